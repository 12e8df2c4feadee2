import Foundation
import FoundationXML
import Testing
import WidgetTimeline

@testable import StudyWidget

/// Expects that a text is a picture as everyone can open it: XML, small, for itself, and told to those who do
/// not see it.
func expectPicture(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let reader = PictureReader()
  let parser = XMLParser(data: Data(text.utf8))
  parser.delegate = reader
  #expect(parser.parse(), "\(String(describing: parser.parserError))", sourceLocation: sourceLocation)
  #expect(reader.root["role"] == "img", sourceLocation: sourceLocation)
  for name in ["width", "height", "viewBox"] {
    #expect(reader.root[name] != nil, sourceLocation: sourceLocation)
  }
  for name in ["title", "desc"] {
    #expect(reader.texts[name]?.isEmpty == false, sourceLocation: sourceLocation)
  }
  #expect(
    Set(reader.addresses).isSubset(of: [WidgetLink.calendar, WidgetLink.streak]),
    sourceLocation: sourceLocation)
  #expect(
    reader.elements.isDisjoint(with: ["script", "image", "use", "foreignObject"]),
    sourceLocation: sourceLocation)
  #expect(text.utf8.count < 100_000, sourceLocation: sourceLocation)
}

/// Collects what matters of a picture.
final class PictureReader: NSObject, XMLParserDelegate {
  var root: [String: String] = [:]
  var elements: Set<String> = []
  var addresses: [String] = []
  var texts: [String: String] = [:]
  private var open: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    if name == "svg" { root = attributes }
    if let address = attributes["href"] { addresses.append(address) }
    elements.insert(name)
    open.append(name)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let name = open.last { texts[name, default: ""] += text }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    open.removeLast()
  }
}

@Suite("A picture")
struct PictureTests {
  @Test("can be read: every text has a contrast of 4.5 in both appearances, every mark one of 3")
  func contrast() {
    for (name, palette) in [("light", Palette.light), ("dark", .dark)] {
      for tone in Tone.allCases {
        let contrast = palette[tone].contrast(with: palette.background)
        #expect(contrast >= 4.5, "\(name) \(tone): \(contrast)")
      }
      #expect(palette.onStudied.contrast(with: palette.studiedSurface) >= 4.5, "\(name)")
      #expect(palette.studiedSurface.contrast(with: palette.background) >= 3, "\(name)")
    }
  }

  @Test("has the contrasts that the guidelines give as examples")
  func contrastExamples() {
    #expect(abs(RGB(0x000000).contrast(with: RGB(0xFFFFFF)) - 21) < 0.001)
    #expect(abs(RGB(0x777777).contrast(with: RGB(0xFFFFFF)) - 4.48) < 0.005)
    #expect(RGB(0x123456).contrast(with: RGB(0x123456)) == 1)
  }

  @Test("leaves the appearance to its viewer unless one is chosen")
  func appearance() throws {
    let entry = try Scene.all[7].entry(for: .systemMedium)
    func picture(_ appearance: Appearance) throws -> String {
      try WidgetFormat.svg.view(of: entry, in: .systemMedium, on: WidgetSurface(appearance: appearance))
    }
    let (light, dark) = (Palette.light.background.hex, Palette.dark.background.hex)
    #expect(try picture(.auto).contains("@media (prefers-color-scheme:dark)"))
    #expect(try picture(.auto).contains(light) && picture(.auto).contains(dark))
    #expect(try picture(.light).contains(light) && !picture(.light).contains(dark))
    #expect(try picture(.dark).contains(dark) && !picture(.dark).contains(light))
  }

  @Test("says a hostile name as it is")
  func hostile() throws {
    let entry = try Scene.all[8].entry(for: .systemLarge)
    let reader = PictureReader()
    let picture = try WidgetFormat.svg.view(of: entry, in: .systemLarge, on: WidgetSurface())
    let parser = XMLParser(data: Data(picture.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.texts["title"] == "\(Scene.hostileName): 6 day streak")
    #expect(Set(reader.addresses) == [WidgetLink.calendar, WidgetLink.streak])
  }

  @Test("has a shape of its own for each state of a day")
  func shapes() {
    let shapes = DayState.allCases.map { "\(DayMark(state: $0, isToday: $0 == .open).elements(size: 10))" }
    #expect(Set(shapes).count == DayState.allCases.count)
    for state in [DayState.studied, .resting] {
      #expect(
        "\(DayMark(state: state, isToday: true).elements(size: 10))"
          != "\(DayMark(state: state, isToday: false).elements(size: 10))")
    }
  }
}

import Drawing
import Foundation
import FoundationXML
import Testing
import WidgetHosting
import WidgetTimeline

@testable import StudyWidget

/// Expects that a text is a picture that every viewer can open: XML, small, without other files, and with a description
/// for screen readers.
func expectStudyPicture(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let picture = try PictureReader(text, sourceLocation: sourceLocation)
  // What is within an image cannot be reached by a screen reader, and the days are links.
  #expect(picture.root["role"] == "group", sourceLocation: sourceLocation)
  for name in ["width", "height", "viewBox", "lang"] {
    #expect(picture.root[name] != nil, sourceLocation: sourceLocation)
  }
  for name in ["title", "desc"] {
    #expect(picture.texts[name]?.isEmpty == false, sourceLocation: sourceLocation)
  }
  #expect(
    picture.addresses.allSatisfy { address in
      [WidgetLink.calendar, WidgetLink.streak].contains { address == $0 || address.hasPrefix($0 + "?") }
    }, sourceLocation: sourceLocation)
  // Ids, and classes with common names, would touch other pictures in the same page.
  #expect(!text.contains(" id="), sourceLocation: sourceLocation)
  #expect(
    !text.contains(#"class=""#) || text.contains(#"class="swiftcal-"#), sourceLocation: sourceLocation)
  #expect(
    picture.elements.isDisjoint(with: ["script", "image", "use", "foreignObject"]),
    sourceLocation: sourceLocation)
  #expect(text.utf8.count < 100_000, sourceLocation: sourceLocation)
}

/// Reads the parts of a picture that the tests check.
final class PictureReader: NSObject, XMLParserDelegate {
  private(set) var root: [String: String] = [:]
  private(set) var elements: Set<String> = []
  private(set) var addresses: [String] = []
  private(set) var texts: [String: String] = [:]
  private var open: [String] = []

  init(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))", sourceLocation: sourceLocation)
  }

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

@Suite("Pictures of the study widget")
struct StudyPictureTests {
  private func picture(of scene: Scene, _ appearance: Appearance = .auto) throws -> String {
    let svg = try #require(WidgetFormat.all.first { $0.name == "svg" })
    return try WidgetView(family: .systemLarge, format: svg, appearance: appearance)
      .text(of: scene.entry(for: .systemLarge))
  }

  @Test("A picture leaves the appearance to its viewer unless one is chosen")
  func appearance() throws {
    let (light, dark) = (Palette.light.background.hex, Palette.dark.background.hex)
    let auto = try picture(of: .vacation)
    #expect(auto.contains("@media (prefers-color-scheme:dark)"))
    #expect(auto.contains(light) && auto.contains(dark))
    let chosenLight = try picture(of: .vacation, .light)
    #expect(chosenLight.contains(light) && !chosenLight.contains(dark))
    let chosenDark = try picture(of: .vacation, .dark)
    #expect(chosenDark.contains(dark) && !chosenDark.contains(light))
  }

  @Test("A picture shows a hostile name as it is, and its links lead only into the app")
  func hostile() throws {
    let picture = try PictureReader(picture(of: .hostile))
    #expect(picture.texts["title"]?.hasPrefix("\(Scene.hostile.subject): 6 day streak") == true)
    let subject = Scene.hostile.subject.percentEncoded
    for address in picture.addresses {
      #expect(address.hasPrefix("swiftcal://") && address.hasSuffix("subject=\(subject)"), "\(address)")
    }
    #expect(picture.addresses.contains("swiftcal://calendar?date=2018-08-16&subject=\(subject)"))
    #expect(picture.addresses.contains("swiftcal://streak?subject=\(subject)"))
  }
}

import Drawing
import Foundation
import FoundationXML
import Testing
import Widgets

@testable import StudyWidget

/// Expects that a text is a picture that every viewer can open: XML, small, without other files, and with a description
/// for screen readers.
func expectStudyPicture(
  _ text: String, isOneImage: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let picture = try PictureReader(text, sourceLocation: sourceLocation)
  // What is within an image cannot be reached by a screen reader, and the days are links.
  #expect(picture.root["role"] == (isOneImage ? "img" : "group"), sourceLocation: sourceLocation)
  #expect(!isOneImage || picture.addresses.isEmpty, sourceLocation: sourceLocation)
  for name in ["width", "height", "viewBox", "lang"] {
    #expect(picture.root[name] != nil, sourceLocation: sourceLocation)
  }
  for name in isOneImage ? ["title"] : ["title", "desc"] {
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

  @Test("A card is as large as documented, and one sentence says what is in it")
  func card() throws {
    for scene in Scene.all {
      let svg = try #require(WidgetFormat.all.first { $0.name == "svg" })
      let text = try WidgetView(family: .card, format: svg).text(of: scene.entry(for: .card))
      let picture = try PictureReader(text)
      #expect(picture.root["width"] == "836", "\(scene)")
      #expect(picture.elements.isDisjoint(with: ["a", "desc"]), "\(scene)")
      #expect(text.components(separatedBy: "<title>").count == 2, "the days have no titles")
    }
    let entry = try Scene.vacation.entry(for: .card)
    #expect(
      entry.sentence.hasPrefix("Study: \(entry.streak) day streak, longest \(entry.longest ?? 0) days; "),
      "\(entry.sentence)")
    #expect(entry.sentence.hasSuffix(" in the 53 weeks up to \(entry.today)"))
  }

  @Test(
    "A bar shows how much of the goal today has, unless nothing is asked for or a person said what today is")
  func progress() throws {
    func hasBar(_ scene: Scene) throws -> Bool {
      func contains(_ drawing: Drawing) -> Bool {
        switch drawing {
        case .progress: true
        case .column(let parts), .row(let parts), .flow(let parts): parts.contains(where: contains)
        default: false
        }
      }
      return contains(try scene.entry(for: .systemMedium).drawing(for: .systemMedium))
    }
    #expect(try hasBar(.partial))
    #expect(try !hasBar(.vacation))
  }

  @Test(
    "The extra-large family has the figures, the 53 weeks, twelve months and seven weekdays, in its own size")
  func extraLarge() throws {
    let svg = try #require(WidgetFormat.all.first { $0.name == "svg" })
    for scene in Scene.all {
      let text = try WidgetView(family: .systemExtraLarge, format: svg).text(
        of: scene.entry(for: .systemExtraLarge))
      let root = try PictureReader(text).root
      #expect(root["width"] == "848" && root["height"] == "472", "\(scene)")
    }
    func figures(_ scene: Scene) throws -> [String] {
      let entry = try scene.entry(for: .systemExtraLarge)
      guard case .column(let parts) = entry.drawing(for: .systemExtraLarge) else { return [] }
      return parts.flatMap { part -> [String] in
        guard case .figures(let counts, _) = part else { return [] }
        return counts.map { "\($0.number) \($0.label)" }
      }
    }
    #expect(
      try figures(.partial) == [
        "3 day streak", "4 longest", "7 days in 53 weeks", "3 h 10 min in 53 weeks", "25 / 30 min today",
      ])
    let weekly = try #require(Scene.all.first { $0.description == "weekly-met" })
    #expect(try figures(weekly).last == "3 / 3 days this week")
    let scene = try #require(Scene.all.first { $0.description == "thousand" })
    guard case .column(let parts) = try scene.entry(for: .systemExtraLarge).drawing(for: .systemExtraLarge),
      case .row(let bars) = parts.last
    else {
      Issue.record("there are no bars")
      return
    }
    let counts = bars.map { if case .bars(let block) = $0 { block.bars.count } else { 0 } }
    #expect(counts == [12, 7])
  }

  @Test("A week that reached its goal is marked in the month and in the year")
  func weeklyGoal() throws {
    let scene = try #require(Scene.all.first { $0.description == "weekly-met" })
    let picture = try picture(of: scene)
    #expect(picture.contains(">3/3 ✓</tspan>"))
    #expect(picture.contains("<title>Week from 2018-08-12: 3 of 3 days</title>"))
    #expect(picture.contains(">week’s goal reached</tspan>"))
    #expect(try !self.picture(of: .vacation).contains("✓"))
  }

  @Test("Before the first day a picture has the size that it has later, and says what begins")
  func firstDay() throws {
    let svg = try #require(WidgetFormat.all.first { $0.name == "svg" })
    let scene = try #require(Scene.all.first { $0.description == "empty" })
    for family in [WidgetFamily.systemSmall, .systemMedium, .card] {
      let text = try WidgetView(family: family, format: svg).text(of: scene.entry(for: family))
      let root = try PictureReader(text).root
      #expect(root["width"] == "\(Int(family.pictureSize.width))", "\(family)")
      #expect(root["height"] == "\(Int(family.pictureSize.height))", "\(family)")
      #expect(text.contains("Day 1") && text.contains("starts with today"))
    }
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

import Foundation
import Testing
import WidgetTimeline

@testable import StudyWidget

/// Compares every view with the one that was recorded when somebody last looked at it. With
/// `SWIFTCAL_RECORD_SNAPSHOTS=1` in the environment the views are recorded anew: look at the difference.
@Suite("Every family in every format it has")
struct SnapshotTests {
  @Test("looks as it did when it was looked at", arguments: Scene.all)
  func scene(scene: Scene) throws {
    for family in WidgetFamily.allCases {
      let entry = try scene.entry(for: family)
      try expectRecorded(entry, family, in: scene.description)
    }
  }

  @Test("looks as it did without facts", arguments: ["placeholder", "unavailable"])
  func withoutFacts(name: String) throws {
    let problem = "cannot read /a|b<c>&%{F#f00}#[fg=red]---/SwiftCal.sqlite: it is damaged; restore a copy"
    for family in WidgetFamily.allCases {
      let entry = try Scene.entry(
        withoutFacts: name == "placeholder" ? .placeholder : .unavailable(problem), for: family)
      try expectRecorded(entry, family, in: name)
    }
  }

  @Test("has a legend where there is room", arguments: WidgetFormat.all.filter(\.hasLegend))
  func legend(format: WidgetFormat) throws {
    var surface = Self.surface
    surface.showsLegend = true
    let entry = try Scene.all[7].entry(for: format.families[0])
    let text = try format.view(of: entry, in: format.families[0], on: surface)
    for meaning in ["studied", "today, still open", "day off", "missed", "still to come"] {
      #expect(text.contains(meaning), "\(meaning)")
    }
    try expectRecorded(text, at: "legend/\(format.families[0].rawValue).\(format.name)")
  }

  @Test("fits the terminal, whatever its width", arguments: [40, 80, 200])
  func widths(width: Int) throws {
    for scene in Scene.all where scene.description != "empty" {
      for family in [WidgetFamily.systemMedium, .systemLarge, .systemExtraLarge, .accessoryRectangular] {
        let drawing = StudyView(try scene.entry(for: family)).drawing(for: family)
        let lines = TextLayout(width: width, words: .english).lines(of: drawing)
        for line in lines { #expect(line.width <= width, "\(line.plain)") }
        let text = lines.map(\.plain).joined(separator: "\n")
        if scene.description == "wide" || scene.description == "vacation" {
          try expectRecorded(text, at: "width-\(width)/\(scene).\(family.rawValue).text")
        }
      }
    }
  }

  @Test("is coloured on a terminal, where taking the colours away leaves the plain text")
  func colors() throws {
    var surface = Self.surface
    surface.usesColor = true
    let entry = try Scene.all[7].entry(for: .systemLarge)
    let colored = try WidgetFormat.text.view(of: entry, in: .systemLarge, on: surface)
    try expectRecorded(colored, at: "colors/large.text")
    let plain = try WidgetFormat.text.view(of: entry, in: .systemLarge, on: Self.surface)
    let bare = colored.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").replacing(#/ +(?=\n|$)/#, with: "")
    #expect(bare == plain)
  }

  static let surface = WidgetSurface(program: "/opt/study bin/swiftcal-widget")

  private func expectRecorded(_ entry: StudyEntry, _ family: WidgetFamily, in folder: String) throws {
    for format in WidgetFormat.all where format.families.contains(family) {
      let text = try format.view(of: entry, in: family, on: Self.surface)
      try expectRecorded(text, at: "\(folder)/\(family.rawValue).\(format.name)")
      switch format.name {
      case "svg": try expectPicture(text)
      case "json", "waybar", "i3blocks":
        #expect(!text.contains("\n"))
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
      case "polybar", "tmux": #expect(!text.contains("\n"))
      default: break
      }
    }
  }

  private func expectRecorded(_ text: String, at name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/\(name)")
    if ProcessInfo.processInfo.environment["SWIFTCAL_RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((text + "\n").utf8).write(to: file)
    } else {
      let recorded = try String(contentsOf: file, encoding: .utf8)
      #expect(text + "\n" == recorded, "\(name)")
    }
  }
}

extension WidgetFormat: CustomTestStringConvertible {
  public var testDescription: String { name }
}

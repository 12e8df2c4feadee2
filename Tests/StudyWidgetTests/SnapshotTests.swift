import Drawing
import Foundation
import SharedStore
import Testing
import Widgets

@testable import StudyWidget

/// Compares everything that the widget shows with what was recorded when a person last looked at it. With
/// `SWIFTCAL_RECORD=1` in the environment everything is recorded anew: look at the difference.
@Suite("Recorded views")
struct SnapshotTests {
  @Test("Every family looks as recorded in every format that has it", arguments: Scene.all)
  func scene(scene: Scene) throws {
    for (family, entry) in zip(WidgetFamily.allCases, try scene.entries(for: WidgetFamily.allCases)) {
      try expectRecorded(entry, family, in: scene.description)
    }
  }

  @Test("Every family looks as recorded if there are no facts", arguments: ["placeholder", "unavailable"])
  func withoutFacts(name: String) throws {
    let error = StoreError.damaged(
      path: "/a|b<c>&%{F#f00}#[fg=red]---/SwiftCal.sqlite", because: "row 3 is missing from index day")
    for family in WidgetFamily.allCases {
      let entry = Scene.entry(
        withoutFacts: name == "placeholder" ? .placeholder : .unavailable(.store(error)), for: family)
      try expectRecorded(entry, family, in: name)
    }
  }

  @Test(
    "A format that has room for a legend shows what every mark means",
    arguments: WidgetFormat.all.filter(\.hasLegend))
  func legend(format: WidgetFormat) throws {
    let family = format.families[0]
    let view = WidgetView(family: family, format: format, showsLegend: true)
    let text = try view.text(of: Scene.vacation.entry(for: family), on: Self.surface)
    for meaning in ["studied", "today, still open", "day off", "missed", "still to come"] {
      #expect(text.contains(meaning), "\(meaning)")
    }
    #expect(!text.contains("less than the goal"))
    try expectRecordedText(text, at: "legend/\(family.rawValue).\(format.name)")
    let partial = try view.text(of: Scene.partial.entry(for: family), on: Self.surface)
    #expect(partial.contains("less than the goal"))
    try expectRecordedText(partial, at: "legend/partial.\(family.rawValue).\(format.name)")
  }

  @Test("The widget fits into a terminal of any width")
  func widths() throws {
    let families: [WidgetFamily] = [.systemMedium, .systemLarge, .systemExtraLarge, .accessoryRectangular]
    for scene in Scene.all where scene.description != "empty" {
      for (family, entry) in zip(families, try scene.entries(for: families)) {
        let drawing = entry.drawing(for: family)
        for width in [40, 80, 200] {
          let lines = TextLayout(width: width).lines(of: drawing)
          for line in lines { #expect(line.width <= width, "\(line.plain)") }
          let text = lines.map(\.plain).joined(separator: "\n")
          if scene.description == "wide" || scene.description == "vacation" {
            try expectRecordedText(text, at: "width-\(width)/\(scene).\(family.rawValue).text")
          }
        }
      }
    }
  }

  @Test("Taking the colours away from coloured text leaves the plain text")
  func colors() throws {
    var surface = Self.surface
    surface.palette = TerminalPalette(TerminalTraits(colors: .twoHundredFiftySix))
    let view = WidgetView(family: .systemLarge, format: .text)
    let entry = try Scene.vacation.entry(for: .systemLarge)
    let colored = try view.text(of: entry, on: surface)
    try expectRecordedText(colored, at: "colors/large.text")
    let plain = try view.text(of: entry, on: Self.surface)
    #expect(colored.withoutColors.withoutFills == plain.withoutFills)
  }

  static let surface = WidgetSurface(program: "/opt/study bin/swiftcal-widget")

  private func expectRecorded(_ entry: StudyEntry, _ family: WidgetFamily, in folder: String) throws {
    for format in WidgetFormat.all where format.families.contains(family) {
      let text = try WidgetView(family: family, format: format).text(of: entry, on: Self.surface)
      try expectRecordedText(text, at: "\(folder)/\(family.rawValue).\(format.name)")
      switch format.name {
      case "svg": try expectStudyPicture(text, isOneImage: family.isOneImage)
      case "json", "waybar", "i3blocks":
        #expect(!text.contains("\n"))
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
      case "polybar", "tmux": #expect(!text.contains("\n"))
      default: break
      }
    }
  }
}

/// Compares a text with the one that was recorded under a name.
func expectRecordedText(_ text: String, at name: String) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/\(name)")
  if ProcessInfo.processInfo.environment["SWIFTCAL_RECORD"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data((text + "\n").utf8).write(to: file)
  } else {
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(text + "\n" == recorded, "\(name)")
  }
}

extension WidgetFormat: CustomTestStringConvertible {
  public var testDescription: String { name }
}

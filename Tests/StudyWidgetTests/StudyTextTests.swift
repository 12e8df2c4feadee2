import Drawing
import Foundation
import StudyWidget
import TemporaryStore
import Testing

@testable import Widgets

@Suite("The study widget as text")
struct StudyTextTests {
  private let store = TestStore()

  private func lines(_ family: WidgetFamily, width: Int) async throws -> [StyledText] {
    let entry = try await store.provider(at: at("2024-12-10", hours: 12))
      .snapshot(for: StudyConfiguration(), in: .init(family: family))
    return TextLayout(width: width).lines(of: entry.drawing(for: family))
  }

  @Test("Every family fits into the width", arguments: WidgetFamily.allCases, [40, 80, 200])
  func fit(family: WidgetFamily, width: Int) async throws {
    for days in [0, 1] {
      if days > 0 { try store.study("2024-12-10") }
      let lines = try await lines(family, width: width)
      #expect(lines.contains { $0.width > 0 })
      #expect(lines.allSatisfy { $0.width <= width }, "\(lines.map(\.plain))")
    }
  }

  @Test("An inline widget is one line, also if there is nothing to show or something is wrong")
  func inline() async throws {
    for change in [{ _ = try store.open() }, { try store.study("2024-12-10") }, store.spoil] {
      try change()
      #expect(try await lines(.accessoryInline, width: 40).count == 1)
    }
  }

  @Test("The streak stands beside the month if there is room, otherwise above it")
  func row() async throws {
    try store.study("2024-12-10")
    let wide = try await lines(.systemMedium, width: 80)
    let narrow = try await lines(.systemMedium, width: 40)
    #expect(wide.count < narrow.count)
    #expect(wide.contains { $0.plain.hasPrefix("Study ") && $0.plain.contains("December 2024") })
    #expect(!narrow.contains { $0.plain.hasPrefix("Study ") && $0.plain.contains("December 2024") })
  }

  @Test(
    "No line ends in blanks, and the text is the same with colours and without, but for signs that a fill replaces"
  )
  func plain() async throws {
    try store.study("2024-12-10")
    for family in WidgetFamily.allCases {
      let lines = try await lines(family, width: 80)
      let plain = TerminalText(.none).text(of: lines)
      #expect(!plain.split(separator: "\n").contains { $0.hasSuffix(" ") })
      #expect(!plain.contains("\u{1B}"))
      for colors in [TerminalTraits.Colors.sixteen, .twoHundredFiftySix] {
        let colored = TerminalText(TerminalPalette(TerminalTraits(colors: colors))).text(of: lines)
        #expect(colored.withoutColors.withoutFills == plain.withoutFills)
      }
    }
  }
}

extension String {
  /// The text without colours.
  var withoutColors: String { replacing(/\u{1B}\[[0-9;]*m/, with: "") }

  /// The text with blanks in place of the signs that a fill replaces, and without blanks at the ends of lines.
  var withoutFills: String {
    String(map { "●▂▄▆█".contains($0) ? " " : $0 }).replacing(#/\ +(\n|$)/#) { $0.1 }
  }
}

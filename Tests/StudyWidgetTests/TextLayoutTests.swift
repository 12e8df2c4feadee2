import Foundation
import StudyWidget
import Testing
import WidgetTimeline

@Suite("The widget's views as text")
struct TextLayoutTests {
  private let desk = Desk()

  private func lines(_ family: WidgetFamily, width: Int) async throws -> [StyledText] {
    let entry = try await desk.provider(at: at("2024-12-10", hours: 12))
      .snapshot(for: StudyConfiguration(), in: .study(family))
    return TextLayout(width: width).lines(of: StudyView(entry).drawing(for: family))
  }

  @Test("fit into the width, in every family", arguments: WidgetFamily.allCases, [40, 80, 200])
  func fit(family: WidgetFamily, width: Int) async throws {
    for days in [0, 1] {
      if days > 0 { try desk.study("2024-12-10") }
      let lines = try await lines(family, width: width)
      #expect(lines.contains { $0.width > 0 })
      #expect(lines.allSatisfy { $0.width <= width }, "\(lines.map(\.plain))")
    }
  }

  @Test("of an inline widget are one line, also where there is nothing or something wrong")
  func inline() async throws {
    for change in [{ _ = try desk.open() }, { try desk.study("2024-12-10") }, spoil] {
      try change()
      #expect(try await lines(.accessoryInline, width: 40).count == 1)
    }
  }

  private func spoil() throws {
    for suffix in ["-wal", "-shm"] { unlink(desk.container.storePath + suffix) }
    try Data("garbage".utf8).write(to: URL(filePath: desk.container.storePath))
  }

  @Test("stand side by side where there is room, else one below the other")
  func row() async throws {
    try desk.study("2024-12-10")
    let wide = try await lines(.systemMedium, width: 80)
    let narrow = try await lines(.systemMedium, width: 40)
    #expect(wide.count < narrow.count)
    #expect(wide.contains { $0.plain.hasPrefix("Study ") && $0.plain.contains("December 2024") })
    #expect(!narrow.contains { $0.plain.hasPrefix("Study ") && $0.plain.contains("December 2024") })
  }

  @Test("count the columns of wide characters", arguments: [40, 80, 200])
  func wideCharacters(width: Int) {
    let row = Drawing.row([.line(StyledText("日本語 ピアノ")), .line(StyledText("x"))])
    let line = TextLayout(width: width).lines(of: row).map(\.plain)
    #expect(line == ["日本語 ピアノ   x"])
    #expect(StyledText("日本語 ピアノ").width == 13)
    let message = Drawing.message(Array(repeating: "ピアノ", count: 50).joined(separator: " "))
    let lines = TextLayout(width: width).lines(of: message)
    #expect(lines.allSatisfy { $0.width <= width })
    #expect(lines.dropLast().allSatisfy { $0.width > width - 7 }, "each is filled")
    let stacked = TextLayout(width: 16).lines(of: row).map(\.plain)
    #expect(stacked.first == "日本語 ピアノ" && stacked.last == "x", "17 columns are no 16")
  }

  @Test("have no blanks at their ends, and lose nothing with their colours")
  func plain() async throws {
    try desk.study("2024-12-10")
    for family in WidgetFamily.allCases {
      let lines = try await lines(family, width: 80)
      let plain = TerminalText(usesColor: false).text(of: lines)
      #expect(!plain.split(separator: "\n").contains { $0.hasSuffix(" ") })
      #expect(!plain.contains("\u{1B}"))
      let coloured = TerminalText(usesColor: true).text(of: lines)
      #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(#/\ +(\n|$)/#) { $0.1 } == plain)
    }
  }
}

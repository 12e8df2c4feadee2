import Foundation
import LocalCalendar
import Testing
import WidgetTimeline

@testable import StudyWidget

@Suite("A hostile text")
struct EscapingTests {
  private static let hostile = Scene.hostileName

  private func view(_ format: String, _ condition: StudyEntry.Condition? = nil) throws -> String {
    let entry =
      try condition.map { try Scene.entry(withoutFacts: $0, for: .accessoryInline) }
      ?? Scene.all[8].entry(for: .accessoryInline)
    let format = try #require(WidgetFormat.all.first { $0.name == format })
    return try format.view(of: entry, in: .accessoryInline, on: SnapshotTests.surface)
  }

  @Test("is text to waybar: escaped once for Pango, once for JSON")
  func waybar() throws {
    let object = try #require(JSONSerialization.jsonObject(with: Data(view("waybar").utf8)) as? [String: Any])
    let tooltip = try #require(object["tooltip"] as? String)
    #expect(tooltip.contains("R&amp;D &lt;50%&gt; | &quot;x"))
    #expect(object["class"] as? [String] == ["open"])
    #expect(Set(object.keys) == ["text", "alt", "tooltip", "class", "percentage"])
    let problem = try view("waybar", .unavailable(Self.hostile))
    #expect(problem.contains("⚠ R&amp;D &lt;50%&gt;"))
  }

  @Test("is text to polybar, and a word to the shell that it runs")
  func polybar() throws {
    let line = try view("polybar")
    let command = try #require(line.firstMatch(of: #/^%\{A1:(.*?[^\\]):\}/#)).1
    #expect(!command.replacing(#"\:"#, with: "").contains(":"))
    #expect(command.hasPrefix("'/opt/study bin/swiftcal-widget' 'tap' '--date=2018-08-16' '--subject=R&D"))
    let words = try shellWords(String(command.replacing(#"\:"#, with: ":")))
    #expect(
      words == ["/opt/study bin/swiftcal-widget", "tap", "--date=2018-08-16", "--subject=\(Self.hostile)"])
    #expect(try !view("polybar", .unavailable(Self.hostile)).contains("%{A1"))
    #expect(try view("polybar", .unavailable("a%{F#f00}b")).contains("a%%{T-}{F#f00}b"))
  }

  @Test(
    "is a word to the shell even with quotes and colons",
    arguments: ["it's", "a\\'b", "$(rm) `x`", "-x", "a:b\\"])
  func shell(name: String) throws {
    let intent = ToggleStudyIntent(date: try Scene.all[0].entry(for: .systemSmall).today, subject: name)
    let words = try shellWords(ButtonCommand(intent, program: "/a b'c/d").shellText)
    #expect(words == ["/a b'c/d", "tap", "--date=2024-09-01", "--subject=\(name)"])
    let encoded = ButtonCommand(intent, program: "/d", isPercentEncoded: true).arguments
    let value = try #require(encoded.last?.dropFirst("--subject=".count))
    #expect(value.wholeMatch(of: /[A-Za-z0-9._~%-]*/) != nil)
    #expect(String(value).percentDecoded == name)
  }

  @Test("that is no percent-encoding is refused", arguments: ["%", "%4", "%zz", "%FF", "%+1"])
  func percent(text: String) { #expect(text.percentDecoded == nil) }

  @Test("doubles its # for tmux")
  func tmux() throws {
    let line = try view("tmux", .unavailable("a #[fg=red] #{b}"))
    #expect(line == "⚠ a ##[fg=red] ##{b}")
  }

  @Test("is neither a parameter nor a separator to xbar")
  func xbar() throws {
    let lines = try view("xbar").split(separator: "\n").map(String.init)
    #expect(lines.count { $0 == "---" } == 2)
    for line in lines where line != "---" {
      #expect(line.count { $0 == "|" } == 1, "\(line)")
      #expect(!line.contains("---"))
    }
    let button = try #require(lines.last)
    #expect(button.contains("terminal=false refresh=true"))
    #expect(button.contains("bash='/opt/study bin/swiftcal-widget' param1='tap' param2='--date=2018-08-16'"))
    let problem = try view("xbar", .unavailable("--- a -- b ----- | c"))
    #expect(!problem.replacing("\n---\n", with: "\n").contains("--"))
  }

  @Test("is never more than a line", arguments: ["polybar", "tmux", "waybar", "i3blocks", "text"])
  func oneLine(format: String) throws {
    let text = try view(format, .unavailable("a\nb\u{1B}[31m\u{2028}\u{202E}c\u{7}"))
    #expect(!text.contains { $0.isNewline })
    #expect(
      !text.unicodeScalars.contains {
        $0.properties.generalCategory == .control || $0.properties.isBidiControl
      })
  }

  @Test("is cut to what a bar has room for, by columns")
  func cut() {
    #expect(StyledText("한글 日本語").cut(to: 6).plain == "한글 …")
    #expect(StyledText("한글").cut(to: 4).plain == "한글")
    #expect(StyledText("한글한").cut(to: 5).width <= 5)
    #expect((StyledText("ab", .open) + StyledText("cd")).cut(to: 3).plain == "ab…")
  }

  /// A command's words as a shell takes them.
  private func shellWords(_ command: String) throws -> [String] {
    let shell = Process()
    let pipe = Pipe()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "printf '%s\\0' \(command)"]
    shell.standardOutput = pipe
    try shell.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split(separator: "\0", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }
}

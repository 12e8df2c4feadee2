import Drawing
import Foundation
import System
import Testing
import Words

@testable import Widgets

/// An entry that is a text, with a button that has this text as an argument.
struct TextEntry: WidgetEntry {
  let text: String
  let date = Date(timeIntervalSince1970: 0)

  func drawing(for family: WidgetFamily) -> Drawing { .line(StyledText(text)) }
  var shortLine: StyledText { StyledText(text) }
  var details: Drawing { .message(text) }
  var status: WidgetStatus { WidgetStatus(names: ["text"], tone: .plain) }
  var title: String { text }
  var spokenDescription: String { text }
  func json(for family: WidgetFamily) -> JSONValue { ["text": text] }

  var button: WidgetButton? {
    WidgetButton(
      ButtonBlock("Press", tone: .accent), arguments: ["tap"], values: [("--subject", text)],
      press: { _, _ in })
  }
}

@Suite("Texts that mean something to a host")
struct EscapingTests {
  private static let hostile = ##"R&D <50%> | "x" #[fg=red] %{A1:rm:}"##

  private func view(
    _ format: String, of text: String = hostile, program: String = "/opt/study bin/swiftcal-widget"
  ) throws -> String {
    let format = try #require(WidgetFormat.all.first { $0.name == format })
    return try WidgetView(family: .accessoryInline, format: format)
      .text(of: TextEntry(text: text), on: WidgetSurface(program: program))
  }

  @Test("A text is escaped once for Pango and once for JSON in waybar")
  func waybar() throws {
    let object = try #require(JSONSerialization.jsonObject(with: Data(view("waybar").utf8)) as? [String: Any])
    let tooltip = try #require(object["tooltip"] as? String)
    #expect(tooltip.contains("R&amp;D &lt;50%&gt; | &quot;x"))
    #expect((object["text"] as? String)?.contains("R&amp;D &lt;50%&gt; | &quot;x") == true)
    #expect(object["class"] as? [String] == ["text"])
    #expect(Set(object.keys) == ["text", "alt", "tooltip", "class", "percentage"])
  }

  @Test("Signs of numbers are written for tmux as often as it takes them away")
  func tmux() {
    for (text, written, beforeStyle) in [
      ("a #[fg=red] #{b}", "a ##[fg=red] ####{b}", "a ##[fg=red] ####{b}"),
      ("C##", "C########", "C####"), ("a#b", "a####b", "a####b"), ("q##[z]", "q####[z]", "q####[z]"),
    ] {
      #expect(text.escapedForTmux(isBeforeStyle: false) == written)
      #expect(text.escapedForTmux(isBeforeStyle: true) == beforeStyle)
    }
  }

  @Test("A text opens no tag in polybar, and is one word to the shell that polybar runs")
  func polybar() throws {
    let line = try view("polybar")
    let command = try #require(line.firstMatch(of: #/^%\{A1:(.*?[^\\]):\}/#)).1
    #expect(!command.replacing(#"\:"#, with: "").contains(":"))
    #expect(command.hasPrefix("'/opt/study bin/swiftcal-widget' 'tap' '--subject=R&D"))
    let words = try shellWords(String(command.replacing(#"\:"#, with: ":")))
    #expect(
      words == ["/opt/study bin/swiftcal-widget", "tap", "--subject=\(Self.hostile)"].map { Array($0.utf8) })
    #expect(try view("polybar", of: "a%{F#f00}b").contains("a%%{T-}{F#f00}b"))
  }

  @Test(
    "An argument with quotes and colons is one word to a shell",
    arguments: ["it's", "a\\'b", "$(rm) `x`", "-x", "a:b\\", "x'\u{301}; echo y #"])
  func shell(text: String) throws {
    let command = WidgetFormat.shellText(of: "/a b'c/d", ["tap", "--subject=\(text)"])
    #expect(try shellWords(command) == ["/a b'c/d", "tap", "--subject=\(text)"].map { Array($0.utf8) })
  }

  @Test(
    "A percent-encoded text needs no quoting, and decodes to itself",
    arguments: ["it's", "a\\'b", "$(rm) `x`", "한글", "100%", ""])
  func percentEncoding(text: String) throws {
    #expect(text.percentEncoded.wholeMatch(of: /[A-Za-z0-9._~%-]*/) != nil)
    #expect(text.percentEncoded.percentDecoded == text)
  }

  @Test("A text that is not percent-encoded is refused", arguments: ["%", "%4", "%zz", "%FF", "%+1"])
  func notPercentEncoded(text: String) { #expect(text.percentDecoded == nil) }

  @Test("The button of polybar runs a program whose path is not UTF-8, and xbar has no button for it")
  func notUTF8() throws {
    let program = String(pathBytes: Array("/opt/Zo".utf8) + [0xEB] + Array("/it's: one".utf8))
    let command = try #require(try view("polybar", program: program).firstMatch(of: #/^%\{A1:(.*?[^\\]):\}/#))
      .1
    let words = try shellWords(String(command.replacing(#"\:"#, with: ":")))
    #expect(words[0] == program.pathBytes)
    #expect(words[1] == Array("tap".utf8))
    #expect(try !view("xbar", program: program).contains("bash="))
  }

  @Test("A text is neither a parameter nor a separator in xbar")
  func xbar() throws {
    let lines = try view("xbar").split(separator: "\n").map(String.init)
    #expect(lines.count { $0 == "---" } == 2)
    for line in lines where line != "---" {
      #expect(line.count { $0 == "|" } == 1, "\(line)")
      #expect(!line.contains("---"))
    }
    let button = try #require(lines.last)
    #expect(button.contains("terminal=false refresh=true"))
    #expect(
      button.contains(
        "bash='/usr/bin/env' param1='/opt/study bin/swiftcal-widget' param2='tap' "
          + "param3='--percent-encoded' param4='--subject=\(Self.hostile.percentEncoded)'"
      ))
    let hyphens = try view("xbar", of: "--- a -- b ----- | c")
    #expect(!hyphens.replacing("\n---\n", with: "\n").split(separator: " bash=")[0].contains("--"))
  }

  @Test(
    "The button of xbar runs the program from any folder, in Argos too, which gives the first word to a shell as it is",
    arguments: ["bin", "study bin", "$(touch planted)", "a;b", "a=b", "日本", "~", "*"])
  func argos(folder: String) throws {
    let home = URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: home) }
    try FileManager.default.createDirectory(atPath: home + "/" + folder, withIntermediateDirectories: true)
    let program = home + "/" + folder + "/swiftcal-widget"
    try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: "/bin/echo")
    let button = try #require(view("xbar", program: program).split(separator: "\n").last)
    let values = button.matches(of: #/(bash|param\d)='([^']*)'/#).map { String($0.2) }
    // Argos: `bash -c` with the first value as it is, and the others quoted (utilities.js, menuitem.js).
    let argos = ([values[0]] + values.dropFirst().map { "'\($0)'" }).joined(separator: " ")
    // xbar and SwiftBar: every value is a word.
    for words in [["/bin/bash", "-c", argos], values] {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(filePath: words[0])
      process.arguments = Array(words.dropFirst())
      process.currentDirectoryURL = URL(filePath: home)
      process.standardOutput = pipe
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let encoded = "--percent-encoded --subject=\(Self.hostile.percentEncoded)"
      #expect(String(decoding: output, as: UTF8.self) == "tap \(encoded)\n")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: home) == [folder])
  }

  @Test(
    "xbar shows no button where its program cannot be named for all hosts",
    arguments: [
      "/a'b/swiftcal-widget", "/a|b/swiftcal-widget", "/a b=c/swiftcal-widget", "/a\nb/swiftcal-widget",
    ])
  func noButton(program: String) throws { #expect(try !view("xbar", program: program).contains("bash=")) }

  @Test("A text is never more than one line", arguments: ["polybar", "tmux", "waybar", "i3blocks", "text"])
  func oneLine(format: String) throws {
    let text = try view(format, of: "a\nb\u{1B}[31m\u{2028}\u{202E}c\u{7}")
    // The shell command of polybar has the argument as it is.
    let shown = text.replacing(#/%\{A1:.*?'\s*:\}/#.dotMatchesNewlines(), with: "")
    #expect(!shown.contains { $0.isNewline })
    #expect(
      !shown.unicodeScalars.contains {
        $0.properties.generalCategory == .control || $0.properties.isBidiControl
      })
  }

  @Test("A text is cut to the width that a bar has room for", arguments: ["polybar", "tmux", "i3blocks"])
  func cut(format: String) throws {
    #expect(
      try view(format, of: String(repeating: "a", count: 41)).contains(
        String(repeating: "a", count: 39) + "…"))
  }

  /// A command's words as a shell takes them.
  private func shellWords(_ command: String) throws -> [[UInt8]] {
    let shell = Process()
    let pipe = Pipe()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "printf '%s\\0' \(command)"]
    shell.standardOutput = pipe
    try shell.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    return output.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { Array($0) }
  }
}

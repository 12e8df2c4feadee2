import FileSystem
import Foundation
import Testing

@Suite("Words of a command that a person pastes into a shell")
struct ShellQuotingTests {
  /// The words that a shell makes of the quoted ones.
  private func words(_ words: [String], shell: String) throws -> [String] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: shell)
    process.arguments = ["-c", "printf '%s\\0' " + words.map(\.shellQuoted).joined(separator: " ")]
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static let odd = [
    "", " ", "a b", "it's", "''", "'", "$(touch x)", "`id`", "$HOME", "a\\b", "\\", #"a"b"#, "*", "~", "#",
    "-n", "!x",
    "a\nb", "a\n\nb", "\na", "a\tb", "a\rb", "\\n\na", "%s\nb", "it's\n$(id)x", "é", "'\u{301}; id #", "日本",
    "a\u{2028}b",
    "a\u{9B}31mb", "\u{1B}[31m", "{a,b}", "a;b", "a|b", "a&b", "<a>", "a=b c",
  ]

  @Test("A shell makes one word of it, which is the same again", arguments: ["/bin/sh", "/bin/bash"])
  func oneWord(shell: String) throws {
    let made = try words(Self.odd, shell: shell)
    #expect(made.map { Array($0.utf8) } == Self.odd.map { Array($0.utf8) })
  }

  @Test(
    "A word of letters, digits and a few signs stays as it is",
    arguments: ["/home/you/.local/share/group.swiftcal", "a_b-c+d%e@f,g:h=i"])
  func plain(word: String) { #expect(word.shellQuoted == word) }

  @Test("The quoted word is one line", arguments: odd)
  func oneLine(word: String) {
    #expect(!word.shellQuoted.contains { $0.isNewline })
    #expect(!word.shellQuoted.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test("A path that ends in a line end, which a shell drops, does not become the path of another file")
  func lineEndAtEnd() throws {
    #expect(try words(["/tmp/a\n"], shell: "/bin/sh") == ["/tmp/a\n/."])
  }
}

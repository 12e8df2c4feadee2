import Foundation
import System
import Testing

@Suite("Words of a command that a person pastes into a shell")
struct ShellQuotingTests {
  /// The words that a shell makes of the quoted ones.
  private func words(_ words: [String], shell: String) throws -> [[UInt8]] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: shell)
    process.arguments = ["-c", "printf '%s\\0' " + words.map(\.shellQuoted).joined(separator: " ")]
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { Array($0) }
  }

  private static let odd = [
    "", " ", "a b", "it's", "''", "'", "$(touch x)", "`id`", "$HOME", "a\\b", "\\", #"a"b"#, "*", "~", "#",
    "-n", "!x",
    "a\nb", "a\n\nb", "\na", "a\tb", "a\rb", "\\n\na", "%s\nb", "it's\n$(id)x", "é", "'\u{301}; id #", "日本",
    "a\u{2028}b",
    "a\u{202E}b", "\u{2066}x\u{2069}", "a\u{9B}31mb", "\u{1B}[31m", "{a,b}", "a;b", "a|b", "a&b", "<a>",
    "a=b c",
    String(pathBytes: [0xFF]), String(pathBytes: [0x5A, 0x6F, 0xEB]),
    String(pathBytes: [0xFF, 0x31, 0x27, 0x5C, 0x0A, 0x24]),
    String(pathBytes: [0xF4, 0x8F, 0xBB, 0xBF]), String(pathBytes: Array(0x80...0xFF)),
  ]

  @Test("A shell makes one word of it, which is the same again", arguments: ["/bin/sh", "/bin/bash"])
  func oneWord(shell: String) throws {
    let made = try words(Self.odd, shell: shell)
    #expect(made == Self.odd.map(\.pathBytes))
  }

  @Test(
    "A word of letters, digits and a few signs stays as it is",
    arguments: ["/home/you/.local/share/group.swiftcal", "a_b-c+d%e@f,g:h=i"])
  func plain(word: String) { #expect(word.shellQuoted == word) }

  @Test("The quoted word is one line", arguments: odd)
  func oneLine(word: String) {
    #expect(!word.shellQuoted.contains { $0.isNewline })
    #expect(!word.shellQuoted.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(!word.shellQuoted.hasByteOfPath)
  }

  @Test("A path that ends in a line end, which a shell drops, does not become the path of another file")
  func lineEndAtEnd() throws {
    #expect(try words(["/tmp/a\n"], shell: "/bin/sh") == [Array("/tmp/a\n/.".utf8)])
  }
}

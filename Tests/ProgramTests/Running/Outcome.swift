import Foundation
import Testing

/// What a program left behind when it ended.
struct Outcome {
  /// 128 and the signal's number where a signal ended it.
  let exitCode: Int32
  let output: String
  let error: String

  /// The lines of standard output.
  var lines: [Substring] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// Standard output as JSON, once it is known that the program succeeded and said nothing else.
  func json(sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
    try #require(exitCode == 0 && error.isEmpty, "\(error)", sourceLocation: sourceLocation)
    return try JSONDecoder().decode(JSON.self, from: Data(output.utf8))
  }

  /// Standard output as text, once it is known that the program succeeded and said nothing else.
  func text(sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    try #require(exitCode == 0 && error.isEmpty, "\(error)", sourceLocation: sourceLocation)
    return output
  }

  /// Expects that the program ended with `code`, and with one line on standard error that contains `words`.
  func expectFailure(
    _ code: Int32, saying words: [String], program: Program = .swiftcal,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(exitCode == code, "\(error)", sourceLocation: sourceLocation)
    #expect(output == "", sourceLocation: sourceLocation)
    #expect(error.hasPrefix("\(program.name): "), sourceLocation: sourceLocation)
    #expect(
      error.hasSuffix("\n") && error.count { $0.isNewline } == 1, "one line, not: \(error)",
      sourceLocation: sourceLocation)
    for word in words { #expect(error.contains(word), sourceLocation: sourceLocation) }
  }
}

import Foundation
import Testing

/// The exit code and the output of a program that has ended.
struct Outcome {
  /// The exit code, or 128 plus the number of the signal that ended the program.
  let exitCode: Int32
  let output: String
  let error: String

  /// The lines of standard output.
  var lines: [Substring] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// Standard output as JSON. The program must have succeeded without a word on standard error.
  func json(sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
    try #require(exitCode == 0 && error.isEmpty, "\(error)", sourceLocation: sourceLocation)
    return try JSON(text: output)
  }

  /// Standard output as text. The program must have succeeded without a word on standard error.
  func text(sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    try #require(exitCode == 0 && error.isEmpty, "\(error)", sourceLocation: sourceLocation)
    return output
  }

  /// Expects that the program ended with `code`, and with one line on standard error that contains `words`.
  /// - Parameter showsView: whether standard output has a widget that says what is wrong. Otherwise it is empty.
  func expectFailure(
    _ code: Int32, saying words: [String], program: Program = .swiftcal, showsView: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(exitCode == code, "\(error)", sourceLocation: sourceLocation)
    if showsView {
      #expect(output.hasPrefix("⚠ "), sourceLocation: sourceLocation)
    } else {
      #expect(output == "", sourceLocation: sourceLocation)
    }
    #expect(error.hasPrefix("\(program.name): "), sourceLocation: sourceLocation)
    #expect(
      error.hasSuffix("\n") && error.count { $0.isNewline } == 1, "one line, not: \(error)",
      sourceLocation: sourceLocation)
    for word in words { #expect(error.contains(word), sourceLocation: sourceLocation) }
  }
}

public import ArgumentParser
public import System
import Words

/// The option of every command that prints facts.
public struct JSONOption: ParsableArguments {
  /// Whether to print JSON.
  @Flag(name: .shortAndLong, localized: "Print JSON.")
  public var json = false

  public init() {}

  /// Takes the arguments out of plain ones.
  public init(_ arguments: inout PlainArguments) { json = arguments.has("--json") }
}

/// The option of commands whose output may go to a file.
public struct OutputOption: ParsableArguments, Sendable {
  /// The path of the file to write; nil for standard output.
  @Option(
    name: .shortAndLong, localized: "Write to this file instead, all at once.", valueName: "file",
    completion: .file())
  public var output: String?

  public init() {}

  /// Takes the arguments out of plain ones.
  public init(_ arguments: inout PlainArguments) { output = arguments.value(of: "--output") }

  /// The path of the file, if there is one.
  public var paths: [String] { output.map { [$0] } ?? [] }

  /// Prints what `body` writes on standard output as it comes, or writes it to the file, which is complete or not there.
  /// - Throws: ``OutputError``, ``FileWritingError``, or what `body` throws.
  public func write(_ body: (inout ByteSink) throws -> Void) throws {
    if let output { try writeFile(to: output, body) } else { try printBytes(body) }
  }
}

public import ArgumentParser

/// The option of commands whose output may go to a file.
public struct OutputOption: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("Write to this file instead, at once and whole.", valueName: "file"))
  public var output: String?

  public init() {}

  /// Prints a text on standard output, or writes it to the file, with a line end.
  /// - Throws: ``OutputError``, ``WholeFileError``, ``CommandError``.
  public func print(_ text: String) throws {
    if let output { try writeWholeFile(text + "\n", to: output) } else { try printLine(text) }
  }

  /// Prints bytes on standard output as they are, or writes them to the file.
  /// - Throws: ``OutputError``, ``WholeFileError``, ``CommandError``.
  public func write(_ bytes: [UInt8]) throws {
    if let output { try writeWholeFile(bytes, to: output) } else { try printBytes(bytes) }
  }

  /// What the output can show.
  public var terminal: Terminal { output == nil ? .current : Terminal(usesColor: false, width: 80) }
}

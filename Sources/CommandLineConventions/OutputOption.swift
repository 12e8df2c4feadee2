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

  /// What the output can show.
  public var terminal: Terminal { output == nil ? .current : Terminal(usesColor: false, width: 80) }
}

public import ArgumentParser
public import CommandLine
import Localization

/// The option of every command that is about days.
public struct SubjectOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(localized: "The subject; the default subject unless given.", valueName: "name"),
    completion: .subject)
  /// The subject's name; nil for the default subject.
  public var subject: String?

  public init() {}
}

extension SubjectOption: PlainlyRead {
  public static let plainForm = PlainArguments.Form(options: ["--subject"])

  public init(_ arguments: PlainArguments) { subject = arguments.value(of: "--subject") }
}

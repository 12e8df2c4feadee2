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

extension SubjectOption {
  /// The form of the option in plain arguments.
  public static let plainForm = PlainArguments.Form(options: ["--subject"])

  /// The name that plain arguments give.
  public static func name(in arguments: PlainArguments) -> String? { arguments.value(of: "--subject") }
}

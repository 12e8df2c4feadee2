public import Words

/// An error that a command finds itself: what was wrong and what to do, in one line, and the exit status.
public struct CommandError: ErrorWithExitStatus, CustomStringConvertible {
  /// The status with which the program ends.
  public let exitStatus: ExitStatus
  /// One line for the user: what was wrong and what to do. If it is empty, nothing is printed.
  public let description: String

  /// An error with its exit status and its message.
  public init(_ exitStatus: ExitStatus, _ description: String) {
    self.exitStatus = exitStatus
    self.description = description
  }

  /// A rule refused the action, or the user answered no.
  public static func refused(localized sentence: LocalizedText) -> CommandError {
    CommandError(.refused, String(localized: sentence))
  }

  /// The arguments are not ones that the command takes.
  public static func usage(localized sentence: LocalizedText) -> CommandError {
    CommandError(.usage, String(localized: sentence))
  }

  /// An argument is not one of the names that there are.
  /// - Parameters:
  ///   - problem: that there is no such name, as a sentence without its end.
  ///   - names: the names that there are.
  ///   - argument: the argument.
  public static func unknown(
    _ problem: String, among names: [String], nearest argument: String
  ) -> CommandError {
    if !argument.isEmpty, let name = nearestName(to: argument, among: names) {
      return .usage(localized: "\(problem); did you mean “\(name)”?")
    }
    let choices = names.joined(separator: ", ")
    return .usage(localized: "\(problem); choose \(choices)")
  }

  /// The command's output already says what was wrong, so nothing is added on standard error.
  public static let alreadySaid = CommandError(.refused, "")
}

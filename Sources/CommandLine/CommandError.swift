/// An error that a command finds itself: what was wrong and what to do, in one line, and the exit status.
public struct CommandError: ErrorWithExitStatus, CustomStringConvertible {
  public let exitStatus: ExitStatus
  public let description: String

  public init(_ exitStatus: ExitStatus, _ description: String) {
    self.exitStatus = exitStatus
    self.description = description
  }

  /// A rule refused it, or the person who was asked did.
  public static func refused(_ description: String) -> CommandError {
    CommandError(.refused, description)
  }

  /// The arguments make no sense.
  public static func usage(_ description: String) -> CommandError { CommandError(.usage, description) }

  /// The input is not what it should be.
  public static func badInput(_ description: String) -> CommandError { CommandError(.badInput, description) }

  /// The command's output already says what was wrong, so nothing is added on standard error.
  public static let alreadySaid = CommandError(.refused, "")
}

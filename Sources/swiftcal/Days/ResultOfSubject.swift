public import CommandLine
import Words

/// A result that is about one subject. Where there are several, its text names it.
public protocol ResultOfSubject: CommandResult, CustomStringConvertible {
  /// The subject's name.
  var subject: String { get }
  /// Whether there is no other subject that could be meant.
  var isOnlySubject: Bool { get }
  /// What stands between the name and the rest.
  static var afterName: String { get }
}

extension ResultOfSubject {
  public static var afterName: String { ": " }

  public func text(on terminal: Terminal) -> String { nameWhereNeeded + description }

  /// The name and what stands behind it; empty where no other subject could be meant.
  var nameWhereNeeded: String { isOnlySubject ? "" : subject.shown + Self.afterName }
}

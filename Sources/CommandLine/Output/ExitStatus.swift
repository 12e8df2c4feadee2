/// How a program ended, as scripts see it: 0, 1, or a number of sysexits.h. This is the only list of exit
/// statuses.
public enum ExitStatus: Int32, Sendable {
  /// The command did what was asked.
  case done = 0
  /// A rule refused the action, or the user answered no.
  case refused = 1
  /// The arguments are not ones that the command takes.
  case usage = 64
  /// The input has a wrong form or wrong contents.
  case badInput = 65
  /// An input file does not exist.
  case noInput = 66
  /// A service that the command needs is not available.
  case noService = 69
  /// The output file cannot be made.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// Another program is in the way; the same command may succeed later.
  case busy = 75
  /// The system does not permit it.
  case noPermission = 77
  /// The store was written by a newer version, or the file is not a SwiftCal store.
  case unusableStore = 78
}

/// An error that says with which status a program ends because of it.
public protocol ErrorWithExitStatus: Error {
  var exitStatus: ExitStatus { get }
  /// What is wrong, without what to do about it.
  var problem: String { get }
}

extension ErrorWithExitStatus {
  public var problem: String { "\(self)" }
}

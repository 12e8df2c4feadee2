/// How a program ended, as scripts see it: 0, 1, or a number of sysexits.h. This is the only list of them.
public enum ExitStatus: Int32, Sendable {
  /// The command did what was asked.
  case done = 0
  /// A rule refused it, or the person who was asked did.
  case refused = 1
  /// The arguments make no sense.
  case usage = 64
  /// The input is not what it should be.
  case badInput = 65
  /// There is no such input.
  case noInput = 66
  /// A service that the command needs is not there.
  case noService = 69
  /// The output file cannot be made.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// Another program is in the way; the same command may succeed later.
  case busy = 75
  /// The system does not permit it.
  case noPermission = 77
  /// The store is of a newer version, or it is not a store of ours.
  case unusableStore = 78
}

/// An error that says with which status a program ends because of it.
public protocol ErrorWithExitStatus: Error {
  var exitStatus: ExitStatus { get }
}

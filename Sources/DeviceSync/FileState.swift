import FileSystem
import Glibc
import SharedStore

/// What a file was when it was read, as ``DeviceFile/state`` keeps it. If it is still the same there is nothing to read.
struct FileState: Equatable {
  /// What the file was: its number, length and times.
  let text: String

  /// How this version reads lines. A store in which another version has read says something else, and all of it is read
  /// again: what that version skipped may count now.
  fileprivate static let reading = "r2 "

  /// What stands before the day on which a file had lines that were too far ahead.
  fileprivate static let mark = " +"

  init(_ status: stat) {
    text =
      Self.reading + "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
      + " \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
  }

  /// What a file is now; nil if it cannot be looked at.
  init?(of path: String) {
    guard let status = fileStatus(at: path), status.kind == S_IFREG else { return nil }
    self.init(status)
  }

  /// The state of a file that has lines which are too far ahead to count on a day.
  static func text(_ text: String, withLinesAheadOn day: Int) -> String { text + "\(mark)\(day)" }
}

extension DeviceFile {
  /// Whether it was read when it was as it is now.
  func wasRead(in now: FileState) -> Bool { state == now.text || state.hasPrefix(now.text + FileState.mark) }

  /// The day on which it had lines that were too far ahead to count; nil if it had none.
  var dayWithLinesAhead: Int? {
    guard let space = state.lastIndex(of: " "), state[space...].hasPrefix(FileState.mark) else { return nil }
    return Int(state[space...].dropFirst(FileState.mark.count))
  }

  /// Whether another version of SwiftCal has read it.
  var wasReadByAnotherVersion: Bool { !state.isEmpty && !state.hasPrefix(FileState.reading) }
}

import ForeignText
import Glibc
import StudyCalendar
import System

extension stat {
  /// What a file was when it was read, as ``DeviceFile/state`` keeps it: its number, length and times. If it is still the
  /// same there is nothing to read.
  var stateWhenRead: String {
    DeviceFile.reading + "\(st_ino) \(st_size) \(st_mtim.tv_sec).\(st_mtim.tv_nsec)"
      + " \(st_ctim.tv_sec).\(st_ctim.tv_nsec)"
  }
}

extension DeviceFile {
  /// How this version reads lines. A store in which another version has read says something else, and all of it is read
  /// again: what that version skipped may count now.
  fileprivate static let reading = "r3 "

  /// What stands before the day on which a file had lines that were too far ahead.
  private static let mark = " +"

  /// Whether it was read when it was as it is now.
  func wasRead(in now: stat) -> Bool {
    state == now.stateWhenRead || state.hasPrefix(now.stateWhenRead + Self.mark)
  }

  /// Says that it has lines which are too far ahead to count on a day.
  mutating func setLinesAhead(on day: Int) { state += "\(Self.mark)\(day)" }

  /// The day on which it had lines that were too far ahead to count; nil if it had none.
  var dayWithLinesAhead: Int? {
    guard let space = state.lastIndex(of: " "), state[space...].hasPrefix(Self.mark) else { return nil }
    return Int(state[space...].dropFirst(Self.mark.count))
  }

  /// Whether another version of SwiftCal has read it.
  var wasReadByAnotherVersion: Bool { !state.isEmpty && !state.hasPrefix(Self.reading) }
}

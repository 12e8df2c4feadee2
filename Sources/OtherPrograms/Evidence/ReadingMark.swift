import ForeignText
import Glibc
import StudyCalendar
import System

/// The state of files at a reading, so that the next one is done only if there is something new. It is the progress of a source.
struct ReadingMark {
  /// The state of the files, as one line.
  let files: String
  /// How the reading made days of instants, and the version of the reader. With other settings all is read again.
  let settings: String

  private static let version = "2"

  /// A mark for files as they are now.
  init(files: String, rules: [DayRule]) { (self.files, settings) = (files, Self.settings(rules)) }

  /// The mark that a reading left; nil for what an earlier version left.
  init?(_ progress: String?) {
    guard let lines = progress?.split(separator: "\n", omittingEmptySubsequences: false), lines.count == 3,
      lines[0] == Self.version
    else { return nil }
    (settings, files) = (String(lines[1]), String(lines[2]))
  }

  /// Whether a reading by these rules saw the same files.
  func isSame(files: String, rules: [DayRule]) -> Bool {
    self.files == files && settings == Self.settings(rules)
  }

  private static func settings(_ rules: [DayRule]) -> String {
    rules.map { "\($0.from) \($0.zone) \($0.dayStart)" }.joined(separator: "; ")
  }

  /// The mark as a text.
  var text: String { [Self.version, settings, files].joined(separator: "\n") }

  /// The state of files.
  static func state(of paths: [String]) -> String { paths.map(state).joined(separator: " ") }

  private static func state(of path: String) -> String {
    var status = stat()
    guard pathStat(path, &status) == 0 else { return "-" }
    return [Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
      .map(String.init).joined(separator: ":")
  }
}

import ForeignText
import Glibc
import StudyCalendar
import System

/// What a reading of files saw, so that the next one is done only if there is something new. It is the progress of a source.
struct ReadingMark {
  /// What was asked for: when a day begins, for instance. With another wish all is read again.
  let settings: String
  /// The sizes, times and numbers of the files.
  let files: String
  /// The zone in which the days were counted.
  let zone: String
  /// The first instant that counts in that zone, in seconds since 1970.
  let first: Int
  /// The last instant that was counted, in seconds since 1970.
  var last = 0
  /// Whether the last reading saw the same.
  private(set) var isKnown = false

  /// The mark for files as they are now.
  /// - Parameters:
  ///   - files: what they look like, as one line.
  ///   - progress: what the last reading left.
  init(settings: String, files: String, after progress: String?) {
    self.settings = settings
    self.files = files
    zone = (SystemZone.name ?? "UTC").filter { !$0.isNewline }
    let before = progress.flatMap { ReadingMark($0) }
    if let before, before.zone != zone {
      first = max(before.first, before.last + 1)
    } else {
      first = before?.first ?? .min
    }
    last = before?.last ?? 0
    isKnown = before.map { ($0.settings, $0.files, $0.zone) == (self.settings, self.files, zone) } ?? false
  }

  private init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 6, lines[0] == Self.version, let first = Int(lines[4]), let last = Int(lines[5])
    else { return nil }
    (settings, files, zone) = (String(lines[1]), String(lines[2]), String(lines[3]))
    (self.first, self.last) = (first, last)
  }

  private static let version: Substring = "1"

  /// The mark as a text.
  var text: String {
    ([String(Self.version), settings, files, zone] + [first, last].map(String.init)).joined(separator: "\n")
  }

  /// What the files looked like to the last reading; nil if it asked for something else.
  static func files(in progress: String?, settings: String) -> String? {
    progress.flatMap { ReadingMark($0) }.flatMap { $0.settings == settings ? $0.files : nil }
  }

  /// What files look like.
  static func state(of paths: [String]) -> String { paths.map(state).joined(separator: " ") }

  private static func state(of path: String) -> String {
    var status = stat()
    guard pathStat(path, &status) == 0 else { return "-" }
    return [Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
      .map(String.init).joined(separator: ":")
  }
}

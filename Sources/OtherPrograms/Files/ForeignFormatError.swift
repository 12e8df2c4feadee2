import StudyCalendar
import System
import Words

/// Why a file could not be read or written. The description is one line for the person who gave the file.
public enum ForeignFormatError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(file: String)
  /// The system could not read or copy it. The number is one of the `errno` constants.
  case system(file: String, number: Int32)
  /// Its program is writing it all the time.
  case busy(file: String)
  /// The file as a whole is wrong. The first text is a sentence with the file's name in quotation marks, and the
  /// advice says what to do.
  case invalid(String, advice: String? = nil)
  /// An entry of a file is wrong: a line, or anything else. The texts say where it stands, and how it is wrong.
  case badEntry(at: String, String)
  /// There is no such time zone.
  case unknownTimeZone(String)
  /// Nothing says which dates the file's instants had, because the system has no time zones.
  case noZoneDatabase(file: String)

  /// The file's log has its rows, and is not beside it.
  static func missingLog(file: String) -> ForeignFormatError {
    .invalid(
      String(localized: "\(quoted(file)) has no days without its log, which is missing"),
      advice: String(localized: "copy \(quoted(file + "-wal")) from the phone beside it"))
  }

  /// A person's words for columns do not say what they are.
  static func notColumns(_ text: String, roles: [String]) -> ForeignFormatError {
    .invalid(
      String(localized: "\(quoted(text)) does not say what a column means"),
      advice: String(
        localized: "write --columns date=TITLE,studied=TITLE; what a column can be: \(listing(roles))"))
  }

  /// What was wrong. Of an entry that was left out there is nothing to do any more.
  var withoutAdvice: String {
    if case .badEntry(let place, let problem) = self { "\(place): \(problem)" } else { description }
  }

  /// A line of a file, or of an entry of an archive, is wrong.
  static func badLine(_ number: Int, of file: String, _ problem: String) -> ForeignFormatError {
    .badEntry(at: String(localized: "\(quoted(file)), line \(number)"), problem)
  }

  /// The file is larger than what is read, in bytes.
  static func tooLarge(file: String, limit: Int = ForeignFile.sizeLimit) -> ForeignFormatError {
    .invalid(String(localized: "\(quoted(file)) is larger than \(limit >> 20) MB"))
  }
}

extension ForeignFormatError: CustomStringConvertible {
  /// What was wrong, and what to do: one line.
  public var description: String {
    switch self {
    case .missing(let file):
      String(localized: "there is no file \(quoted(file)); check the path")
    case .system(let file, let number):
      String(localized: "cannot read \(quoted(file)): \(systemMessage(number))")
    case .busy(let file):
      String(localized: "\(quoted(file)) is being written all the time; try again when its program is idle")
    case .invalid(let problem, let advice):
      clauses([problem, advice ?? String(localized: "nothing of it was read")])
    case .badEntry(let place, let problem):
      String(localized: "\(place): \(problem); correct it, or leave out what is wrong with --skip-bad")
    case .unknownTimeZone(let zone):
      String(localized: "there is no time zone \(quoted(zone)); write it as Europe/Berlin or UTC+05:30")
    case .noZoneDatabase(let file):
      String(
        localized: """
          \(quoted(file)) has times, and this system has no time zones to tell their dates; install tzdata, \
          or name an offset with --time-zone, such as UTC+05:30
          """)
    }
  }
}

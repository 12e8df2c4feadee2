import Glibc
import StudyCalendar

/// Why a file could not be read or written, said to the person who gave it, in one line.
public enum ForeignFormatError: Error, Hashable, Sendable {
  /// No such file.
  case missing(file: String)
  /// The system refused to read or copy it.
  case system(file: String, number: Int32)
  /// No format fits.
  case notRecognised(file: String)
  /// The file as a whole is not what it should be.
  case invalid(file: String, String, advice: String? = nil)
  /// A line is not what it should be.
  case badLine(file: String, line: Int, String)
  /// An entry of a file without lines is not what it should be.
  case badEntry(file: String, String)
  /// There is no such time zone.
  case unknownTimeZone(String)

  /// What a program ends with (sysexits.h): 65 for bad data, others where the file could not be read at all.
  public var exitCode: Int32 {
    switch self {
    case .missing: EX_NOINPUT
    case .system(_, let number) where number == EACCES || number == EPERM: EX_NOPERM
    case .system: EX_IOERR
    case .unknownTimeZone: EX_USAGE
    case .notRecognised, .invalid, .badLine, .badEntry: EX_DATAERR
    }
  }
}

extension ForeignFormatError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let file):
      "there is no file \(quoted(file)); check the path"
    case .system(let file, let number):
      "cannot read \(quoted(file)): " + (strerror(number).map { String(cString: $0) } ?? "error \(number)")
    case .notRecognised(let file):
      "\(quoted(file)) is of no format that is known here; name the format with --from"
    case .invalid(let file, let problem, let advice):
      "\(quoted(file)) \(problem); \(advice ?? "nothing of it was read")"
    case .badLine(let file, let line, let problem):
      "\(quoted(file)), line \(line): \(problem); mend it, or leave bad lines out with --skip-bad"
    case .badEntry(let file, let problem):
      "\(quoted(file)): \(problem); mend it, or leave bad entries out with --skip-bad"
    case .unknownTimeZone(let zone):
      "there is no time zone \(quoted(zone)); write it as Europe/Berlin or UTC+05:30"
    }
  }
}

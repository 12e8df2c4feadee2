public import CommandLine
public import ForeignFormats
import Glibc

extension ForeignFormatError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus {
    switch self {
    case .missing: .noInput
    case .system(_, let number) where number == EACCES || number == EPERM: .noPermission
    case .system, .noZoneDatabase: .inputOutput
    case .unknownTimeZone: .usage
    case .notRecognised, .invalid, .badLine, .badEntry: .badInput
    }
  }
}

import CSQLite
import Database
import Glibc
public import StudyCalendar

/// Why the store refused or failed, said to the person who reads it: what was wrong, and what to do.
public enum StoreError: Error, Hashable, Sendable {
  // Refused by a rule.
  case futureDay(CalendarDate, today: CalendarDate)
  case unknownSubject(String, nearest: String?)
  case subjectExists(String)
  case lastSubject(String)
  case invalidSubjectName(String)
  case restBudgetSpent(month: CalendarMonth, budget: Int, left: Int)
  case noDayLeft
  case invalidReason
  case changedSince(CalendarDate)
  case nothingToUndo
  case nothingToRedo

  // The file is not what it should be.
  case notOurs(path: String, because: String)
  case damaged(path: String, because: String)
  case newerVersion(path: String)
  case missing(path: String)
  case notRestorable(path: String, because: String)

  // The system refused.
  case cannotCreate(path: String, because: String)
  case notSafe(path: String, because: String)
  case notReadable(path: String)
  case notWritable(path: String)
  case full(path: String)
  case inputOutput(path: String, because: String)
  case busy(path: String)
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .futureDay(let date, let today):
      return "\(date) is in the future (today is \(today)); a day can be recorded once it has begun"
    case .unknownSubject(let name, let nearest):
      let hint = nearest.map { "did you mean \(quoted($0))?" } ?? "“swiftcal subject list” shows them"
      return "there is no subject \(quoted(name)); \(hint)"
    case .subjectExists(let name):
      return "there is a subject \(quoted(name)) already; choose another name"
    case .lastSubject(let name):
      return "\(quoted(name)) is the last subject and cannot go; add another one first"
    case .invalidSubjectName(let name):
      return "\(quoted(name)) cannot be a subject's name: 1 to 64 characters, no control characters, "
        + "no space at either end"
    case .restBudgetSpent(let month, let budget, let left):
      return "the rest budget of \(budget.days) for past days in \(month.name) \(month.year) does not allow "
        + "that: \(left.days) left"
    case .noDayLeft:
      return "all seven days off leave nothing to study; leave at least one"
    case .invalidReason:
      return "a reason has 1 to 200 characters and no control characters"
    case .changedSince(let date):
      return "\(date) is no longer as that change left it, so it cannot be taken back; nothing was changed"
    case .nothingToUndo:
      return "there is no change to undo"
    case .nothingToRedo:
      return "there is nothing to redo: no change was undone since the last one was made"
    case .notOurs(let path, let because):
      return "\(path) is not a SwiftCal store (\(because)); move it away or set SWIFTCAL_CONTAINER"
    case .damaged(let path, let because):
      return "\(path) is damaged (\(because)); put a backup in its place or move it away"
    case .newerVersion(let path):
      return "\(path) was written by a newer SwiftCal; use that version or update this one"
    case .notRestorable(let path, let because):
      return "\(path) cannot be restored (\(because)); “swiftcal backup --list” shows the backups"
    case .missing(let path):
      return "there is no file \(path); “swiftcal backup --list” shows the backups"
    case .notSafe(let path, let because):
      return "\(path) is not used, because \(because); set SWIFTCAL_CONTAINER to a folder of yours"
    case .cannotCreate(let path, let because):
      return "cannot create \(path): \(because); set SWIFTCAL_CONTAINER to a folder of yours"
    case .notReadable(let path):
      return "no permission to read \(path); check its owner and mode"
    case .notWritable(let path):
      return "no permission to write \(path); check the owner and mode of the file and its folder"
    case .full(let path):
      return "no room left to write \(path); nothing was changed; free some space and try again"
    case .inputOutput(let path, let because):
      return "cannot read or write \(path): \(because)"
    case .busy(let path):
      return "\(path) is busy: another program has kept it locked; try again"
    }
  }
}

extension StoreError {
  /// What a report of SQLite's means for the person.
  init(_ error: DatabaseError, path: String) {
    switch error.code {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(path: path)
    case SQLITE_FULL: self = .full(path: path)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: self = .notWritable(path: path)
    // Our statements are right: one that cannot be compiled has not found the schema that the file promises.
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR: self = .damaged(path: path, because: error.message)
    case SQLITE_CANTOPEN where [EACCES, EPERM, EROFS].contains(error.systemError):
      self = .notWritable(path: path)
    default:
      if error.systemError == ENOSPC || error.systemError == EDQUOT || error.systemError == EFBIG {
        self = .full(path: path)
      } else {
        self = .inputOutput(path: path, because: error.message)
      }
    }
  }
}

extension StoreError {
  /// What a failed system call on a file means for the person.
  init(systemError number: Int32, path: String) {
    switch number {
    case ENOSPC, EDQUOT, EFBIG: self = .full(path: path)
    case EACCES, EPERM, EROFS: self = .notWritable(path: path)
    default: self = .inputOutput(path: path, because: systemMessage(number))
    }
  }
}

/// Runs what calls SQLite, and says what its errors mean for the person.
func translating<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw StoreError(error, path: path)
  }
}

/// The operating system's words for an error number, such as “No such file or directory”.
func systemMessage(_ number: Int32) -> String {
  strerror(number).map { String(cString: $0) } ?? "error \(number)"
}

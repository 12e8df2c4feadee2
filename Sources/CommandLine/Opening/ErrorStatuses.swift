public import DeviceSync
import Glibc
public import OtherPrograms
public import RepositoryWidget
public import SharedStore
public import StudyCalendar
public import StudyIntents
public import System

// The exit statuses for errors of other modules. The messages of these errors are in their own modules.

extension StoreError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus {
    switch self {
    case .notOurs, .inTheWay, .damaged, .newerVersion: .unusableStore
    case .noContainer, .pathTooLong, .cannotCreate: .cannotCreate
    case .noBackup(let reason): reason.exitStatus
    case .notReadable, .notWritable, .protected, .readOnlyFileSystem, .notSafe, .hasOtherNames:
      .noPermission
    case .missing: .noInput
    case .notRestorable: .badInput
    case .full, .noMoreFiles, .tooLarge, .tooManyOpenFiles, .noSharedMemory, .inputOutput, .outOfMemory,
      .wrongStatement:
      .inputOutput
    case .refusedBySchema, .stoppedByAddition: .refused
    case .busy, .replaced, .replacedMeanwhile: .busy
    }
  }
}

extension StudyError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus {
    switch self {
    case .invalidSubjectName, .invalidGoal, .invalidReason, .invalidNote, .invalidAmount, .ambiguousAmount,
      .otherUnit,
      .invalidUnit, .emptySession, .emptiedSession, .invalidSessionNumber, .invalidSetting, .invalidGroupName:
      .usage
    case .futureDay, .futureLook, .futureEnd, .clockOutOfReach, .unknownSubject, .subjectExists, .lastSubject,
      .groupExists, .isGroup, .unknownGroup, .notInGroup, .emptyGroup, .restBudgetSpent, .earlierRestCounts,
      .tooMuchRest, .noDayLeft, .unitInUse, .moreThanADay, .minimumTooHigh, .lastGoingOn,
      .unknownSession, .shortSessionNumber, .severalSessions,
      .notEnded, .nothingRuns, .runsAlready, .ranLong, .timerNeedsMinutes, .unitOfTimerChanged,
      .timeOutsideTimer, .renamedSince, .nothingToUndo, .nothingToRedo:
      .refused
    }
  }
}

extension DateExpressionError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus { .usage }
}

extension MonthExpressionError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus { .usage }
}

extension LineError: ErrorWithExitStatus {
  /// A line that breaks a rule is refused. Any other bad line is bad input, although the same text would be
  /// bad usage as an argument.
  public var exitStatus: ExitStatus { error is StudyError ? .refused : .badInput }
}

extension ImportError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus { .usage }
}

extension FileError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus { ExitStatus(ofWritingError: code) }
}

extension SystemError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus { .inputOutput }
}

extension SyncError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus {
    switch self {
    case .notSetUp, .containsStore, .hasDatabase, .unknownDevice, .severalDevices, .unread, .ownDevice,
      .encrypted, .notEncrypted, .wrongKey, .otherKey, .keyMissing, .unreadableKey, .left:
      .refused
    case .unknownEncryption: .badInput
    case .invalidName: .usage
    case .folderMissing, .notFolder: .noInput
    case .parentMissing: .cannotCreate
    case .busy, .encryptionMissing: .busy
    }
  }
}

extension RepositoryError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus { .usage }
}

extension FetchError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus {
    switch self {
    case .noCurl, .noGit, .noAnswer, .tookTooLong, .brokenOff, .tooLarge, .notHTTP, .limited, .unable,
      .leftAlone, .status, .tooManyRedirects, .unsafeRedirect, .brokenRedirect, .ofAnother:
      .noService
    case .notFound, .noFolder, .notClone: .noInput
    case .notRepository, .invalidToken: .badInput
    case .tokenRefused, .tokenNeeded, .tokenIsOpen, .tokenOfAnother, .unreadableToken,
      .tokenWithoutEncryption:
      .noPermission
    case .gitFailed: .inputOutput
    }
  }
}

extension ForeignFormatError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus {
    switch self {
    case .missing: .noInput
    case .system(_, let number) where number == EACCES || number == EPERM: .noPermission
    case .system, .noZoneDatabase: .inputOutput
    case .busy: .busy
    case .unknownTimeZone: .usage
    case .invalid, .badEntry: .badInput
    }
  }
}

extension OpenError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus { .noService }
}

extension EvidenceError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus {
    switch self {
    case .missing: .noInput
    case .several, .unknown: .usage
    case .notRepository, .otherFormat, .noInterval, .noTask, .notFile: .badInput
    case .shallow, .noAddress: .refused
    case .noProgram: .noService
    case .gitFailed: .inputOutput
    }
  }
}

extension EvidenceMinimumError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus { .usage }
}

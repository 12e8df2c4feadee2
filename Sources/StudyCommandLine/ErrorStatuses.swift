public import CommandLine
public import FileSystem
public import SharedStore
public import StudyCalendar
public import StudyIntents
public import WidgetHosting

// With which status the programs end because of an error of another room. What an error says stands in its room.

extension StoreError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus {
    switch self {
    case .notOurs, .damaged, .newerVersion: .unusableStore
    case .cannotCreate: .cannotCreate
    case .notReadable, .notWritable, .notSafe: .noPermission
    case .missing: .noInput
    case .notRestorable: .badInput
    case .full, .inputOutput, .outOfMemory, .wrongStatement: .inputOutput
    case .refusedBySchema: .refused
    case .busy: .busy
    }
  }
}

extension StudyError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus {
    switch self {
    case .invalidSubjectName, .invalidReason: .usage
    case .futureDay, .unknownSubject, .subjectExists, .lastSubject, .restBudgetSpent, .tooMuchRest,
      .noDayLeft,
      .changedSince, .nothingToUndo, .nothingToRedo:
      .refused
    }
  }
}

extension DateExpressionError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus { .usage }
}

extension LineError: ErrorWithExitStatus {
  /// A line that a rule refuses is refused; any other is bad input, though the same words would be bad usage as an
  /// argument.
  public var exitStatus: ExitStatus { error is StudyError ? .refused : .badInput }
}

extension ImportError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus { .usage }
}

extension FileError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus { ExitStatus(ofWritingError: code) }
}

extension WatchFailure: ErrorWithExitStatus {
  public var exitStatus: ExitStatus { .noService }
}

extension SystemError: ErrorWithExitStatus {
  public var exitStatus: ExitStatus { .inputOutput }
}

public import StudyCalendar

/// What a reader found in a file.
public struct ImportResult: Hashable, Sendable {
  /// The name of the format that was read.
  public var format: String
  /// What the file holds.
  public var archive: StudyArchive
  /// How many rows were skipped and why, by subject.
  public var skipped: [SkippedRows]
  /// What the person should know, such as which time zone was inferred: one sentence each.
  public var notes: [String]

  /// The result of reading a file in the format of that name.
  public init(
    format: String, archive: StudyArchive, skipped: [SkippedRows] = [], notes: [String] = []
  ) {
    self.format = format
    self.archive = archive
    self.skipped = skipped
    self.notes = notes
  }
}

/// Rows of a file that are not in the archive, all for the same reason.
public struct SkippedRows: Hashable, Sendable {
  /// The name of the subject; nil if the rows belong to no subject, or the subject has no name.
  public var subject: String?
  /// Why they were skipped.
  public var reason: Reason
  /// How many there are.
  public var count: Int

  /// Why a row is skipped.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// The day has not begun.
    case future
    /// The row has no date (NULL).
    case noDate
    /// The row does not say whether the day was studied (NULL).
    case noAnswer
    /// The row has a value that is not a date, or a date outside the supported years.
    case badDate
    /// The line could not be read, and ``ImportOptions/skipBad`` was set.
    case badLine
    /// The row belongs to a subject that the file does not have.
    case noSubject
    /// The row has an amount that is negative, too large, or not a number. The day itself is taken over.
    case badAmount
    /// The row has an amount on a day that was skipped. The rest is taken over.
    case amountOfRest
    /// The row has a note that is too long. Its beginning is taken over.
    case longNote
    /// The row has a time that has not ended.
    case running
  }

  /// Counts as a list, in the order of the reasons.
  static func list(_ counts: [Reason: Int], subject: String?) -> [SkippedRows] {
    Reason.allCases.compactMap { reason in
      counts[reason].map { SkippedRows(subject: subject, reason: reason, count: $0) }
    }
  }
}

extension SkippedRows.Reason: CustomStringConvertible {
  /// What the rows have in common, to be read after their number: “3 without a date”.
  public var description: String {
    switch self {
    case .future: "in the future"
    case .noDate: "without a date"
    case .noAnswer: "without an answer"
    case .badDate: "with a date that is not valid"
    case .badLine: "bad lines"
    case .noSubject: "of a subject that the file does not have"
    case .badAmount: "with an amount that cannot be kept (their days are taken over)"
    case .amountOfRest: "with an amount on a day of rest (the rests are taken over)"
    case .longNote: "with a note over \(Session.longestNote) characters (its beginning is taken over)"
    case .running: "that had not ended"
    }
  }
}

import ForeignText
public import StudyCalendar
import Words

/// What a reader found in a file.
public struct ImportResult: Hashable, Sendable {
  /// The name of the format that was read.
  public var format: String
  /// What the file holds.
  public var archive: StudyArchive
  /// How many rows were skipped and why, by subject.
  public var skipped: [SkippedRows]
  /// How often a file says of each of its subjects that it was not studied. A subject without a name is empty.
  public var notStudied: [String: Int] = [:]
  /// Sentences for the user, such as the time zone of the instants in the file.
  public var notes: [String]

  /// Whether it is a table with amounts of which nothing says what they count. `--columns unit=UNIT` says it.
  public var lacksUnit: Bool {
    format == PlainCSV().name && archive.subjects.contains { $0.unit == WrittenUnit.unnamed }
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

extension SkippedRows: CustomStringConvertible {
  /// How many there are, and what they have in common: “left out: 3 without a date”. In English the words are the same
  /// for one and for several.
  public var description: String { String(localized: "left out: \(words)") }

  private var words: String {
    switch reason {
    case .future: String(localized: "\(count) in the future", plural: "\(count) in the future", for: count)
    case .noDate: String(localized: "\(count) without a date", plural: "\(count) without a date", for: count)
    case .noAnswer:
      String(localized: "\(count) without an answer", plural: "\(count) without an answer", for: count)
    case .badDate:
      String(
        localized: "\(count) with a date that is not valid",
        plural: "\(count) with a date that is not valid", for: count)
    case .badLine: String(localized: "\(count) bad line", plural: "\(count) bad lines", for: count)
    case .noSubject:
      String(
        localized: "\(count) of a subject that the file does not have",
        plural: "\(count) of a subject that the file does not have", for: count)
    case .badAmount:
      String(
        localized: "\(count) with an amount that cannot be kept (their days are taken over)",
        plural: "\(count) with an amount that cannot be kept (their days are taken over)", for: count)
    case .amountOfRest:
      String(
        localized: "\(count) with an amount on a day of rest (the rests are taken over)",
        plural: "\(count) with an amount on a day of rest (the rests are taken over)", for: count)
    case .longNote:
      String(
        localized:
          "\(count) with a note over \(Session.longestNote) characters (its beginning is taken over)",
        plural: "\(count) with a note over \(Session.longestNote) characters (its beginning is taken over)",
        for: count)
    case .running:
      String(localized: "\(count) that had not ended", plural: "\(count) that had not ended", for: count)
    }
  }
}

/// What a reader made of a file.
public struct ImportedHistory: Hashable, Sendable {
  /// The name of the format that was read.
  public var format: String
  /// What is to be brought in.
  public var history: StudyHistory
  /// What was left out and why, by subject.
  public var leftOut: [LeftOut]
  /// What the person should know, such as which time zone was inferred: one sentence each.
  public var notes: [String]

  /// The result of reading a file in the format of that name.
  public init(
    format: String, history: StudyHistory, leftOut: [LeftOut] = [], notes: [String] = []
  ) {
    self.format = format
    self.history = history
    self.leftOut = leftOut
    self.notes = notes
  }

  /// The subjects that were found.
  public var subjects: [SubjectHistory] { history.subjects }

  /// How many rows were left out for a reason, of all subjects together.
  public func leftOutCount(_ reason: LeftOut.Reason) -> Int {
    leftOut.lazy.filter { $0.reason == reason }.map(\.count).reduce(0, +)
  }
}

/// Rows that were not brought in.
public struct LeftOut: Hashable, Sendable {
  /// The subject's name; nil where it has none, or the rows belong to none.
  public var subject: String?
  /// Why.
  public var reason: Reason
  /// How many.
  public var count: Int

  /// Why a row is left out.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// The day has not begun.
    case future
    /// The row says no date (NULL).
    case noDate
    /// The row does not say whether it was studied (NULL).
    case noAnswer
    /// The date is none, or out of reach.
    case badDate
    /// The line could not be read, and bad lines were to be left out.
    case badLine
    /// The row belongs to a subject that the file does not have.
    case noSubject
  }
}

extension LeftOut.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .future: "in the future"
    case .noDate: "without a date"
    case .noAnswer: "without an answer"
    case .badDate: "with a date out of reach"
    case .badLine: "bad lines"
    case .noSubject: "of a subject that the file does not have"
    }
  }
}

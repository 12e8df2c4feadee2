import ForeignText
import StudyCalendar
import Words

/// What the columns of a table mean. A person says it (`--columns date=Datum,studied=Erledigt`), or the titles of a program
/// that is known do (``KnownTable``).
public struct ColumnMapping: Hashable, Sendable {
  /// What a column can say.
  public enum Role: String, CaseIterable, Sendable {
    /// The day, or when a session began.
    case date
    /// The time of the day at which a session began, or when it began.
    case start
    /// When a session ended: a time of the day, or a date with a time.
    case end
    /// How long a session was.
    case duration
    /// How much was done.
    case amount
    /// What the amounts count: a column, or the unit itself.
    case unit
    case note, subject
    /// Whether the day was studied: a column, ``ColumnMapping/all``, or ``ColumnMapping/each``.
    case studied
  }

  /// The columns by what they say, each by its title or its number from 1.
  public var columns: [Role: String] = [:]
  /// How dates with the year at the end are written; nil if the content shows it.
  public var dateOrder: WrittenDateForm?

  /// Every line is a studied day.
  public static let all = "all"
  /// Each column beside the dates is a subject.
  public static let each = "each"
  /// No column says it.
  public static let none = "none"

  /// Columns of which nothing is said.
  public init() {}

  init(_ columns: [Role: String]) { self.columns = columns }

  /// Reads `date=Datum,studied=Erledigt`. A title may have a comma, but not one before another word and `=`.
  /// - Throws: ``ForeignFormatError``.
  public init(_ text: String) throws {
    var last: Role?
    for part in text.parts(separatedBy: ",") {
      let sides = part.parts(separatedBy: "=")
      if let role = Role(rawValue: sides[0].trimmed.lowercased()), sides.count > 1 {
        columns[role] = sides.dropFirst().joined(separator: "=").trimmed
        last = role
      } else if let last, sides.count == 1 {
        columns[last, default: ""] += "," + part
      } else {
        let roles = Role.allCases.map(\.rawValue)
        throw ForeignFormatError.notColumns(part, roles: roles)
      }
    }
  }

  /// The same as ``init(_:)`` reads it.
  public var typed: String {
    Role.allCases.compactMap { role in columns[role].map { "\(role.rawValue)=\($0)" } }.joined(separator: ",")
  }

  subscript(role: Role) -> String? { columns[role] }

  /// Whether each column beside the dates is a subject.
  var areSubjects: Bool { columns[.studied] == Self.each }
  /// Whether a person said that no column says whether a day was studied.
  var takesEveryLine: Bool {
    columns[.studied].map { [Self.all, Self.none].contains($0.lowercased()) } ?? false
  }
}

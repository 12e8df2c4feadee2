public import SharedStore
import StudyCalendar
import Words

/// A place among all subjects.
public enum SubjectPlace: Hashable, Sendable {
  case first, last
  /// Before another subject.
  case before(String)
}

/// Puts a subject at another place among all of them: `swiftcal subject move`.
public struct MoveSubjectIntent: StudyIntent {
  public let action = "subject move"
  let name: String
  let place: SubjectPlace

  /// - Parameter name: the subject's name.
  public init(_ name: String, to place: SubjectPlace) { (self.name, self.place) = (name, place) }

  public func perform(in writing: borrowing WriteTransaction) throws -> SubjectResult {
    let subject = try writing.reading.subject(named: name)
    let others = try writing.reading.subjects().filter { $0 != subject }
    let index: Int? =
      switch place {
      case .first: 0
      case .last: others.count
      // It is before itself already.
      case .before(let name): others.firstIndex(of: try writing.reading.subject(named: name))
      }
    if let index { try writing.move(subject, to: index) }
    let all = try writing.reading.subjects()
    let number = (all.firstIndex(of: subject) ?? 0) + 1
    return SubjectResult(
      subject, String(localized: "\(subject.name.shown) is at place \(number) of \(all.count)."))
  }
}

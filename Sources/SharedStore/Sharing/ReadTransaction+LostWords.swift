public import StudyCalendar
import System
import Words

extension ReadTransaction {
  /// The lost words that still make a difference, with the names of their subjects and with what counts now.
  public func stillLost(_ words: [LostWord]) throws -> [LostWord] {
    var lost: [LostWord] = []
    for word in words { if let word = try stillLost(word) { lost.append(word) } }
    return lost
  }

  private func stillLost(_ word: LostWord) throws -> LostWord? {
    let change = word.change
    let isRemoval = change.renaming.map { $0.after == nil } ?? false
    if let subject = change.subject, try SubjectTable(connection).isThere(subject.id) == isRemoval {
      return nil
    }
    let now = try isRemoval ? nil : FactTable(connection: connection).value(at: FactTable.Place(change))
    guard now != change.before,
      let named = try ChangeLogStream(connection).change(
        of: change.subject?.id ?? 0, change.kind, change.key, from: change.before, to: now)
    else { return nil }
    if named.kind == StudyKind.name, let subject = named.subject, let date = CalendarDate(iso8601: named.key),
      try didStudy(subject, on: date) == (named.before == JSONValue.bool(true).text)
    {
      return nil
    }
    return LostWord(to: word.device, named)
  }
}

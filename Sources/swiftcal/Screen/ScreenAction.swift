import FoundationEssentials
import SharedStore
import StudyCalendar
import StudyIntents
import Words

/// A change that a person makes on the screen. Each is what a command does.
struct ScreenAction: Sendable {
  enum Change: Hashable, Sendable {
    case toggle
    case rest(reason: String?)
    case takeRestBack
    case session(AmountExpression?, note: String?)
    case startTimer
    case stopTimer(KeptTime?)
    case ofSession(SessionChange)
    case ofSubject(SubjectChange, name: String? = nil)
    case undo
    case redo
  }

  let change: Change
  /// The chosen day when the key was pressed.
  let date: CalendarDate
  /// The name of the subject that was shown then.
  let subject: String

  /// Makes the change.
  /// - Parameters:
  ///   - store: where the facts are.
  ///   - now: the instant that says what today is.
  /// - Returns: what to say of it.
  /// - Throws: `StoreError`, `StudyError`.
  func perform(on store: SharedStore, at now: Date = .now) throws -> String {
    let day = DateRangeArgument(DateRangeExpression(date))
    switch change {
    case .toggle: return try store.toggle(.date(date), subject: subject, at: now).description
    case .rest(let reason):
      let rest = try Rest(checkedReason: reason)
      return try store.setRest(on: [day], to: rest, subject: subject, at: now).description
    case .takeRestBack: return try store.setRest(on: [day], to: nil, subject: subject, at: now).description
    case .session(let amount, let note):
      return try store.recordSession(amount: amount, note: note, date: .date(date), subject: subject, at: now)
        .description
    case .startTimer:
      let result = try store.startTimer(subject: subject, at: now)
      return sentences([result.stopped?.description, result.description].compactMap(\.self))
    case .stopTimer(let kept): return try store.stopTimer(keeping: kept, at: now).description
    case .ofSession(let change): return try change.perform(on: store, at: now)
    case .ofSubject(let change, let name): return try change.perform(on: store, name ?? subject, at: now)
    case .undo: return try store.undo(at: now).sentence(isUndone: true)
    case .redo: return try store.redo(at: now).sentence(isUndone: false)
    }
  }
}

import CommandLine
import SharedStore
import StudyCalendar
import StudyIntents

/// What is recorded of rounds. What cannot be recorded at once is tried again later.
struct FocusRecording: Sendable {
  let subject: String
  private let today: @Sendable () throws -> CalendarDate
  private let record: @Sendable (Amount, DateExpression) throws -> SessionResult
  /// The day on which the round began.
  private var date = DateExpression.today
  private var waiting: [(amount: Amount, date: DateExpression)] = []
  /// What was recorded.
  private(set) var sessions: [SessionResult] = []

  /// - Parameters:
  ///   - today: says which day it is.
  ///   - record: records a session of a day.
  init(
    subject: String, today: @escaping @Sendable () throws -> CalendarDate,
    record: @escaping @Sendable (Amount, DateExpression) throws -> SessionResult
  ) {
    (self.subject, self.today, self.record) = (subject, today, record)
  }

  /// Notes the day on which a round begins.
  mutating func begin() { date = (try? today()).map(DateExpression.date) ?? .today }

  /// Records a part that is over, if it was a round, and what could not be recorded before. If a round follows, it begins.
  /// - Parameter rounds: the rounds behind that part.
  mutating func finish(_ over: FocusRounds.Part, _ rounds: FocusRounds) throws {
    defer { if case .study? = rounds.part { begin() } }
    if case .study = over { try record(rounds.study) } else { try recordWaiting() }
  }

  /// Records a round, or what there was of it, and those that could not be recorded before.
  mutating func record(_ amount: Amount) throws {
    waiting.append((amount, date))
    try recordWaiting()
  }

  /// Records what could not be recorded before.
  mutating func recordWaiting() throws {
    while let round = waiting.first {
      sessions.append(try record(round.amount, round.date))
      waiting.removeFirst()
    }
  }
}

extension FocusRecording {
  /// What is recorded in the user's store.
  init(subject: String, note: String?) {
    self.init(
      subject: subject, today: { try openStoreForReading().read { try $0.now.today } },
      record: { amount, date in
        let intent = RecordSessionIntent(
          amount: try AmountExpression(amount.typed(in: .minutes)), note: note, date: date, subject: subject,
          allowsLongDays: true)
        return try changeStore { try $0.perform(intent) }
      })
  }
}

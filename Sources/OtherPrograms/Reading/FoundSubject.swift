import ForeignText
import StudyCalendar

/// A subject of a file, with its days as they were found so far, line by line.
struct FoundSubject {
  /// The name of the program that wrote a file, and its formats; without a program the format stands for it.
  typealias Program = (name: String, formats: [String])

  /// The subject without its days.
  var record: SubjectRecord
  var days: [CalendarDate: FoundDay] = [:]
  /// The latest day of which anything was said.
  var lastDate: CalendarDate?
  var skipped: [SkippedRows.Reason: Int] = [:]
  /// How often the file says that it was not studied.
  var notStudied = 0
  /// Whether it ended on the day after its last record.
  var isArchived = false

  /// A day with all that the lines say of it.
  struct FoundDay {
    var mark: ArchiveBuilder.Mark
    var sessions: [FoundSession] = []
  }

  /// A session as a line has it.
  struct FoundSession {
    let amount: Amount?
    let note: String?
    let recordedAt: String?
    let began: Int?
    /// When it began, in seconds since 1970; nil if the line says no instant.
    let instant: Int?
    /// The same where the line only says what a clock on the wall showed, for a program that writes instants elsewhere.
    let localInstant: Int?
    /// The note as another format of the program has it, if that is another one.
    let otherNote: String?
  }

  /// The number of a session, and those that it may have in a store already: earlier versions, and formats of the program that
  /// write no instants, know it by its content.
  private func numbers(
    of session: FoundSession, on date: CalendarDate, _ source: String, _ program: Program,
    _ numbers: inout SessionNumbers
  ) -> (own: SessionNumber, others: [String]) {
    func ofContent(_ source: String, _ note: String?) -> SessionNumber {
      numbers.next(source: source, subject: record.name, date: date, amount: session.amount, note: note)
    }
    let ofInstant = (session.instant ?? session.localInstant).map {
      numbers.next(program: program.name, subject: record.name, at: $0)
    }
    guard let ofInstant else { return (ofContent(source, session.note), []) }
    let others = program.formats.filter { $0 != source }.map {
      ofContent($0, session.otherNote ?? session.note)
    }
    let ofThis = ofContent(source, session.note)
    // What only shows a clock on the wall keeps its number wherever it is read.
    let (own, other) = session.instant == nil ? (ofThis, ofInstant) : (ofInstant, ofThis)
    return (own, ([other] + others).map(\.text))
  }

  /// The subject with its days and sessions.
  /// - Parameters:
  ///   - source: the name of the format, as sessions have it.
  ///   - program: the program that wrote the file.
  ///   - skipped: receives what cannot be kept.
  func subject(
    source: String, of program: Program, _ skipped: inout [SkippedRows.Reason: Int]
  ) -> SubjectRecord {
    var subject = record
    var numbers = SessionNumbers()
    subject.sessions.reserveCapacity(days.values.reduce(0) { $0 + $1.sessions.count })
    for (date, found) in days.sorted(by: { $0.key < $1.key }) {
      numbers.forgetOtherDays()
      switch found.mark {
      case .studied: subject.days.append(Day(date: date, didStudy: true))
      case .rest(let reason):
        let rest = Rest(reason: reason.flatMap(repairedReason), isLate: false)
        subject.rests.append(RestRecord(date: date, rest: rest))
        // A session would make a studied day of it.
        if !found.sessions.isEmpty { skipped[.amountOfRest, default: 0] += found.sessions.count }
        continue
      case .notStudied where found.sessions.isEmpty: continue
      case .notStudied: subject.days.append(Day(date: date, didStudy: false, isOff: false, said: false))
      case .nothingSaid: break
      }
      let inOrder = found.sessions.enumerated().sorted {
        ($0.element.began ?? 0, $0.offset) < ($1.element.began ?? 0, $1.offset)
      }
      let sessions = inOrder.map(\.element).map { session in
        let (number, others) = self.numbers(of: session, on: date, source, program, &numbers)
        let made = Session(
          number: number, date: date, amount: session.amount, note: session.note, source: source,
          recordedAt: session.recordedAt ?? numbers.nextInstant(on: date))
        if !others.isEmpty { subject.otherNumbers[made.id] = others }
        return made
      }
      subject.sessions += sessions.sorted { $0.isBefore($1) }
    }
    if subject.unit == nil, subject.sessions.contains(where: { $0.amount != nil }) {
      subject.unit = WrittenUnit.unnamed
    }
    if isArchived { subject.endedOn = lastDate.flatMap { $0 == .latest ? nil : $0.next } }
    return subject
  }
}

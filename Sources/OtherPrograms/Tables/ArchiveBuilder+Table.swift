import ForeignText
import StudyCalendar
import Words

extension ArchiveBuilder {
  /// Reads a table whose columns have these meanings.
  mutating func read(_ records: CSVRecords, of file: String, _ mapping: ColumnMapping) throws {
    let survey = ColumnSurvey(records)
    if survey.columns.isEmpty {
      throw ForeignFormatError.invalid(String(localized: "\(quoted(file)) has no line"))
    }
    if let bad = survey.bad, !options.skipBad || survey.isUnreadable {
      throw ForeignFormatError.badLine(bad.line, of: file, bad.problem ?? "")
    }
    let columns = try CSVColumns(survey, mapping, file: file)
    notes.append(columns.description)
    switch columns.answers {
    case .columns(let subjects):
      for column in subjects { addHabit(named: survey.titles[column], number: column) }
      if subjects.contains(where: { survey.columns[$0].hasAmounts }) {
        notes.append(String(localized: "numbers above 0 count as yes; what they count was not taken"))
      }
    case .column, .everyLine, .sessions: if columns.subject == nil { subject(nil) }
    }
    try readLines(records.lazy.dropFirst(survey.hasHeader ? 1 : 0)) { try $0.add($1, columns) }
  }

  /// Adds what a line says, or throws what is wrong with it.
  private mutating func add(_ record: CSVRecords.Record, _ columns: CSVColumns) throws {
    guard let day = WrittenDay(record[columns.date], in: columns.form) else {
      throw EntryProblem.notDate(record[columns.date])
    }
    let date = try date(of: day)
    if case .columns(let subjects) = columns.answers {
      for column in subjects {
        add(Mark(try columns.answer(record, column)), on: date, subject: columns.survey.titles[column])
      }
      return
    }
    let name = columns.subject.flatMap { record[$0].isBlank ? nil : record[$0].trimmed }
    let session = try columns.session(record, day)
    if session == .running { return skip(.running, ofSubject: name) }
    let mark: Mark =
      switch columns.answers {
      case .column(let column): Mark(try columns.answer(record, column))
      case .everyLine, .columns: .studied
      case .sessions: session.number ?? 0 > 0 ? .nothingSaid : .notStudied
      }
    let unit = WrittenUnit(session.unit)
    // Once is what every day is on which something was done.
    let isOnce = ["times", "time"].contains(session.unit.lowercased()) && session.number ?? 0 <= 1
    var number = isOnce ? nil : session.number.map { $0 * Double(unit.factor) }
    if number == 0 { number = nil }
    // A note of a session that took no time says nothing of the day.
    if columns.answers == .sessions, case .notStudied = mark { return add(mark, on: date, subject: name) }
    if number != nil {
      try count(session.unit.isEmpty ? WrittenUnit.unnamed : unit.unit, of: name)
    }
    let note = columns.note.map { record[$0] }
    let tags = note?.parts(separatedBy: note?.first == "#" ? " " : ", ").map { $0.drop { $0 == "#" } } ?? []
    add(
      mark, on: date, subject: name, number: number, note: note,
      began: columns.start.flatMap { WrittenClock(Array(record[$0].trimmed.utf8))?.second } ?? day.second,
      at: day, localInstant: try day.second.flatMap { try localInstant(on: date, second: $0) },
      otherNote: note.map {
        $0.first == "#" ? tags.joined(separator: ", ") : tags.map { "#" + $0 }.joined(separator: " ")
      })
  }

  /// Says what the amounts of a subject count. Those of one file are of one kind.
  private mutating func count(_ wanted: AmountUnit, of name: String?) throws {
    var other: AmountUnit?
    change(name) { subject in
      if let known = subject.unit, known != wanted { other = known }
      subject.unit = wanted
    }
    guard let other else { return }
    throw EntryProblem(
      String(localized: "it counts \(wanted.title()), and the lines before it count \(other.title())"))
  }
}

extension WrittenDay {
  /// The instant; nil for a civil date.
  var instant: Int? { if case .instant(let instant) = self { instant } else { nil } }

  /// The second of the day that is written.
  var second: Int? { if case .civil(_, let second) = self { second } else { nil } }

  /// How many seconds it is after another time; nil if nothing says it.
  func seconds(since start: WrittenDay) -> Int? {
    switch (start, self) {
    case (.instant(let start), .instant(let end)): end - start
    case (.civil(let first, let start?), .civil(let last, let end?)):
      first.distance(to: last) * ClockReading.secondsOfDay + end - start
    default: nil
    }
  }
}

extension CSVColumns {
  /// What a line says of a session.
  fileprivate struct Session: Equatable {
    var number: Double?
    var unit = ""
    /// A session that has not ended.
    static let running = Session(number: -1, unit: "running")
  }

  /// What a cell says; throws if it is no answer.
  fileprivate func answer(_ record: CSVRecords.Record, _ column: Int) throws -> WrittenAnswer {
    guard let answer = survey.answer(record, column) else {
      throw EntryProblem(String(localized: "\(quoted(record[column])) says neither yes nor no"))
    }
    return answer
  }

  /// How much a line says was done.
  fileprivate func session(_ record: CSVRecords.Record, _ day: WrittenDay) throws -> Session {
    if let amount, WrittenAnswer(record[amount]) != .no {
      guard let quantity = WrittenQuantity(record[amount]) else {
        throw EntryProblem(
          String(localized: "\(quoted(record[amount])) is no amount, such as 90, 1:30 or 25 min"))
      }
      let counted =
        switch unit {
        case .column(let column): quantity.counted(in: record[column].trimmed)
        case .word(let word): quantity.counted(in: word)
        }
      return Session(number: counted.number, unit: counted.unit)
    }
    if amount != nil { return Session(number: 0) }
    guard let end else { return Session() }
    let written = record[end].trimmed
    guard !written.isEmpty else { return .running }
    guard let seconds = seconds(record, day, until: written) else {
      throw EntryProblem(String(localized: "\(quoted(written)) is not a time such as 21:30"))
    }
    guard seconds >= 0 else { throw EntryProblem(String(localized: "it ends before it begins")) }
    return Session(number: Double(seconds) / 60, unit: "min")
  }

  /// How long a session took that has a beginning and an end. One that ends at an earlier time of the day went on after
  /// midnight.
  private func seconds(_ record: CSVRecords.Record, _ day: WrittenDay, until written: String) -> Int? {
    var began = day
    if let start, start != date {
      let text = record[start].trimmed
      if let clock = WrittenClock(Array(text.utf8)), case .civil(let date, _) = day {
        began = .civil(date, second: clock.second)
      } else if let time = WrittenDay(text, in: form) {
        began = time
      } else {
        return nil
      }
    }
    if let clock = WrittenClock(Array(written.utf8)), let first = began.second {
      return (clock.second - first + ClockReading.secondsOfDay) % ClockReading.secondsOfDay
    }
    return WrittenDay(written, in: form)?.seconds(since: began)
  }
}

extension ArchiveBuilder.Mark {
  /// What an answer says.
  init(_ answer: WrittenAnswer) {
    switch answer {
    case .yes: self = .studied
    case .no: self = .notStudied
    case .rest: self = .rest(reason: nil)
    }
  }
}

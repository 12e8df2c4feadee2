import ForeignText
import StudyCalendar
import System
import Words

/// Gathers what a format's reader finds, line by line, into subjects with one record for each date.
public struct ArchiveBuilder {
  /// What a line says about a day.
  enum Mark {
    case studied
    case notStudied
    /// The day was off, for a reason that may be empty.
    case rest(reason: String?)
    /// The line has only an amount or a note. Whether that is enough depends on the goal.
    case nothingSaid

    /// How much it counts among others of the same day.
    fileprivate var rank: Int {
      switch self {
      case .notStudied: 0
      case .nothingSaid: 1
      case .rest: 2
      case .studied: 3
      }
    }
  }

  /// Which of several lines about the same day counts.
  enum Precedence {
    case first
    case last
    /// A line that says “studied” counts more than a rest, and a rest more than “not studied”. Of two rests the
    /// later line counts. Their amounts and notes count all.
    case studied
  }

  private let file: String
  /// The name of the program that wrote the file, and its formats; without a program the format stands for it.
  private let program: FoundSubject.Program
  /// What the file itself does not say.
  let options: ImportOptions
  /// The last day that is taken.
  var last: CalendarDate
  /// The zone to which instants belong, when it was needed.
  private var zone: ZoneTransitions?
  /// Which of several lines about the same day counts.
  var precedence = Precedence.studied
  private var tallies: [FoundSubject] = []
  /// The places of the tallies by the names that the file has, so that most lines need no further look-up.
  private var indices: [String?: Int] = [:]
  /// The places by valid names in lower case, because the store does not tell names apart by case.
  private var indicesByKey: [String?: Int] = [:]
  private var skipped: [SkippedRows.Reason: Int] = [:]
  /// What a file of our own has beside the subjects of the lines.
  var archive = StudyArchive()
  private var skippedRows: [SkippedRows] = []
  /// How many days and sessions are kept.
  private var recordCount = 0
  private var sessionCount = 0
  private var repairedNames: [String] = []
  /// The numbers of the file's habits, and the subjects that have the days of two of them.
  private var habitNumbers: [Int: Int] = [:]
  private var sharedNames: [String] = []
  /// What the person should know: one sentence each.
  var notes: [String] = []

  /// Whether there is more than a file may have. ``result(format:)`` refuses the file then.
  private var isFull: Bool {
    recordCount > options.limits.records || sessionCount > options.limits.sessions
      || tallies.count > options.limits.subjects
  }
  /// The first line that was not read, because there was too much before it.
  private var lineBehindLimit: Int?

  init(_ file: ForeignFile, _ options: ImportOptions, in format: some ForeignFormat) {
    (self.file, self.options, last) = (file.name, options, options.today)
    let others = foreignFormats.filter { format.program != nil && $0.program == format.program }.map(\.name)
    program = (format.program ?? format.name, others.isEmpty ? [format.name] : others)
  }

  /// The day of a time that a file has. A civil date stays what it is. An instant belongs to the day that it had in the zone of
  /// the person, where a day begins when the person's days begin.
  mutating func date(of day: WrittenDay) throws -> CalendarDate {
    switch day {
    case .civil(let date, _): return date
    case .instant(let instant):
      let zone = try findZone(daysFrom: options.dayStart)
      // As for today: what the clock shows decides, also where it was changed in the night.
      let clock = ClockReading(at: instant, offset: zone.offset(at: instant))
      let isBefore = clock.second < options.dayStart.minutes * 60
      let date = isBefore && clock.date != .earliest ? clock.date.previous : clock.date
      guard CalendarDate.supportedYears.contains(date.components.year) else {
        throw EntryProblem(String(localized: "its time is not in the years that a date may have"))
      }
      return date
    }
  }

  /// The day of a cell.
  mutating func date(ofEntry text: String, in form: WrittenDateForm) throws -> CalendarDate {
    guard let day = WrittenDay(text, in: form) else { throw EntryProblem.notDate(text) }
    return try date(of: day)
  }

  /// The instant at which a clock on the wall showed a time; nil if another format of the program writes no instants.
  mutating func localInstant(on date: CalendarDate, second: Int) throws -> Int? {
    guard program.formats.count > 1 else { return nil }
    let zone = try zone ?? options.zone(for: file)
    let shown = date.dayNumber * ClockReading.secondsOfDay + second
    return shown - zone.offset(at: shown - zone.offset(at: shown))
  }

  /// The zone to which the file's instants belong. It is told once.
  /// - Parameter start: when a day begins there.
  mutating func findZone(daysFrom start: TimeOfDay) throws -> ZoneTransitions {
    if let zone { return zone }
    let found = try options.zone(for: file)
    zone = found
    notes.append(
      start == .midnight
        ? String(localized: "the times are instants; their days are those of \(found.name)")
        : String(localized: "the times are instants; their days are those of \(found.name), from \(start) on")
    )
    return found
  }

  /// Makes sure that there is a subject of that name. The subjects keep the order of the calls.
  /// - Parameter name: the name in the file; nil for the subject of a file that names none.
  /// - Returns: the subject's place.
  @discardableResult
  mutating func subject(_ name: String?) -> Int {
    if let index = indices[name] { return index }
    let valid = name.flatMap(repairedName)
    if let name, let valid, valid != name { repairedNames.append(name) }
    let key = valid?.lowercased()
    let index = indicesByKey[key] ?? tallies.count
    if index == tallies.count { tallies.append(FoundSubject(record: SubjectRecord(name: valid))) }
    (indices[name], indicesByKey[key]) = (index, index)
    return index
  }

  /// Makes sure that there is a subject for a habit of the file. Another habit may have the same name; both then become
  /// one subject, and that is told.
  /// - Parameter number: what the file knows the habit by.
  mutating func addHabit(named name: String?, number: Int) {
    let index = subject(name)
    if let other = habitNumbers.updateValue(number, forKey: index), other != number {
      sharedNames.append(tallies[index].record.name ?? "")
    }
  }

  /// Records what a line says of a day. A day after the last one is skipped and counted.
  /// - Parameters:
  ///   - number: how much was studied, as the file has it. Where it cannot be kept, that is counted, and the day is taken.
  ///   - amount: how much was studied, if the line says it.
  ///   - note: a note, as the file has it.
  ///   - recordedAt: when that was recorded, if the line says it: ISO 8601, UTC.
  ///   - began: the second of the day at which a session began, if the line says it. Sessions whose recording has no time
  ///     are in that order, and otherwise in that of the file.
  ///   - day: when the session began, if the line says an instant.
  ///   - localInstant: when it began, if another format of the program says that instant.
  ///   - otherNote: the note as another format of the program has it, if that is another one.
  mutating func add(
    _ mark: Mark, on date: CalendarDate, subject name: String?, number: Double? = nil, amount: Amount? = nil,
    note: String? = nil, recordedAt: String? = nil, began: Int? = nil, at day: WrittenDay? = nil,
    localInstant: Int? = nil, otherNote: String? = nil
  ) {
    let amount = amount ?? number.flatMap { Amount(written: $0) }
    if let number, number != 0, amount == nil { skip(.badAmount, ofSubject: name) }
    guard date <= last else { return skip(.future, ofSubject: name) }
    let index = subject(name)
    let note = note.flatMap { WrittenNote($0) }
    if note?.wasCut == true { tallies[index].skipped[.longNote, default: 0] += 1 }
    if tallies[index].lastDate.map({ $0 < date }) ?? true { tallies[index].lastDate = date }
    if case .notStudied = mark { tallies[index].notStudied += 1 }
    // Most lines of some files say only that a day was not studied, as a day without a line was.
    if case .notStudied = mark, precedence == .studied, amount == nil, note == nil { return }
    var found = FoundSubject.FoundDay(mark: mark)
    if amount != nil || note != nil {
      found.sessions = [
        FoundSubject.FoundSession(
          amount: amount, note: note?.text, recordedAt: recordedAt, began: began, instant: day?.instant,
          localInstant: localInstant, otherNote: otherNote.flatMap { WrittenNote($0)?.text })
      ]
    }
    // A copy of all that was found of the day would make the next line copy its sessions.
    let earlier = tallies[index].days[date]?.mark
    if earlier == nil || !found.sessions.isEmpty { recordCount += 1 }
    sessionCount += found.sessions.count
    guard !isFull else { return }
    guard let earlier, precedence != .last else {
      tallies[index].days[date] = found
      return
    }
    guard precedence == .studied else { return }
    if mark.rank >= earlier.rank { tallies[index].days[date]?.mark = mark }
    tallies[index].days[date]?.sessions += found.sessions
  }

  /// Adds a subject of a file of our own, and says what was left out of it.
  mutating func add(_ subject: SubjectRecord, skipped: [SkippedRows.Reason: Int]) {
    archive.subjects.append(subject)
    skippedRows += SkippedRows.list(skipped, subject: subject.name)
  }

  /// Says what a subject's goal is, for its whole history.
  mutating func setGoal(_ goal: Goal, ofSubject name: String?) {
    change(name) { $0.goals = [Goals.Change(from: .earliest, goal: goal)] }
  }

  /// Says something of a subject as a whole, such as its unit or its end.
  mutating func change(_ name: String?, _ change: (inout SubjectRecord) -> Void) {
    change(&tallies[subject(name)].record)
  }

  /// Says that a subject has ended on the day after its last record.
  mutating func noteArchived(_ name: String?) { tallies[subject(name)].isArchived = true }

  /// Counts a skipped row that belongs to no subject.
  mutating func skip(_ reason: SkippedRows.Reason) { skipped[reason, default: 0] += 1 }

  /// Counts a skipped row of a subject.
  mutating func skip(_ reason: SkippedRows.Reason, ofSubject name: String?) {
    let index = subject(name)
    tallies[index].skipped[reason, default: 0] += 1
  }

  /// Reads an entry of the file. An entry that is wrong refuses the file, or is counted if bad ones are to be skipped.
  /// - Parameters:
  ///   - place: where it stands in the file; nil if the problem says enough.
  ///   - read: records the entry, or throws what is wrong with it.
  mutating func readEntry(
    at place: @autoclosure () -> String? = nil, _ read: (inout ArchiveBuilder) throws -> Void
  ) throws {
    try readEntry(read) { [file] problem in
      .badEntry(at: quoted(file), (place().map { "\($0): " } ?? "") + problem)
    }
  }

  /// Reads a line of the file.
  /// - Parameter entry: the entry of an archive that has the line; nil for the file itself.
  mutating func readLine(
    _ number: Int, in entry: String? = nil, _ read: (inout ArchiveBuilder) throws -> Void
  ) throws {
    try readEntry(read) { [file] problem in .badLine(number, of: entry ?? file, problem) }
  }

  private mutating func readEntry(
    _ read: (inout ArchiveBuilder) throws -> Void, orThrow refusal: (String) -> ForeignFormatError
  ) throws {
    do {
      try read(&self)
    } catch {
      guard let problem = error.problemOfEntry else { throw error }
      let refusal = refusal(problem)
      guard options.skipBad else { throw refusal }
      skip(.badLine)
      if skipped[.badLine, default: 0] <= 3 { notes.append(refusal.withoutAdvice) }
    }
  }

  /// Reads the lines of a CSV file one by one.
  /// - Parameters:
  ///   - records: the lines.
  ///   - entry: the entry of an archive that has them; nil for the file itself.
  ///   - read: records what a line says, or throws what is wrong with it.
  mutating func readLines(
    _ records: some Sequence<CSVRecords.Record>, in entry: String? = nil,
    _ read: (inout ArchiveBuilder, CSVRecords.Record) throws -> Void
  ) throws {
    for record in records {
      // The rest would only take time: the file is refused.
      if isFull {
        lineBehindLimit = record.line
        return
      }
      try readLine(record.line, in: entry) { builder in
        if let problem = record.problem { throw EntryProblem(problem) }
        try read(&builder, record)
      }
    }
  }

  /// Reads the lines of a text that are neither blank nor a comment.
  /// - Parameter read: records what a line says, or throws what is wrong with it.
  mutating func readLines(
    of file: ForeignFile, _ read: (inout ArchiveBuilder, String) throws -> Void
  ) throws {
    try file.requireLines()
    for (number, line) in file.entryLines { try readLine(number) { try read(&$0, line) } }
  }

  /// What was found. A day that was not studied is left out, because a day without a record was not studied, unless it
  /// has an amount or a note.
  /// This can be asked once.
  /// - Parameter format: the name of the format that was read.
  /// - Throws: ``ForeignFormatError`` if there is more than can be kept.
  mutating func result(format: String) throws -> ImportResult {
    guard tallies.count <= options.limits.subjects else {
      let most = options.limits.subjects
      throw ForeignFormatError.invalid(
        lineBehindLimit.map {
          String(localized: "\(quoted(file)) has more than \(most) subjects before line \($0)")
        } ?? String(localized: "\(quoted(file)) has more than \(most) subjects"),
        advice: String(
          localized: "name the column of subjects with --columns subject=COLUMN, or divide the file"))
    }
    guard !isFull else {
      throw ForeignFormatError.invalid(
        sessionCount > options.limits.sessions
          ? String(localized: "\(quoted(file)) has more than \(options.limits.sessions) sessions")
          : String(localized: "\(quoted(file)) has more than a million days"),
        advice: String(localized: "check that it is the right file, or divide it"))
    }
    var result = ImportResult(format: format, archive: archive, skipped: skippedRows, notes: notes)
    for index in tallies.indices {
      // What was found of a subject is not needed any more when its sessions are made.
      let tally = tallies[index]
      tallies[index].days = [:]
      var skipped = tally.skipped
      let subject = tally.subject(source: format, of: program, &skipped)
      if tally.isArchived {
        let name = quoted(subject.name ?? String(localized: "the habit"))
        result.notes.append(
          subject.endedOn.map {
            String(localized: "\(name) is archived; it ended on \($0), the day after its last record")
          } ?? String(localized: "\(name) is archived; it has no record and goes on"))
      }
      if tally.notStudied > 0 { result.notStudied[subject.name ?? "", default: 0] += tally.notStudied }
      result.archive.subjects.append(subject)
      result.skipped += SkippedRows.list(skipped, subject: subject.name)
    }
    result.skipped += SkippedRows.list(skipped, subject: nil)
    result.notes += Self.listed(sharedNames).map {
      String(localized: "habits of the same name became one subject: \($0)")
    }
    result.notes += Self.listed(repairedNames).map {
      String(localized: "changed what cannot be a subject's name: \($0)")
    }
    return result
  }

  /// Names the first one and says how many more there are. Without names it says nothing.
  private static func listed(_ names: [String]) -> [String] {
    names.prefix(1).map { OtherPrograms.listed(quoted($0), more: names.count - 1) }
  }
}

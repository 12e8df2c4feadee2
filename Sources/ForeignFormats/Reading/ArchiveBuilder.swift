import StudyCalendar

/// Gathers what a reader finds, line by line, into subjects with one record for each date.
struct ArchiveBuilder {
  /// What a line says about a day.
  enum Mark {
    case studied
    case notStudied
    /// The day was off, for a reason that may be empty.
    case rest(reason: String?)
  }

  /// Which of several lines about the same day counts.
  enum Precedence {
    case first
    case last
    /// A line that says “studied” counts more than a rest, and a rest more than “not studied”. Of two rests the
    /// later line counts.
    case studied
  }

  private struct Tally {
    let name: String?
    var marks: [CalendarDate: Mark] = [:]
    var skipped: [SkippedRows.Reason: Int] = [:]
  }

  private let file: String
  private let options: ImportOptions
  private let precedence: Precedence
  private var tallies: [Tally] = []
  /// The places of the tallies by the names that the file has, so that most lines need no further look-up.
  private var indices: [String?: Int] = [:]
  /// The places by valid names in lower case, because the store does not tell names apart by case.
  private var indicesByKey: [String?: Int] = [:]
  private var skipped: [SkippedRows.Reason: Int] = [:]
  private var repairedNames: [String] = []
  /// What the person should know: one sentence each.
  var notes: [String] = []

  init(_ file: ForeignFile, _ options: ImportOptions, precedence: Precedence = .studied) {
    self.file = file.name
    self.options = options
    self.precedence = precedence
  }

  /// Makes sure that there is a subject of that name. The subjects keep the order of the calls.
  /// - Parameter name: the name in the file; nil for the subject of a file that names none.
  /// - Returns: the subject's place.
  @discardableResult
  mutating func subject(_ name: String?) -> Int {
    if let index = indices[name] { return index }
    let valid = name.flatMap { SubjectName(repairing: $0) }
    if let name, let valid, valid.wasChanged { repairedNames.append(name) }
    let key = valid.map { $0.text.lowercased() }
    let index: Int
    if let known = indicesByKey[key] {
      index = known
    } else {
      index = tallies.count
      tallies.append(Tally(name: valid?.text))
      indicesByKey[key] = index
    }
    indices[name] = index
    return index
  }

  /// Records what a line says of a day. A day in the future is skipped and counted.
  mutating func add(_ mark: Mark, on date: CalendarDate, subject name: String?) {
    guard !date.isFuture(today: options.today) else { return skip(.future, ofSubject: name) }
    let index = subject(name)
    if let earlier = tallies[index].marks[date], !replaces(mark, earlier) { return }
    tallies[index].marks[date] = mark
  }

  private func replaces(_ new: Mark, _ earlier: Mark) -> Bool {
    switch (precedence, earlier, new) {
    case (.first, _, _): false
    case (.last, _, _): true
    case (.studied, .studied, _), (.studied, .rest, .notStudied): false
    case (.studied, _, _): true
    }
  }

  /// Counts a skipped row that belongs to no subject.
  mutating func skip(_ reason: SkippedRows.Reason) { skipped[reason, default: 0] += 1 }

  /// Counts a skipped row of a subject.
  mutating func skip(_ reason: SkippedRows.Reason, ofSubject name: String?) {
    let index = subject(name)
    tallies[index].skipped[reason, default: 0] += 1
  }

  /// Refuses the file because of a line, or counts the line if bad lines are to be skipped.
  /// - Parameter entry: the entry of an archive that has the line; nil for the file itself.
  mutating func badLine(_ line: Int, in entry: String? = nil, _ problem: String) throws {
    guard options.skipBad else {
      throw ForeignFormatError.badLine(file: entry ?? file, line: line, problem)
    }
    skip(.badLine)
  }

  /// Refuses the file because of an entry, or counts the entry if bad entries are to be skipped.
  mutating func badEntry(_ problem: String) throws {
    guard options.skipBad else { throw ForeignFormatError.badEntry(file: file, problem) }
    skip(.badLine)
  }

  /// What was found. Days that were not studied are left out, because a day without a record was not studied.
  /// - Parameter format: the name of the format that was read.
  func result(format: String) -> ImportResult {
    var result = ImportResult(format: format, archive: StudyArchive(), notes: notes)
    for tally in tallies {
      var subject = SubjectRecord(name: tally.name)
      for (date, mark) in tally.marks.sorted(by: { $0.key < $1.key }) {
        switch mark {
        case .studied: subject.days.append(Day(date: date, didStudy: true))
        case .rest(let reason):
          let rest = Rest(reason: reason.flatMap(repairedReason), isLate: false)
          subject.rests.append(RestRecord(date: date, rest: rest))
        case .notStudied: continue
        }
      }
      result.archive.subjects.append(subject)
      result.skipped += SkippedRows.list(tally.skipped, subject: tally.name)
    }
    result.skipped += SkippedRows.list(skipped, subject: nil)
    if let first = repairedNames.first {
      let others = repairedNames.count == 1 ? "" : " and \(repairedNames.count - 1) more"
      result.notes.append("changed what cannot be a subject's name: \(quoted(first))\(others)")
    }
    return result
  }
}

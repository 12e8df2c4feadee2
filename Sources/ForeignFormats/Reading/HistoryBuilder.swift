import StudyCalendar

/// Gathers what a reader finds, line by line, into subjects with one record for each date.
struct HistoryBuilder {
  /// What a line says of a day.
  enum Mark {
    case studied
    case notStudied
    case rest(String?)
  }

  /// Which of two lines about the same day counts.
  enum Precedence {
    case first, last, studied
  }

  private struct Tally {
    let name: String?
    var marks: [CalendarDate: Mark] = [:]
    var leftOut: [LeftOut.Reason: Int] = [:]
  }

  private let file: String
  private let options: ImportOptions
  private let precedence: Precedence
  private var tallies: [Tally] = []
  /// By the name as the file has it, so that most lines need no more.
  private var indices: [String?: Int] = [:]
  private var indicesByKey: [String?: Int] = [:]
  private var leftOut: [LeftOut.Reason: Int] = [:]
  private var changedNames: [String] = []
  /// What the person should know.
  var notes: [String] = []

  init(_ file: ForeignFile, _ options: ImportOptions, precedence: Precedence = .studied) {
    self.file = file.name
    self.options = options
    self.precedence = precedence
  }

  /// Makes sure that there is a subject of that name, in the order of the calls.
  @discardableResult
  mutating func subject(_ name: String?) -> Int {
    if let index = indices[name] { return index }
    let proper = name.flatMap { SubjectName(repairing: $0) }
    if let name, let proper, proper.wasChanged { changedNames.append(name) }
    // The store tells names apart without regard to case, and so must a file's subjects be.
    let key = proper.map { $0.text.lowercased() }
    let index: Int
    if let known = indicesByKey[key] {
      index = known
    } else {
      index = tallies.count
      tallies.append(Tally(name: proper?.text))
      indicesByKey[key] = index
    }
    indices[name] = index
    return index
  }

  /// Records what a line says of a day.
  mutating func add(_ mark: Mark, on date: CalendarDate, subject name: String?) {
    let index = subject(name)
    if date > options.today {
      // What was not studied yet is no loss, but it is told all the same: a file's rows add up.
      tallies[index].leftOut[.future, default: 0] += 1
      return
    }
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

  /// Counts a row that is left out.
  mutating func leaveOut(_ reason: LeftOut.Reason, subject name: String? = nil) {
    leftOut[reason, default: 0] += name == nil ? 1 : 0
    if let name {
      let index = subject(name)
      tallies[index].leftOut[reason, default: 0] += 1
    }
  }

  /// Refuses the file because of a line, or counts it where bad lines are to be left out.
  mutating func badLine(_ line: Int, in entry: String? = nil, _ problem: String) throws {
    guard options.skipBad else {
      throw ForeignFormatError.badLine(file: entry ?? file, line: line, problem)
    }
    leftOut[.badLine, default: 0] += 1
  }

  /// Refuses the file because of an entry, or counts it where bad entries are to be left out.
  mutating func badEntry(_ problem: String) throws {
    guard options.skipBad else { throw ForeignFormatError.badEntry(file: file, problem) }
    leftOut[.badLine, default: 0] += 1
  }

  /// What was found. Days that were not studied need no record: a day without one is not studied.
  func history(format: String) -> ImportedHistory {
    var result = ImportedHistory(format: format, history: StudyHistory(), notes: notes)
    for tally in tallies {
      var subject = SubjectHistory(name: tally.name)
      for (date, mark) in tally.marks.sorted(by: { $0.key < $1.key }) {
        switch mark {
        case .studied: subject.days.append(Day(date: date, didStudy: true))
        case .rest(let reason):
          subject.rests.append(RestDay(date: date, reason: reason.flatMap(shortReason)))
        case .notStudied: continue
        }
      }
      result.history.subjects.append(subject)
      result.leftOut += LeftOut.list(tally.leftOut, subject: tally.name)
    }
    result.leftOut += LeftOut.list(leftOut, subject: nil)
    if let first = changedNames.first {
      let others = changedNames.count == 1 ? "" : " and \(changedNames.count - 1) more"
      result.notes.append("changed what cannot be a subject's name: \(quoted(first))\(others)")
    }
    return result
  }
}

extension LeftOut {
  /// Counts as a list, in the order of the reasons.
  static func list(_ counts: [Reason: Int], subject: String?) -> [LeftOut] {
    Reason.allCases.compactMap { reason in
      counts[reason].flatMap { $0 > 0 ? LeftOut(subject: subject, reason: reason, count: $0) : nil }
    }
  }
}

import ForeignText
import StudyCalendar
import Words

/// Our own export in JSON: everything that a store holds. A file names the version of its format, and what a version means
/// never changes. Keys that this version does not know are ignored.
///
/// Version 2 has sessions, goals, units and ends besides. A file in whose subjects there are none is written as version 1,
/// so that earlier programs can read it. Of the history they leave out each entry that has one.
struct SwiftCalJSON: ForeignFormat {
  let name = "json"

  static let format = "swiftcal"
  static let versions = 1...2

  func recognises(_ file: ForeignFile) -> Bool {
    guard !file.isSQLite, file.firstVisibleByte == UInt8(ascii: "{") else { return false }
    // The format's name is near the beginning, unless another program has changed the order of the keys.
    return file.beginning(contains: "\"\(Self.format)\"")
      || (try? file.json().member("format", \.string)) == Self.format
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    let document = try file.json()
    let format = try document.member("format", \.string)
    guard format == Self.format else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) says that its format is \(quoted(format))"),
        advice: String(localized: "check --format"))
    }
    let version = try document.member("version", \.wholeNumber)
    guard Self.versions.contains(version) else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) was written by a newer SwiftCal (version \(version))"),
        advice: String(localized: "update SwiftCal"))
    }
    var names: Set<String> = []
    // How many facts are of a kind that came with a later version.
    var unknown = 0
    for (index, subject) in try document.list("subjects").enumerated() {
      try builder.readEntry(at: String(localized: "subject \(index + 1)")) { builder in
        let name = try subject.member("name", \.string)
        guard Subject.isValidName(name) else {
          throw EntryProblem(String(localized: "\(quoted(name)) cannot be a subject's name"))
        }
        guard names.insert(Subject.comparable(name)).inserted else {
          throw EntryProblem(String(localized: "there is another subject \(quoted(name))"))
        }
        var reader = SubjectReader(
          facts: SubjectFacts(of: name, builder.options), written: subject, file: file.name,
          skipsBad: builder.options.skipBad)
        try reader.read()
        var record = reader.facts.record
        record.id = index + 1
        builder.add(record, skipped: reader.facts.skipped)
        unknown += reader.unknown
      }
    }
    readSettings(of: document, into: &builder)
    for (index, entry) in try document.list(ifAny: "facts").enumerated() {
      try builder.readEntry(at: String(localized: "fact \(index + 1)")) { builder in
        if let fact = try entry.fact(ofSubject: false) {
          builder.archive.otherFacts.append(fact)
        } else {
          unknown += 1
        }
      }
    }
    if unknown > 0 {
      builder.notes.append(
        String(
          localized: "left out \(unknown) fact of a kind that this version does not know",
          plural: "left out \(unknown) facts of kinds that this version does not know", for: unknown))
    }
    let history = try document.list(ifAny: "history")
    let entries = history.compactMap { ChangeLogEntry(written: $0.value) }
    let subjects = builder.archive.subjects
    let hasNumbers = entries.contains { $0.changes.contains { $0.subjects.contains { $0.id > 0 } } }
    builder.archive.changes = hasNumbers ? entries.numbered : entries.numbered(byNames: subjects)
    let lost = history.count - builder.archive.changes.count
    guard lost > 0 else { return }
    builder.notes.append(
      String(
        localized: "left out \(lost) of \(history.count) changes of the history, which mean nothing",
        plural: "left out \(lost) of \(history.count) changes of the history, which mean nothing", for: lost))
  }

  /// Reads the settings, which have their JSON names, such as `dayStart`. Each that this version does not know, or cannot
  /// store, is told in a sentence.
  private func readSettings(of document: WrittenJSON, into builder: inout ArchiveBuilder) {
    var problems: [String] = []
    guard case .object(let settings)? = document.value["settings"] else { return }
    for setting in settings.sorted(by: { $0.name < $1.name }) {
      let (name, value) = (setting.name, setting.value.string ?? setting.value.text)
      guard let key = SettingKey.all.first(where: { $0.jsonName == name }) else {
        problems.append(
          String(localized: "left out the setting \(quoted(name)), which this version does not know"))
        continue
      }
      builder.archive.settings[key] = key.normalized(value)
      if builder.archive.settings[key] == nil {
        problems.append(
          String(localized: "left out the setting \(quoted(name)), which cannot be \(quoted(value))"))
      }
    }
    builder.notes += problems.prefix(10)
  }
}

/// Turns a subject of a document into facts, entry by entry, and tells which entry is wrong.
private struct SubjectReader {
  var facts: SubjectFacts
  /// How many of its facts are of a kind that this version does not know.
  private(set) var unknown = 0
  let written: WrittenJSON
  let file: String
  let skipsBad: Bool

  mutating func read() throws {
    facts.subject.isDefault = try written.optional("isDefault", \.bool) ?? false
    try read(written.list("days"), String(localized: "day", context: "an entry of a file")) { facts, day in
      let didStudy = try day.member("didStudy", \.bool)
      facts.add(didStudy, on: try CalendarDate(entry: day.member("date", \.string)))
    }
    try read(written.list(ifAny: "rests"), String(localized: "rest", context: "an entry of a file")) {
      facts, rest in
      let (reason, isLate) = try (rest.optional("reason", \.string), rest.optional("isLate", \.bool))
      let date = try CalendarDate(entry: rest.member("date", \.string))
      if let reason, !Rest.isValidReason(reason) { throw StudyError.invalidReason }
      facts.rests[date] = Rest(reason: reason, isLate: isLate ?? false)
    }
    try read(written.list(ifAny: "schedules"), String(localized: "schedule", context: "an entry of a file")) {
      facts, change in
      let names = try change.list("off").map(\.value.string)
      let weekdays = names.compactMap { $0.flatMap { Weekday(name: $0) } }
      guard let from = CalendarDate(iso8601: try change.member("from", \.string)),
        weekdays.count == names.count
      else { throw EntryProblem(String(localized: "it is not a date and weekdays")) }
      try Schedule.requireDayLeft(Set(weekdays))
      facts.schedule[from] = Set(weekdays)
    }
    try read(written.list(ifAny: "sessions"), String(localized: "session", context: "an entry of a file")) {
      facts, session in
      do {
        try facts.addSession(
          on: CalendarDate(entry: session.member("date", \.string)),
          amount: session.optional("amount", \.numberText).map(Amount.init(entry:)),
          unit: session.optional("unit", \.string).map { try AmountUnit(named: $0) },
          note: session.optional("note", \.string), source: session.optional("source", \.string),
          id: session.optional("id", \.string), recordedAt: session.optional("recordedAt", \.string))
      } catch is ForeignFormatError {
        throw EntryProblem(String(localized: "its date, amount or note is not valid"))
      }
    }
    try read(written.list(ifAny: "goals"), String(localized: "goal", context: "an entry of a file")) {
      facts, change in
      guard let from = change.value["from"]?.string.flatMap({ CalendarDate(iso8601: $0) }),
        let goal = GoalKind.read(change.value, of: "").flatMap(GoalKind.goal)
      else { throw EntryProblem(String(localized: "its date, days a week or minimum is not valid")) }
      facts.goals[from] = goal
    }
    try read([written]) { facts, subject in
      facts.subject.unit = try subject.optional("unit", \.string).map { try AmountUnit(named: $0) }
    }
    try read([written]) { facts, subject in
      facts.subject.endedOn = try subject.optional("endedOn", \.string).map { try CalendarDate(entry: $0) }
    }
    var unknown = 0
    try read(written.list(ifAny: "facts"), String(localized: "fact", context: "an entry of a file")) {
      facts, entry in
      if let fact = try entry.fact(ofSubject: true) {
        facts.subject.otherFacts.append(fact)
      } else {
        unknown += 1
      }
    }
    self.unknown = unknown
  }

  /// Reads entries one by one. One that is wrong refuses the file, or is counted if bad ones are to be skipped.
  /// - Parameters:
  ///   - noun: what an entry of a list is called; nil for the subject itself.
  ///   - read: adds an entry to the facts, or throws what is wrong with it.
  private mutating func read(
    _ entries: [WrittenJSON], _ noun: String? = nil, _ read: (inout SubjectFacts, WrittenJSON) throws -> Void
  ) throws {
    for (index, entry) in entries.enumerated() {
      do {
        try read(&facts, entry)
      } catch {
        guard let problem = error.problemOfEntry else { throw error }
        let name = quoted(facts.subject.name ?? "")
        let place = noun.map { String(localized: "\(name), \($0) \(index + 1)") } ?? name
        guard skipsBad else { throw ForeignFormatError.badEntry(at: quoted(file), "\(place): \(problem)") }
        facts.skipped[.badLine, default: 0] += 1
      }
    }
  }
}

extension WrittenJSON {
  /// The fact that an entry says; nil if a later version has its kind.
  fileprivate func fact(ofSubject: Bool) throws(EntryProblem) -> SubjectFact? {
    do {
      return try SubjectFact(written: value, isOfSubject: ofSubject)
    } catch {
      if case .unknownFact = error { return nil }
      throw EntryProblem(error.shown)
    }
  }
}

import StudyCalendar
import System
import Words

/// Everything as JSON: one line, with its keys in alphabetical order. Reading it gives the same records.
struct JSONExport: ExportFormat {
  let name = "json"
  let purpose = String(
    localized: """
      everything: subjects, goals, settings, days, sessions and changes; an empty store becomes a copy
      """)
  let facts: Set<ExportedFact> = Set(ExportedFact.allCases)

  func write(
    _ selection: ExportSelection, of records: borrowing some StudyRecords & ~Copyable,
    to sink: inout ByteSink
  ) throws {
    try sink.write("{")
    if selection.isWhole, case let facts = try records.otherFacts(of: nil), !facts.isEmpty {
      try sink.write(#""facts":"#)
      try sink.writeJSON(.array(facts.map(\.written)))
      try sink.write(",")
    }
    try sink.write(#""format":"\#(SwiftCalJSON.format)","history":["#)
    if selection.isWhole { try writeHistory(of: records, to: &sink) }
    try sink.write(#"],"settings":"#)
    try sink.writeJSON(selection.isWhole ? Self.settings(of: records) : .object([]))
    try sink.write(#","subjects":["#)
    // The history does not count: devices that show the same have histories of their own, and earlier programs leave out
    // the changes that they cannot read.
    var needsVersion2 = false
    var list = JSONList()
    let standard = try records.defaultSubject()
    for subject in selection.subjects {
      try list.writeSeparator(to: &sink)
      let isNew = try write(subject, isDefault: subject == standard, selection, of: records, to: &sink)
      needsVersion2 = needsVersion2 || isNew
    }
    let version = needsVersion2 ? SwiftCalJSON.versions.upperBound : SwiftCalJSON.versions.lowerBound
    try sink.write(#"],"version":\#(version)}"# + "\n")
  }

  private func writeHistory(
    of records: borrowing some StudyRecords & ~Copyable, to sink: inout ByteSink
  ) throws {
    // The number of a subject is its place among the subjects, and those that are gone come behind these.
    var numbers = Dictionary(
      try records.subjects().enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    func numbered(_ subject: Subject) -> Subject {
      let number = numbers[subject.id] ?? numbers.count + 1
      numbers[subject.id] = number
      return Subject(id: number, name: subject.name)
    }
    var list = JSONList()
    try records.forEachLoggedEntry(.oldestFirst) { entry in
      try list.writeSeparator(to: &sink)
      try sink.writeBeginning(of: entry, in: .export) { $0.mapSubjects(numbered) }
      try sink.writeMember("isSuperseded", .bool(entry.isSuperseded))
      try sink.writeMember("undoneAt", entry.undoneAt.json)
      try sink.write("}")
    }
  }

  private static func settings(of records: borrowing some StudyRecords & ~Copyable) throws -> JSONValue {
    let settings = try records.settings()
    return .object(
      SettingKey.all.sorted { $0.jsonName < $1.jsonName }.compactMap { key in
        settings[key].map { .init(key.jsonName, .string($0)) }
      })
  }

  /// - Returns: whether it wrote anything that version 1 of the format does not have.
  private func write(
    _ subject: Subject, isDefault: Bool, _ selection: ExportSelection,
    of records: borrowing some StudyRecords & ~Copyable, to sink: inout ByteSink
  ) throws -> Bool {
    try sink.write(#"{"days":["#)
    var days = JSONList()
    try selection.forEachRecord(of: subject, in: records) { day in
      // What sessions come to is not written, because it follows from them and from the goal.
      guard let didStudy = day.said else { return }
      try days.writeSeparator(to: &sink)
      try sink.write(#"{"date":""#)
      try sink.write(day.date)
      try sink.write(didStudy ? #"","didStudy":true}"# : #"","didStudy":false}"#)
    }
    try sink.write("]")
    let plan = try records.plan(of: subject)
    // These and the last two are there only if they say something.
    try sink.writeMember("endedOn", plan.endedOn?.json)
    // A place and groups mean something only beside the other subjects.
    if selection.isWhole {
      try sink.writeMember("facts", .array(records.otherFacts(of: subject).map(\.written)))
    }
    try sink.writeMember("goals", .array(plan.goals.changes.map(Self.written)))
    try sink.writeMember("isDefault", .bool(isDefault))
    try sink.writeMember("name", .string(subject.name))
    try sink.write(#","rests":["#)
    var rests = JSONList()
    try selection.forEachRecord(of: subject, in: records) { record in
      guard let rest = record.rest else { return }
      try rests.writeSeparator(to: &sink)
      try sink.writeJSON([
        "date": record.date, "isLate": rest.isLate == true, "reason": rest.reason,
      ])
    }
    try sink.write(#"],"schedules":"#)
    try sink.writeJSON(.array(plan.schedule.changes.map(Self.written)))
    var sessions = JSONList(beginningWith: #","sessions":["#)
    try selection.forEachSession(of: subject, in: records) { session in
      try sessions.writeSeparator(to: &sink)
      // The amount is a number in the subject's unit, unless another one stands beside it.
      var written = SessionKind.written(SessionKind.json(session), of: session.id, in: .export)
      if let unit = session.otherUnit { written = written + ["unit": unit.name] }
      try sink.writeJSON(written)
    }
    if !sessions.isEmpty { try sink.write("]") }
    try sink.writeMember("unit", plan.unit.stored.map(JSONValue.string))
    try sink.write("}")
    return plan.endedOn != nil || !plan.goals.changes.isEmpty || plan.unit.stored != nil || !sessions.isEmpty
  }

  private static func written(_ change: Goals.Change) -> JSONValue {
    ["daysPerWeek": change.goal.daysPerWeek, "minimum": change.goal.minimum, "from": change.from]
  }

  private static func written(_ change: Schedule.Change) -> JSONValue {
    ["from": change.from, "off": change.off.inOrder]
  }
}

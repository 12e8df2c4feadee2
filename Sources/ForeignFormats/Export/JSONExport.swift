import FileSystem
import Localization
import StudyCalendar

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
    try sink.write(#"{"format":"\#(ExportDocument.format)","history":["#)
    if selection.isWhole { try writeHistory(of: records, to: &sink) }
    try sink.write(#"],"settings":{"#)
    if selection.isWhole { try writeSettings(of: records, to: &sink) }
    try sink.write(#"},"subjects":["#)
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
    let version = needsVersion2 ? ExportDocument.versions.upperBound : ExportDocument.versions.lowerBound
    try sink.write(#"],"version":\#(version)}"# + "\n")
  }

  private func writeHistory(
    of records: borrowing some StudyRecords & ~Copyable, to sink: inout ByteSink
  ) throws {
    var list = JSONList()
    try records.forEachLoggedEntry(.oldestFirst, names: .ofTheTime) { entry in
      try list.writeSeparator(to: &sink)
      try sink.write(#"{"at":"#)
      try sink.writeJSON(entry.at)
      try sink.write(#","command":"#)
      try sink.writeJSON(entry.action)
      try sink.write(#","days":["#)
      var days = JSONList()
      try entry.forEachChange(.days) { change in
        try days.writeSeparator(to: &sink)
        try sink.write(change, in: .export)
      }
      try sink.write("]")
      // The key is there only if there are any.
      var facts = JSONList(beginningWith: #","facts":["#)
      try entry.forEachChange(.others) { change in
        try facts.writeSeparator(to: &sink)
        try sink.write(change, in: .export)
      }
      if !facts.isEmpty { try sink.write("]") }
      try sink.write(#","id":\#(entry.id),"isSuperseded":\#(entry.isSuperseded),"undoneAt":"#)
      try sink.writeJSON(entry.undoneAt)
      try sink.write("}")
    }
  }

  private func writeSettings(
    of records: borrowing some StudyRecords & ~Copyable, to sink: inout ByteSink
  ) throws {
    let settings = try records.settings()
    var list = JSONList()
    for key in SettingKey.all.sorted(by: { $0.jsonName < $1.jsonName }) {
      guard let value = settings[key] else { continue }
      try list.writeSeparator(to: &sink)
      try sink.writeJSON(key.jsonName)
      try sink.write(":")
      try sink.writeJSON(value)
    }
  }

  /// - Returns: whether it wrote anything that version 1 of the format does not have.
  private func write(
    _ subject: Subject, isDefault: Bool, _ selection: ExportSelection,
    of records: borrowing some StudyRecords & ~Copyable, to sink: inout ByteSink
  ) throws -> Bool {
    try sink.write(#"{"days":["#)
    var days = JSONList()
    try records.forEachDay(of: subject) { day in
      // What sessions come to is not written, because it follows from them and from the goal.
      guard selection.contains(day.date), let didStudy = day.said else { return }
      try days.writeSeparator(to: &sink)
      try sink.write(#"{"date":""#)
      try sink.write(day.date)
      try sink.write(didStudy ? #"","didStudy":true}"# : #"","didStudy":false}"#)
    }
    let plan = try records.plan(of: subject)
    try sink.write("]")
    // The following keys are there only if they say something.
    if let endedOn = plan.endedOn { try sink.write(#","endedOn":"\#(endedOn)""#) }
    var facts = JSONList(beginningWith: #","facts":["#)
    for fact in try records.otherFacts(of: subject) {
      try facts.writeSeparator(to: &sink)
      try sink.writeJSON(fact.written)
    }
    if !facts.isEmpty { try sink.write("]") }
    var goals = JSONList(beginningWith: #","goals":["#)
    for change in plan.goals.changes {
      try goals.writeSeparator(to: &sink)
      try sink.write(#"{\#(change.goal.jsonMembers),"from":"\#(change.from)"}"#)
    }
    if !goals.isEmpty { try sink.write("]") }
    try sink.write(#","isDefault":\#(isDefault),"name":"#)
    try sink.writeJSON(subject.name)
    try sink.write(#","rests":["#)
    var rests = JSONList()
    try records.forEachRest(of: subject) { record in
      guard selection.contains(record.date) else { return }
      try rests.writeSeparator(to: &sink)
      try sink.write(#"{"date":""#)
      try sink.write(record.date)
      try sink.write(
        record.rest.isLate == true ? #"","isLate":true,"reason":"# : #"","isLate":false,"reason":"#)
      if let reason = record.rest.reason { try sink.writeJSON(reason) } else { try sink.write("null") }
      try sink.write("}")
    }
    try sink.write(#"],"schedules":["#)
    var schedules = JSONList()
    for change in plan.schedule.changes {
      try schedules.writeSeparator(to: &sink)
      try sink.write(#"{"from":"\#(change.from)","off":"#)
      try sink.writeJSON(change.off.inOrder.map(\.name))
      try sink.write("}")
    }
    try sink.write("]")
    var sessions = JSONList(beginningWith: #","sessions":["#)
    try records.forEachSession(of: subject) { session in
      guard selection.contains(session.date) else { return }
      try sessions.writeSeparator(to: &sink)
      try sink.write(session)
    }
    if !sessions.isEmpty { try sink.write("]") }
    if let unit = plan.unit.stored {
      try sink.write(#","unit":"#)
      try sink.writeJSON(unit)
    }
    try sink.write("}")
    return plan.endedOn != nil || plan.unit.stored != nil || !goals.isEmpty || !sessions.isEmpty
  }
}

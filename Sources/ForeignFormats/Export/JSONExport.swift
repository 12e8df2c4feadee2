import FileSystem
import StudyCalendar

/// Everything as JSON: one line, with its keys in alphabetical order. Reading it gives the same records.
struct JSONExport: ExportFormat {
  let name = "json"
  let purpose =
    "everything: subjects, schedules, settings, days, rests and changes; an empty store becomes a copy"

  func write(
    _ selection: ExportSelection, of records: borrowing some StudyRecords & ~Copyable,
    to sink: inout ByteSink
  ) throws {
    try sink.write(#"{"format":"\#(ExportDocument.format)","history":["#)
    if selection.isWhole { try writeHistory(of: records, to: &sink) }
    try sink.write(#"],"settings":{"#)
    if selection.isWhole { try writeSettings(of: records, to: &sink) }
    try sink.write(#"},"subjects":["#)
    var list = JSONList()
    let standard = try records.defaultSubject()
    for subject in selection.subjects {
      try list.writeSeparator(to: &sink)
      try write(subject, isDefault: subject == standard, selection, of: records, to: &sink)
    }
    try sink.write(#"],"version":\#(ExportDocument.version)}"# + "\n")
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

  private func write(
    _ subject: Subject, isDefault: Bool, _ selection: ExportSelection,
    of records: borrowing some StudyRecords & ~Copyable, to sink: inout ByteSink
  ) throws {
    try sink.write(#"{"days":["#)
    var days = JSONList()
    try records.forEachDay(of: subject) { day in
      guard selection.contains(day.date) else { return }
      try days.writeSeparator(to: &sink)
      try sink.write(#"{"date":""#)
      try sink.write(day.date)
      try sink.write(day.didStudy ? #"","didStudy":true}"# : #"","didStudy":false}"#)
    }
    try sink.write(#"],"isDefault":\#(isDefault),"name":"#)
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
    for change in try records.schedule(of: subject).changes {
      try schedules.writeSeparator(to: &sink)
      try sink.write(#"{"from":"\#(change.from)","off":"#)
      try sink.writeJSON(change.off.inOrder.map(\.name))
      try sink.write("}")
    }
    try sink.write("]}")
  }
}

import ForeignText
import StudyCalendar
import System
import Words

/// The days and rests as CSV (RFC 4180), a line for each date. No cell is a formula for a spreadsheet.
///
/// Sessions, goals, units and ends have lines and columns of their own. They are there only if there is something to say.
struct CSVExport: ExportFormat {
  let name = "csv"
  let purpose = String(localized: "for a spreadsheet")
  let facts: Set<ExportedFact> = Set(ExportedFact.allCases).subtracting([.daysOff, .groups, .order, .timers])

  func write(
    _ selection: ExportSelection, of records: borrowing some StudyRecords & ~Copyable,
    to sink: inout ByteSink
  ) throws {
    let columns = try Self.columns(for: selection, of: records)
    try sink.write((SwiftCalCSV.header + columns.map(\.rawValue)).joined(separator: ",") + "\r\n")
    for subject in selection.subjects {
      let beginning = CSVText.guardedCell(subject.name) + ","
      let plan = try records.plan(of: subject)
      if let unit = plan.unit.stored {
        try sink.write(beginning + ",,,")
        try writeCells([.unit: CSVText.guardedCell(unit)], columns, to: &sink)
      }
      for change in plan.goals.changes {
        try sink.write(beginning + "\(change.from),,,")
        let minimum = change.goal.minimum?.decimal ?? ""
        try writeCells([.goal: "\(change.goal)", .minimum: minimum], columns, to: &sink)
      }
      if let endedOn = plan.endedOn {
        try sink.write(beginning + "\(endedOn),,,")
        try writeCells([.ended: "true"], columns, to: &sink)
      }
      try selection.forEachRecord(of: subject, in: records) { record in
        // What sessions come to is not written, because it follows from them and from the goal.
        guard record.said != nil || record.rest != nil else { return }
        try sink.write(beginning)
        try sink.write(record.date)
        try sink.write(record.said.map { $0 ? ",true," : ",false," } ?? ",,")
        try sink.write(record.rest == nil ? "false," : "true,")
        if let reason = record.rest?.reason { try sink.write(CSVText.guardedCell(reason)) }
        try writeCells([:], columns, to: &sink)
      }
      try selection.forEachSession(of: subject, in: records) { session in
        try sink.write(beginning)
        try sink.write(session.date)
        try sink.write(",,,")
        try writeCells(
          [
            .session: session.id, .amount: session.amount?.decimal ?? "",
            .note: CSVText.guardedCell(session.note ?? ""), .source: session.source,
            .recordedAt: session.recordedAt, .unit: CSVText.guardedCell(session.otherUnit?.name ?? ""),
          ], columns, to: &sink)
      }
    }
  }

  /// Writes what stands behind the reason, and the end of the line.
  private func writeCells(
    _ cells: [SwiftCalCSV.Column: String], _ columns: [SwiftCalCSV.Column], to sink: inout ByteSink
  ) throws {
    for column in columns { try sink.write("," + (cells[column] ?? "")) }
    try sink.write("\r\n")
  }

  /// The columns that have something to say.
  private static func columns(
    for selection: ExportSelection, of records: borrowing some StudyRecords & ~Copyable
  ) throws -> [SwiftCalCSV.Column] {
    var needed: Set<SwiftCalCSV.Column> = []
    for subject in selection.subjects {
      let plan = try records.plan(of: subject)
      if plan.unit.stored != nil { needed.insert(.unit) }
      if !plan.goals.changes.isEmpty { needed.formUnion([.goal, .minimum]) }
      if plan.endedOn != nil { needed.insert(.ended) }
      try selection.forEachRecord(of: subject, in: records) { record in
        if record.sessions.count > 0 { needed.formUnion([.session, .amount, .note, .source, .recordedAt]) }
      }
      try selection.forEachSession(of: subject, in: records) {
        if $0.otherUnit != nil { needed.insert(.unit) }
      }
    }
    return SwiftCalCSV.Column.allCases.filter(needed.contains)
  }
}

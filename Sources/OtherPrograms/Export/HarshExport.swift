import StudyCalendar
import System
import Words

/// The days and rests as the log of harsh with notes and amounts, oldest first within each subject.
///
/// A name or a comment in this log cannot contain the separator ` : `, so a comma replaces it there.
struct HarshExport: ExportFormat {
  let name = "harsh"
  let purpose = String(localized: "harsh's log")
  let facts: Set<ExportedFact> = [.rests, .reasons, .amounts, .notes]

  func write(
    _ selection: ExportSelection, of records: borrowing some StudyRecords & ~Copyable,
    to sink: inout ByteSink
  ) throws {
    for subject in selection.subjects {
      let middle = AnswerLog.harshSeparator + field(subject.name) + AnswerLog.harshSeparator
      let notes = try selection.notes(of: subject, in: records)
      try selection.forEachRecord(of: subject, in: records) { record in
        try sink.write(record.date)
        try sink.write(middle)
        if record.didStudy == true {
          try sink.write("y" + details(of: record, notes) + "\n")
        } else if let rest = record.rest {
          try sink.write("s" + (rest.reason.map { AnswerLog.harshSeparator + field($0) } ?? "") + "\n")
        } else {
          try sink.write("n" + details(of: record, notes) + "\n")
        }
      }
    }
  }

  /// The comment and the amount of a day, if it has any.
  private func details(of record: DayRecord, _ notes: [CalendarDate: String]) -> String {
    let amount = record.sessions.amount
    let note = notes[record.date].map { field($0.parts(separatedBy: "\n").joined(separator: " ")) } ?? ""
    if amount == .zero { return note.isEmpty ? "" : AnswerLog.harshSeparator + note }
    return AnswerLog.harshSeparator + note + AnswerLog.harshSeparator + amount.decimal
  }

  private func field(_ text: String) -> String {
    text.parts(separatedBy: AnswerLog.harshSeparator).joined(separator: ", ").trimmed
  }
}

public import StudyCalendar

extension StudyArchive {
  /// The days and rests as CSV (RFC 4180), a line for each date. No cell is a formula for a spreadsheet.
  public func csv() -> String {
    var text = CSVText.record(SwiftCalCSV.header)
    for subject in subjects {
      for record in subject.records {
        text += CSVText.record([
          subject.exportName, record.date.description, record.didStudy.map { "\($0)" } ?? "",
          record.rest == nil ? "false" : "true", record.rest?.reason ?? "",
        ])
      }
    }
    return text
  }

  /// The days as the CSV of HabitBull, which Loop Habit Tracker imports. It has no rests.
  public func habitBullCSV() -> String {
    var text = CSVText.record(HabitBullCSV.header)
    for subject in subjects {
      for day in subject.days {
        let cells = [subject.exportName, "", "", day.date.description, day.didStudy ? "1" : "0", ""]
        text += cells.map(CSVText.cell).joined(separator: ",") + "\r\n"
      }
    }
    return text
  }
}

import ForeignText
import StudyCalendar
import System
import Words

/// The days and rests as the `Checkmarks.csv` of one habit of Loop Habit Tracker since 2.3.1, newest day first. Several
/// subjects make the zip that Loop exports: the list of habits, and a folder for each habit.
///
/// Loop's habits have either answers or amounts. A subject has amounts there if they say of every day whether it was
/// studied; otherwise it has answers.
struct LoopExport: ExportFormat {
  let name = "loop-csv"
  let purpose = String(localized: "Loop Habit Tracker's Checkmarks.csv; a zip of them for several subjects")

  let facts: Set<ExportedFact> = [.rests, .reasons, .notes]

  func isBinary(subjects count: Int) -> Bool { count != 1 }

  func facts(
    of subject: Subject, _ selection: ExportSelection, in records: borrowing some StudyRecords & ~Copyable
  ) throws -> Set<ExportedFact> {
    let goal = try records.plan(of: subject).goals.changes.last?.goal ?? .daily
    let isNumeric = try isNumeric(subject, goal, selection, of: records)
    // The list of habits in a zip has the goal.
    return facts.union(isNumeric ? [.amounts] : []).union(selection.subjects.count == 1 ? [] : [.goals])
  }

  func write(
    _ selection: ExportSelection, of records: borrowing some StudyRecords & ~Copyable,
    to sink: inout ByteSink
  ) throws {
    if selection.subjects.count == 1, let only = selection.subjects.first {
      let isNumeric = try isNumeric(only, .daily, selection, of: records)
      return try writeCheckmarks(of: only, isNumeric: isNumeric, selection, of: records, to: &sink)
    }
    var zip = ZipWriter()
    var list =
      "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,"
      + "Target Value,Archived?\n"
    for (index, subject) in selection.subjects.enumerated() {
      // Three digits, as Loop writes it.
      let position = (index < 99 ? "0" : "") + (index + 1).twoDigits
      let plan = try records.plan(of: subject)
      let goal = plan.goals.changes.last?.goal ?? .daily
      let isNumeric = try isNumeric(subject, goal, selection, of: records)
      list +=
        "\(position),\(CSVText.cell(subject.name)),\(isNumeric ? "NUMERICAL" : "YES_NO"),,,"
        + "\(goal.daysPerWeek ?? 1),\(goal.daysPerWeek == nil ? 1 : 7),#00897B,"
        + (isNumeric ? "\(CSVText.cell(plan.unit.name)),AT_LEAST,\(goal.minimum?.decimal ?? "0")" : ",,")
        + ",\(plan.endedOn != nil)\n"
      let path = "\(position) \(folderName(subject.name))/Checkmarks.csv"
      // A zip says the length and the checksum of an entry before its content, so one subject at a time is in memory.
      let content = try ByteSink.bytes {
        try writeCheckmarks(of: subject, isNumeric: isNumeric, selection, of: records, to: &$0)
      }
      try zip.write(content, as: path, to: &sink)
    }
    try zip.write(Array(list.utf8), as: "Habits.csv", to: &sink)
    try zip.finish(to: &sink)
  }

  /// Whether there are amounts, and the days that reach the target in Loop are those that were studied.
  private func isNumeric(
    _ subject: Subject, _ goal: Goal, _ selection: ExportSelection,
    of records: borrowing some StudyRecords & ~Copyable
  ) throws -> Bool {
    // From the file of one habit Loop knows no target, and takes every amount for a studied day.
    let isAlone = selection.subjects.count == 1
    // The target of a habit with amounts that is due some days a week is that of all its days together.
    guard isAlone || goal.daysPerWeek == nil else { return false }
    let least = isAlone ? 1 : max(goal.minimum?.thousandths ?? 0, 1)
    var (hasAmounts, isSame) = (false, true)
    try selection.forEachRecord(of: subject, in: records) { record in
      let amount = record.sessions.amount.thousandths
      hasAmounts = hasAmounts || amount > 0
      // Loop takes 3 for a day that was skipped, in every habit.
      let isReadable = !Self.codes.contains(amount)
      isSame = isSame && isReadable && (record.didStudy ?? false) == (amount >= least)
    }
    return hasAmounts && isSame
  }

  /// The numbers that have a meaning of their own in Loop.
  private static let codes = 1...3

  private func writeCheckmarks(
    of subject: Subject, isNumeric: Bool, _ selection: ExportSelection,
    of records: borrowing some StudyRecords & ~Copyable, to sink: inout ByteSink
  ) throws {
    try sink.write("Date,Value,Notes\n")
    let notes = try selection.notes(of: subject, in: records)
    try selection.forEachRecord(of: subject, in: records, .newestFirst) { record in
      try sink.write(record.date)
      if isNumeric, record.didStudy == true || record.rest == nil {
        try sink.write(",\(record.sessions.amount.thousandths),")
      } else {
        try sink.write(
          record.didStudy == true ? ",YES_MANUAL," : record.rest == nil ? ",NO," : ",SKIP,")
      }
      if let text = record.rest?.reason ?? notes[record.date] { try sink.write(CSVText.cell(text)) }
      try sink.write("\n")
    }
  }

  /// A name without characters that have a meaning in paths.
  private func folderName(_ name: String) -> String {
    let safe = name.unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType == .decimal || $0 == " " || $0 == "_"
    }
    return String(String.UnicodeScalarView(safe)).trimmed
  }
}

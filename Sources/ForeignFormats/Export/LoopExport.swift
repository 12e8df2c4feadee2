public import StudyCalendar

extension SubjectRecord {
  /// The days and rests as the `Checkmarks.csv` of one habit of Loop Habit Tracker since 2.3.1, newest day first.
  public func loopCheckmarks() -> String {
    records.reversed().reduce(into: "Date,Value,Notes\n") { text, record in
      let value = record.didStudy == true ? "YES_MANUAL" : record.rest == nil ? "NO" : "SKIP"
      let notes = record.rest?.reason ?? ""
      text += [record.date.description, value, CSVText.cell(notes)].joined(separator: ",") + "\n"
    }
  }
}

extension StudyArchive {
  /// The zip that Loop Habit Tracker exports: the list of habits, and a folder for each habit.
  /// - Throws: ``ForeignFormatError`` if there is more than a zip can hold.
  public func loopArchive() throws -> [UInt8] {
    var writer = ZipWriter()
    var list =
      "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,"
      + "Target Value,Archived?\n"
    for (index, subject) in subjects.enumerated() {
      // Three digits, as Loop writes it.
      let position = (index < 99 ? "0" : "") + (index + 1).twoDigits
      list += "\(position),\(CSVText.cell(subject.exportName)),YES_NO,,,1,1,#00897B,,,,false\n"
      let folder = position + " " + Self.folderName(subject.exportName)
      try writer.add(Array(subject.loopCheckmarks().utf8), as: folder + "/Checkmarks.csv")
    }
    try writer.add(Array(list.utf8), as: "Habits.csv")
    return writer.finished()
  }

  /// A name without characters that have a meaning in paths.
  private static func folderName(_ name: String) -> String {
    let safe = name.unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType == .decimal || $0 == " " || $0 == "_"
    }
    return String(String.UnicodeScalarView(safe)).trimmed
  }
}

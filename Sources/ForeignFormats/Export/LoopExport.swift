import StudyCalendar

extension SubjectHistory {
  /// One habit's `Checkmarks.csv` as Loop Habit Tracker has written it since 2.3.1: newest first.
  public func loopCheckmarks() -> String {
    records.reversed().reduce(into: "Date,Value,Notes\n") { text, record in
      let value = record.didStudy == true ? "YES_MANUAL" : record.rest == nil ? "NO" : "SKIP"
      let notes = record.rest?.reason ?? ""
      text += [record.date.description, value, CSVText.cell(notes)].joined(separator: ",") + "\n"
    }
  }
}

extension StudyHistory {
  /// The zip that Loop Habit Tracker exports: the list of habits, and a folder for each.
  public func loopArchive() throws -> [UInt8] {
    var writer = ZipWriter()
    var list =
      "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,"
      + "Target Value,Archived?\n"
    for (index, subject) in subjects.enumerated() {
      let digits = "\(index + 1)"
      let position = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
      list += "\(position),\(CSVText.cell(subject.exportName)),YES_NO,,,1,1,#00897B,,,,false\n"
      let folder = position + " " + Self.folderName(subject.exportName)
      try writer.add(Array(subject.loopCheckmarks().utf8), as: folder + "/Checkmarks.csv")
    }
    try writer.add(Array(list.utf8), as: "Habits.csv")
    return writer.finished()
  }

  /// A name without what has a meaning in paths.
  private static func folderName(_ name: String) -> String {
    let safe = name.unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.isDigit || $0 == " " || $0 == "_"
    }
    return String(String.UnicodeScalarView(safe)).trimmed
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { properties.numericType == .decimal }
}

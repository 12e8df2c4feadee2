public import StudyCalendar

extension StudyArchive {
  /// The days and rests as the log of harsh, oldest first within each subject.
  ///
  /// A name or a comment in this log cannot contain the separator ` : `, so a comma replaces it there.
  public func harshLog() -> String {
    func field(_ text: String) -> String {
      text.parts(separatedBy: HarshLog.separator).joined(separator: ", ").trimmed
    }
    var text = ""
    for subject in subjects {
      let name = field(subject.exportName)
      for record in subject.records {
        let answer = record.didStudy == true ? "y" : record.rest == nil ? "n" : "s"
        var fields = [record.date.description, name, answer]
        if answer == "s", let reason = record.rest?.reason { fields.append(field(reason)) }
        text += fields.joined(separator: HarshLog.separator) + "\n"
      }
    }
    return text
  }
}

import StudyCalendar

extension StudyHistory {
  /// The days and rest days as harsh's log, oldest first within each subject.
  ///
  /// The log has no way to write its separator ` : ` inside a name or a comment; a comma stands for it there.
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

public import SharedStore
public import StudyCalendar

extension StudyArchive {
  /// Reads everything that a store holds, or one subject of it.
  /// - Parameter subject: the only subject; nil for all of them. Settings and the change log come with all.
  /// - Throws: `StoreError`.
  public init(from reading: borrowing ReadTransaction, subject: Subject? = nil) throws {
    let standard = try reading.defaultSubject()
    var records: [SubjectRecord] = []
    for subject in try subject.map({ [$0] }) ?? reading.subjects() {
      records.append(
        SubjectRecord(
          name: subject.name, isDefault: subject == standard, days: try reading.recordedDays(of: subject),
          rests: try reading.rests(of: subject), schedule: try reading.schedule(of: subject).changes))
    }
    self.init(subjects: records)
    guard subject == nil else { return }
    let stored = try reading.now.settings
    for key in SettingKey.all { settings[key] = stored[key] }
    changes = try reading.changeLog().reversed().withNamesOfTheTime(reading.subjects())
  }
}

import SharedStore
import StudyCalendar

/// Finds what a subject is called in the numbers of a source's sessions.
///
/// That is its name on all devices, and while nothing is shared its name when the source was added. A subject that was renamed
/// may have the same sessions by an earlier name, and another subject may have been given that name since. So the sessions that
/// are there decide.
struct EvidenceKey {
  private let source: EvidenceSource
  private let subject: Subject
  private let identity: String
  private let days: [DayEvidence]

  init(_ source: EvidenceSource, of subject: Subject, _ evidence: GatheredEvidence) {
    (self.source, self.subject) = (source, subject)
    (identity, days) = (evidence.identity, evidence.days)
  }

  /// The name that is to be used.
  func find(in writing: borrowing WriteTransaction) throws -> String {
    let given = try owner(by: source.subjectKey, writing)
    if given == subject.id { return source.subjectKey }
    for name in try writing.formerNames(of: subject) {
      let key = SubjectIdentity(number: 1, name: name).text
      if key != source.subjectKey, try owner(by: key, writing) == subject.id { return key }
    }
    guard given != nil, var next = SubjectIdentity(source.subjectKey) else { return source.subjectKey }
    // Another subject has the sessions that are numbered by this name.
    while let taken = try owner(by: next.text, writing), taken != subject.id {
      next = SubjectIdentity(number: next.number + 1, name: next.name)
    }
    return next.text
  }

  /// The number of the subject that has sessions of the source by a name; nil if none has.
  private func owner(by key: String, _ writing: borrowing WriteTransaction) throws -> Int? {
    var named = source
    named.subjectKey = key
    for day in days {
      let session = Session(day, identity: identity, from: named, in: .minutes)
      if let owner = try writing.subjectNumber(ofSession: session.id) { return owner }
    }
    return nil
  }
}

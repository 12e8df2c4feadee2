public import StudyCalendar
import System
import Words

/// One unchanging state of the store, within ``SharedStoreReader/read(at:_:)`` or a write. It cannot be copied, so it
/// cannot leave the closure that got it.
public struct ReadTransaction: ~Copyable {
  let store: SharedStoreReader
  let moment: PresentMoment

  init(_ store: SharedStoreReader, _ moment: PresentMoment) { (self.store, self.moment) = (store, moment) }

  var connection: Connection { store.connection }

  /// Where the store is.
  public var container: GroupContainer { store.container }

  /// The present: instant, settings, calendar and today, worked out once in the transaction.
  /// - Throws: ``StoreError``.
  public var now: Now { get throws { try moment.now() } }

  // MARK: Subjects

  /// All subjects, in the order that the person chose; those that were never moved stand behind, as they were added.
  public func subjects() throws -> [Subject] { try SubjectTable(connection).all() }

  /// Whether there is one subject and no other, so that nothing else can be meant.
  public func hasOneSubject() throws -> Bool { try SubjectTable(connection).hasOne() }

  /// The default subject, which is used if no subject is named.
  public func defaultSubject() throws -> Subject { try SubjectTable(connection).standard() }

  /// The subjects that have not ended by a day, in their order.
  public func subjects(notEndedOn date: CalendarDate) throws -> [Subject] {
    try SubjectTable(connection).all(notEndedOn: date)
  }

  /// The subject of that name, ignoring case. Without a name it is the default subject.
  /// - Throws: `StudyError.isGroup(_:subjects:)`, `StudyError.unknownSubject(_:nearest:)`.
  public func subject(named name: String?) throws -> Subject {
    guard let name else { return try defaultSubject() }
    let subjects = try subjects()
    if let match = subjects.first(named: name) { return match }
    if let group = try groups().first(named: name) { return try Viewed.group(group).requireSubject() }
    return try subjects.named(name)
  }

  /// The subject or the group of that name, ignoring case. Without a name it is the default subject.
  /// - Throws: `StudyError.unknownSubject(_:nearest:)`.
  public func viewed(named name: String?) throws -> Viewed {
    guard let name else { return .subject(try defaultSubject()) }
    return try allViewed().named(name)
  }

  /// All subjects in their order, and all groups.
  public func allViewed() throws -> [Viewed] {
    try subjects().map(Viewed.subject) + groups().map(Viewed.group)
  }

  /// All groups of subjects, in the order of their names.
  public func groups() throws -> [StudyGroup] { try GroupTable(connection: connection).all() }

  /// What the amounts of all subjects count, by the numbers of the subjects.
  func amountUnits() throws -> [Int: AmountUnit] {
    let rows = try connection.prepare(
      "SELECT id, (SELECT value FROM fact WHERE subject = id AND kind = 'unit' AND key = '') FROM subject")
    var units: [Int: AmountUnit] = [:]
    while try rows.step() { units[rows.integer(0)] = AmountUnit(stored: rows.jsonString(1)) }
    return units
  }

  // MARK: Any fact

  /// The facts of a kind, in the order of their keys. A value that means nothing is left out.
  /// - Parameter subject: the subject that they belong to; nil for a kind whose facts belong to none.
  public func facts(_ kind: any FactKind.Type, of subject: Subject?) throws -> [SubjectFact] {
    try connection.prepare(
      """
      SELECT \(FactTable.plainKey), value FROM fact
      WHERE subject = ?1 AND kind = ?2 AND value IS NOT NULL ORDER BY key
      """
    ).bind(1, subject?.id ?? 0).bind(2, kind.name).all { row in
      let key = row.text(0)
      guard let value = JSONValue(row.text(1)), kind.isKey(key), kind.checked(value, of: key) != nil else {
        return nil
      }
      return SubjectFact(kind: kind.name, key: key, value: value)
    }
  }

  /// The value of a fact; nil if there is no value, or if the value means nothing.
  public func value(_ kind: any FactKind.Type, of subject: Subject?, _ key: String = "") throws -> JSONValue?
  {
    try FactTable(connection: connection).json(at: FactTable.Place(kind, of: subject?.id ?? 0, key))
      .flatMap { kind.checked($0, of: key) }
  }

  /// The sources of evidence of this machine, in the order of their numbers.
  public func sources() throws -> [EvidenceSource] { try SourceTable(connection).all() }

  /// The sources of a subject, as all devices know them.
  public func sharedSources(of subject: Subject) throws -> [SharedSource] {
    try facts(SourceKind.self, of: subject).compactMap { SourceKind.source($0.value, id: $0.key) }
  }

  // MARK: The whole store

  /// Calls `body` with every change of the log that was made here or told by another device, newest first.
  /// - Parameter limit: how many entries at most; all of them unless given.
  public func forEachLoggedEntry(
    limit: Int?, _ body: (borrowing StreamedEntry) throws -> Void
  ) throws {
    try ChangeLogStream(connection).forEachEntry(
      .newestFirst, where: ChangeLogStream.isShown, limit: limit, body)
  }

  /// Calls `body` with the same entries, and with what each did. Changes of days are counted and not read.
  /// - Parameter limit: how many entries at most.
  public func forEachSummary(
    limit: Int, _ body: (borrowing StreamedEntry, ChangeSummary) throws -> Void
  ) throws {
    let log = try ChangeLogStream(connection)
    try log.forEachEntry(.newestFirst, where: ChangeLogStream.isShown, limit: limit) { entry in
      try body(entry, log.summary(of: entry.id))
    }
  }

  /// Whether nothing was recorded or set up yet: there is one subject that has no facts.
  public func isPristine() throws -> Bool {
    try hasOneSubject() && FactTable(connection: connection).count(of: defaultSubject().id) == 0
  }

  /// A number that tells the states of an open store apart: it is another one after each change that another program has
  /// made. It says nothing about a store that was opened anew.
  public var version: Int { get throws { try connection.dataVersion() } }
}

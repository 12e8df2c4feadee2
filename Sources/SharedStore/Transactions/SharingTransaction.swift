import FoundationEssentials
public import StudyCalendar
import System
import Words

/// What is shared with other devices.
extension ReadTransaction {
  /// What is shared, and where.
  public var sharing: Sharing { get throws { try local("sharing").value().map(Sharing.init) ?? Sharing() } }

  /// The devices whose files were read, by their names.
  public func devices() throws -> [Device] {
    try local("device").all().map { Device(id: $0, $1) }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// The files of the shared folder, and the facts that each of them holds.
  public var files: FileHoldings { FileHoldings(connection) }

  /// Whether something that was recorded here has yet to be written for other devices.
  public func hasUnwrittenFacts() throws -> Bool {
    // Every time is at least 0: so SQLite takes the index of these facts, and the signs keep it from that of subjects.
    try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM fact WHERE file IS NULL AND time >= 0 AND (+subject = 0
        OR (kind = '\(SessionKind.name)' AND value IS NULL)
        OR +subject IN (SELECT id FROM subject WHERE identity IS NOT NULL OR name IS NOT NULL)))
      """) == 1
  }

  /// How many facts have yet to be written for other devices.
  public func unwrittenFacts() throws -> Int {
    try connection.integer(
      "SELECT count(*) FROM fact WHERE file IS NULL AND time >= 0 AND (kind <> 'life' OR key < '9' OR value IS NULL) AND \(SharingTransaction.isKnown)"
    )
  }

  /// What a subject is called on every device.
  public func identity(of subject: Subject) throws -> String {
    try SubjectIdentities(connection).key(of: subject)
  }

  /// What was said of days here, by places.
  public func saidDays() throws -> [String: StampedFact] {
    let facts = try connection.prepare(
      """
      SELECT identity, key, value, time FROM fact JOIN subject ON id = subject
      WHERE kind = 'study' AND value IS NOT NULL AND identity IS NOT NULL
      """
    ).all { row in
      StampedFact(
        subject: row.text(0), fact: StudyKind.name, key: row.text(1), value: row.text(2), time: row.integer(3)
      )
    }
    return Dictionary(uniqueKeysWithValues: facts.map { ($0.place, $0) })
  }

  /// Whether a subject has no name yet by which all devices know it. It may have been removed here.
  public func hasUnidentifiedSubjects() throws -> Bool {
    let identities = SubjectIdentities(connection)
    return try subjects().contains {
      try identities.identity(of: $0.id) == nil && !identities.isUntouched($0)
    } || !identities.removedBeforeSharing().isEmpty
  }

  /// When something was said of each subject that has no name yet by which all devices know it, by the numbers of the subjects.
  public func timesOfUnidentifiedSubjects() throws -> [Int: Set<Int>] {
    try SubjectIdentities(connection).timesOfUnidentified()
  }

  fileprivate func local(_ kind: String) -> LocalState { LocalState(connection: connection, kind: kind) }
}

/// What this device tells others, and what it hears from them, within ``SharedStore/share(at:_:)``. It cannot be copied,
/// so it cannot leave the closure that got it. Nothing of it is in the change log: an undo takes back only what was done
/// here.
public struct SharingTransaction: ~Copyable {
  /// Reads the present state, including the changes made so far.
  public let reading: ReadTransaction
  let identities: SubjectIdentities
  /// In microseconds since 1970.
  private let now: Int
  /// The latest time that counts.
  var latest: Int { StampedFact.latestTime(at: now) }
  var connection: Connection { reading.connection }

  init(_ reading: consuming ReadTransaction) throws {
    let instant = try reading.now.instant
    identities = SubjectIdentities(reading.connection)
    now = Int(instant.timeIntervalSince1970 * 1_000_000)
    self.reading = reading
  }

  // MARK: What is shared, and where

  /// What is shared, and where.
  public var sharing: Sharing { get throws { try reading.sharing } }

  /// Changes what is shared, and where.
  public func set(_ sharing: Sharing) throws {
    try reading.local("sharing").set(sharing.json)
    let isOn = sharing.folder == nil ? 0 : 1
    guard try connection.integer("SELECT ifnull(max(isOn), 0) FROM sync") != isOn else { return }
    try connection.execute("DELETE FROM sync; INSERT INTO sync (isOn, isMerging) VALUES (\(isOn), 0)")
    try files.forgetAll()
  }

  /// The files of the shared folder, and the facts that each of them holds.
  public var files: FileHoldings { reading.files }

  /// What only this machine needs: `device` for devices.
  public func local(_ kind: String) -> LocalState { reading.local(kind) }

  /// Makes all files of other devices be read from their beginning.
  public func readAllAgain() throws {
    try identities.compose()
    let own = try sharing.device
    for file in try files.all() where file.device != own || file.part == nil { try files.lose(file) }
    try files.mend()
  }

  /// Gives a time that counts to facts that an earlier version took although they were too late. Facts of other devices then
  /// count less than all others. A word of this device that is later than the latest possible one stays later than it.
  public func bringBackTimes() throws {
    try connection.prepare(
      """
      UPDATE fact SET time = iif(origin = 0, 1, ?2), origin = 1, file = NULL, times = NULL
      WHERE time > ?1 + origin * 86400000000
      """
    ).bind(1, latest).bind(2, now).run()
  }

  // MARK: What this device tells

  /// Gives the subjects of this store the names by which all devices know them.
  /// - Parameter elsewhere: the subjects that other devices have, and that this one has not read yet.
  /// - Returns: the subjects that stay apart from those of the same name elsewhere.
  @discardableResult
  public func identifySubjects(
    knowing elsewhere: SubjectsElsewhere = SubjectsElsewhere()
  ) throws -> [SubjectApart] {
    try identities.identifySubjects(knowing: elsewhere)
  }

  /// Says of which subjects something was recorded here that has yet to be written, before the removals of other devices are
  /// read.
  public func sayLives() throws {
    guard let device = try sharing.device else { return }
    let recorded = try connection.prepare(
      """
      SELECT subject, max(time) FROM fact JOIN subject ON id = +subject
      WHERE file IS NULL AND time >= 0 AND origin = 1 AND +kind <> 'life' AND identity IS NOT NULL GROUP BY subject
      """
    ).all { ($0.integer(0), $0.integer(1)) }
    try SubjectTable(connection).sayLives(
      ofDevice: device, in: Dictionary(uniqueKeysWithValues: recorded))
  }

  /// What belongs to a subject that other devices do not know is left out: either the subject was removed before they heard
  /// of it, and all of it is written if it comes back, or it has no name for them yet. What takes back a fact with a number
  /// has no subject: a copy of this store may have told of the fact.
  static let isKnown = """
    (+subject = 0 OR (kind = '\(SessionKind.name)' AND value IS NULL)
      OR +subject IN (SELECT id FROM subject WHERE identity IS NOT NULL))
    """

  /// Takes what has yet to be written, oldest first, and names the file that is about to hold it. Facts that concern this
  /// machine alone are in no file.
  /// - Parameters:
  ///   - limit: how many facts at most.
  ///   - file: returns the number of the file, when there is something to write.
  /// - Returns: nil if nothing is left. It may be empty.
  public func takeUnwritten(limit: Int, into file: () throws -> Int) throws -> [StampedFact]? {
    let rows = try connection.prepare(
      """
      SELECT fact.subject, kind, key, \(FactTable.plainKey), value, time, identity, origin, times,
        iif(value IS NULL, NULL, unit)
      FROM fact LEFT JOIN subject ON subject.id = fact.subject
      WHERE file IS NULL AND time >= 0 AND \(Self.isKnown) ORDER BY time, fact.subject, kind, key LIMIT ?1
      """
    ).bind(1, limit)
    var facts: [StampedFact] = []
    var taken: [(subject: Int, kind: String, key: String, isWritten: Bool)] = []
    var recorded: [Int: Int] = [:]
    while try rows.step() {
      let (subject, name, key, time) = (rows.integer(0), rows.text(1), rows.text(3), rows.integer(5))
      let kind = FactKinds.named(name)
      var value = rows.optionalText(4) ?? "null"
      var isWritten = kind?.isOfMachine(key) != true
      if isWritten, kind?.valueIsSubject == true {
        let identity = try Int(value).flatMap { try identities.identity(of: $0) }
        isWritten = identity != nil
        if let identity { value = JSONValue.string(identity.text).text }
      }
      taken.append((subject, name, rows.text(2), isWritten))
      guard isWritten else { continue }
      // What takes back a fact with a number has no subject.
      let isNumber = kind?.isNumbered == true && rows.isNull(4)
      facts.append(
        StampedFact(
          subject: isNumber ? nil : rows.optionalText(6), fact: name, key: key, value: value, time: time,
          times: rows.optionalText(8).flatMap { JSONValue($0) }, unit: rows.optionalText(9)))
      if kind != LifeKind.self, !rows.isNull(6), rows.integer(7) == 1 {
        recorded[subject] = max(recorded[subject] ?? 0, time)
      }
    }
    guard !taken.isEmpty else { return nil }
    let number = try facts.isEmpty ? 0 : file()
    let mark = try connection.prepare(
      "UPDATE fact SET file = ?4 WHERE subject = ?1 AND kind = ?2 AND key = ?3")
    for place in taken {
      try mark.bind(1, place.subject).bind(2, place.kind).bind(3, place.key)
        .bind(4, place.isWritten ? number : 0).run()
    }
    // Something may have been recorded since this merge began.
    if let device = try sharing.device {
      try SubjectTable(connection).sayLives(ofDevice: device, in: recorded)
    }
    return facts
  }

  /// Settles which subjects there are and what they are called, if that was changed since it was done last.
  public func settleSubjects() throws {
    var state = try sharing
    guard state.isUnsettled else { return }
    try SubjectSettlement(connection).settle()
    state.isUnsettled = false
    try set(state)
  }
}

import FoundationEssentials
import SQLite
public import StudyCalendar

/// What is shared with other devices.
extension ReadTransaction {
  /// What is shared, and where.
  public var sharing: Sharing { get throws { try local("sharing").value().map(Sharing.init) ?? Sharing() } }

  /// The devices whose files were read, by their names.
  public func devices() throws -> [Device] {
    try local("device").all().map { id, state in
      Device(id: id, name: state["name"]?.string ?? "", lastTime: state["lastTime"]?.integer ?? 0)
    }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// How far the files of other devices were read.
  public func deviceFiles() throws -> [DeviceFile] {
    try local("file").all().compactMap { DeviceFile($0, $1) }
  }

  /// Whether something that was recorded here has yet to be written for other devices.
  public func hasUnwrittenFacts() throws -> Bool {
    // Every time is at least 0: so SQLite takes the index of these facts, and the signs keep it from that of subjects.
    try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM fact WHERE origin = 2 AND time >= 0 AND (+subject = 0
        OR (kind = '\(SessionKind.name)' AND value IS NULL)
        OR +subject IN (SELECT id FROM subject WHERE identity IS NOT NULL OR name IS NOT NULL)))
      """) == 1
  }

  /// How many facts have yet to be written for other devices.
  public func unwrittenFacts() throws -> Int {
    try connection.integer(
      "SELECT count(*) FROM fact WHERE origin = 2 AND time >= 0 AND (kind <> 'life' OR key < '9' OR value IS NULL)"
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

  /// Whether a subject has no name yet by which all devices know it.
  public func hasUnidentifiedSubjects() throws -> Bool {
    let identities = SubjectIdentities(connection)
    return try subjects().contains {
      try identities.identity(of: $0.id) == nil && !identities.isUntouched($0)
    }
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
    try connection.execute(
      "DELETE FROM sync; INSERT INTO sync (isOn, isMerging) VALUES (\(sharing.folder == nil ? 0 : 1), 0)")
  }

  /// What only this machine needs: `device` for devices, and `file` for how far their files were read.
  public func local(_ kind: String) -> LocalState { reading.local(kind) }

  /// Makes all files of other devices be read from their beginning.
  /// - Parameter hasOtherFolder: whether the files of this device are to be looked at again, too.
  public func readAllAgain(hasOtherFolder: Bool = false) throws {
    try identities.compose()
    let own = hasOtherFolder ? nil : try sharing.device
    for file in try reading.deviceFiles() where file.device != own { try local("file").remove(file.key) }
  }

  /// Gives a time that counts to what an earlier version took although it was too late. What was recorded elsewhere then counts
  /// less than all else.
  public func bringBackTimes() throws {
    try connection.prepare("UPDATE fact SET time = iif(origin = 0, 1, ?2), origin = 2 WHERE time > ?1")
      .bind(1, latest).bind(2, now).run()
  }

  // MARK: What this device tells

  /// Gives the subjects of this store the names by which all devices know them, and says of which of them something was
  /// recorded here.
  /// - Parameter elsewhere: the subjects that other devices have, before the first merge.
  public func identifySubjects(knowing elsewhere: SubjectsElsewhere = SubjectsElsewhere()) throws {
    try identities.identifySubjects(knowing: elsewhere)
    if let device = try sharing.device { try SubjectTable(connection).sayLives(ofDevice: device) }
  }

  /// What belongs to a subject that other devices do not know is left out: either the subject was removed before they heard
  /// of it, and all of it is written if it comes back, or it has no name for them yet. What takes back a fact with a number
  /// has no subject: a copy of this store may have told of the fact.
  private static let isKnown = """
    (+subject = 0 OR (kind = '\(SessionKind.name)' AND value IS NULL)
      OR +subject IN (SELECT id FROM subject WHERE identity IS NOT NULL))
    """

  /// Takes what has yet to be written, oldest first, and counts it as written.
  /// - Parameter limit: how many facts at most.
  /// - Returns: nil if nothing is left. It may be empty: what concerns this machine alone is counted and left out.
  public func takeUnwritten(limit: Int) throws -> [StampedFact]? {
    let rows = try connection.prepare(
      """
      SELECT fact.subject, kind, key, \(FactTable.plainKey), value, time, identity
      FROM fact LEFT JOIN subject ON subject.id = fact.subject
      WHERE origin = 2 AND time >= 0 AND \(Self.isKnown) ORDER BY time, fact.subject, kind, key LIMIT ?1
      """
    ).bind(1, limit)
    var facts: [StampedFact] = []
    var taken: [(subject: Int, kind: String, key: String)] = []
    while try rows.step() {
      let (name, key) = (rows.text(1), rows.text(3))
      taken.append((rows.integer(0), name, rows.text(2)))
      let kind = FactKinds.named(name)
      guard kind?.isOfMachine(key) != true else { continue }
      var value = rows.optionalText(4) ?? "null"
      if kind?.valueIsSubject == true {
        guard let identity = try Int(value).flatMap({ try identities.identity(of: $0) }) else { continue }
        value = JSONValue.string(identity.text).text
      }
      // What takes back a fact with a number has no subject.
      let isNumber = kind?.isNumbered == true && rows.isNull(4)
      facts.append(
        StampedFact(
          subject: isNumber ? nil : rows.optionalText(6), fact: name, key: key, value: value,
          time: rows.integer(5)))
    }
    let mark = try connection.prepare(
      "UPDATE fact SET origin = 1 WHERE subject = ?1 AND kind = ?2 AND key = ?3")
    for place in taken { try mark.bind(1, place.subject).bind(2, place.kind).bind(3, place.key).run() }
    return taken.isEmpty ? nil : facts
  }

  /// Makes everything that was recorded here be written again.
  public func writeAllAgain() throws {
    try connection.execute("UPDATE fact SET origin = 2 WHERE origin = 1 AND \(Self.isKnown)")
  }

  /// Makes this device write everything that is in no file of another device, nor in one that it wrote under an earlier id,
  /// whichever device recorded it. All files are read again, and ``finishComparing()`` ends it.
  public func compareWithFolder(hasOtherFolder: Bool = false) throws {
    var state = try sharing
    state.isComparing = true
    try set(state)
    try readAllAgain(hasOtherFolder: hasOtherFolder)
    try connection.execute("UPDATE fact SET origin = iif(origin IN (0, 4), 4, 5)")
  }

  /// Takes what was found in no file as yet to be written, after all files were read.
  public func finishComparing() throws {
    var state = try sharing
    guard state.isComparing else { return }
    state.isComparing = false
    try set(state)
    try connection.execute(
      "UPDATE fact SET origin = iif(\(Self.isKnown), 2, iif(origin = 4, 0, 1)) WHERE origin >= 4")
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

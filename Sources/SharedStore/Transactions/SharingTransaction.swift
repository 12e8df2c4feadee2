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
      SELECT EXISTS (SELECT 1 FROM fact WHERE origin = 2 AND time >= 0 AND (+subject = 0 OR +subject IN (
        SELECT id FROM subject WHERE identity IS NOT NULL OR name IS NOT NULL)))
      """) == 1
  }

  fileprivate func local(_ kind: String) -> LocalState { LocalState(connection: connection, kind: kind) }
}

/// What this device tells others, and what it hears from them, within ``SharedStore/share(at:_:)``. It cannot be copied,
/// so it cannot leave the closure that got it. Nothing of it is in the change log: an undo takes back only what was done
/// here.
public struct SharingTransaction: ~Copyable {
  /// Reads the present state, including the changes made so far.
  public let reading: ReadTransaction
  private let identities: SubjectIdentities
  /// In microseconds since 1970.
  private let now: Int
  private var latest: Int { StampedFact.latestTime(at: now) }
  private var connection: Connection { reading.connection }

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

  /// Says what a device is called, and when it recorded what it wrote last. The time 0 changes nothing.
  public func set(_ device: Device) throws {
    let known = try device.lastTime > 0 ? nil : reading.local("device").value(device.id)?["lastTime"]?.integer
    try reading.local("device").set(
      .object([
        .init("name", .string(device.name)), .init("lastTime", .integer(known ?? device.lastTime)),
      ]), device.id)
  }

  /// Forgets a device and how far its files were read.
  public func removeDevice(_ id: String) throws {
    try reading.local("device").remove(id)
    try reading.local("file").removeAll(beginningWith: id + "/")
  }

  /// Says how far a file was read.
  public func set(_ file: DeviceFile) throws {
    try reading.local("file").set(file.json, "\(file.device)/\(file.name)")
  }

  /// Forgets a file that is gone.
  public func removeFile(_ name: String, of device: String) throws {
    try reading.local("file").remove("\(device)/\(name)")
  }

  /// Makes all files be read from their beginning. Everything gets a time that counts, and this device writes what that
  /// changes. What was recorded elsewhere then counts less than all else.
  public func readAllAgain() throws {
    try connection.prepare("UPDATE fact SET time = iif(origin = 0, 1, ?2), origin = 2 WHERE time > ?1")
      .bind(1, latest).bind(2, now).run()
    try reading.local("file").removeAll()
  }

  // MARK: What this device tells

  /// Gives the subjects of this store the names by which all devices know them.
  /// - Parameter elsewhere: the subjects that other devices have, before the first merge.
  public func identifySubjects(knowing elsewhere: SubjectsElsewhere = SubjectsElsewhere()) throws {
    // What has yet to be written and is too late to count was changed after something that an earlier version had taken
    // from elsewhere.
    try connection.prepare("UPDATE fact SET time = ?2 WHERE origin = 2 AND time > ?1")
      .bind(1, latest).bind(2, now).run()
    try identities.identifySubjects(knowing: elsewhere)
  }

  /// What belongs to a subject that other devices do not know is left out: either the subject was removed before they heard
  /// of it, and all of it is written if it comes back, or it has no name for them yet.
  private static let isKnown =
    "(+subject = 0 OR +subject IN (SELECT id FROM subject WHERE identity IS NOT NULL))"

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
  public func writeAllAgain() throws { try write("origin = 1") }

  /// Makes this device write what it knows and a condition holds of.
  private func write(_ condition: String) throws {
    try connection.execute("UPDATE fact SET origin = 2 WHERE \(condition) AND \(Self.isKnown)")
  }

  /// Gives a subject that was removed everywhere a birth again if something was recorded of it here, since it is shown as
  /// long as there is no other. Otherwise it would go with that when another subject comes.
  public func reviveRecordedSubjects() throws {
    try connection.execute(
      """
      INSERT OR IGNORE INTO fact (subject, kind, key, value, time, origin)
      SELECT id, 'life', printf('%018d', time), 'true', time, 2 FROM subject, (SELECT \(FactTable.present) AS time)
      WHERE name IS NOT NULL AND identity IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM fact WHERE subject = id AND kind = 'life' AND value IS NOT NULL)
        AND EXISTS (SELECT 1 FROM fact WHERE origin = 2 AND subject = id AND kind <> 'life')
      """)
  }

  // MARK: What other devices tell

  /// What became of the facts of a file.
  public struct Merged: Hashable, Sendable {
    /// How many facts were later than what was known.
    public var taken = 0
    /// How many lines mean nothing here.
    public var skipped = 0
    /// Why the first of them was skipped.
    public var reason: SkipReason?
    /// Whether one of them was skipped because its time is far ahead. It may count on another day.
    public var hasFarAhead = false

    /// Nothing was merged.
    public init() {}
  }

  /// Takes over facts of other devices, in any order.
  public func merge(_ facts: some Sequence<StampedFact>) throws -> Merged {
    let merge = FactMerge(connection, identities, latest: latest)
    var merged = Merged()
    // When this throws, the transaction is taken back.
    try connection.execute("UPDATE sync SET isMerging = 1")
    for fact in facts {
      do {
        if try merge.merge(fact) { merged.taken += 1 }
      } catch FactMerge.Refusal.ofMachine {
        continue
      } catch FactMerge.Refusal.skipped(let reason) {
        merged.skipped += 1
        merged.reason = merged.reason ?? reason
        if reason == .farAhead { merged.hasFarAhead = true }
      }
    }
    try connection.execute("UPDATE sync SET isMerging = 0")
    if merge.concernsSubjects { try settleSubjects() }
    return merged
  }

  /// Settles which subjects there are and what they are called, after that was changed here.
  public func settleSubjects() throws { try SubjectSettlement(connection).settle() }

  /// Notes that another device, or this one under an earlier id, has written a fact, if it is still as it was then.
  public func noteWritten(_ fact: StampedFact) throws {
    // A subject that is not known here has no facts.
    let merge = FactMerge(connection, identities, latest: latest)
    guard let (place, _) = try? merge.checked(fact, number: { try identities.all()[$0] }) else { return }
    try connection.prepare(
      "UPDATE fact SET origin = iif(origin IN (0, 4), 4, 5) WHERE \(place.condition) AND time = ?3"
    ).bind(1, place.subject).bind(2, place.key).bind(3, fact.time).run()
  }

  /// Makes this device write everything that was not noted as written, whichever device recorded it.
  public func writeWhatIsMissing() throws {
    try write("origin < 4")
    try connection.execute(
      "UPDATE fact SET origin = CASE origin WHEN 4 THEN 0 ELSE 3 END WHERE origin >= 4")
  }
}

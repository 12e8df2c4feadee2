import FoundationEssentials
import SQLite
public import StudyCalendar

/// What this device tells others, and what it hears from them, within ``SharedStore/share(at:_:)``. It cannot be copied,
/// so it cannot leave the closure that got it. Nothing of it is in the change log: an undo takes back only what was done
/// here.
public struct SharingTransaction: ~Copyable {
  /// Reads the present state, including the changes made so far.
  public let reading: ReadTransaction
  private let table: SharingTable
  private let identities: SubjectIdentities
  private let unwritten: UnwrittenFacts
  /// In microseconds since 1970.
  private let now: Int
  private var latest: Int { StampedFact.latestTime(at: now) }

  init(_ reading: consuming ReadTransaction) throws {
    let instant = try reading.now.instant
    try WidgetTable(reading.opened).makeRoomForRequests()
    let connection = reading.connection
    table = SharingTable(connection: connection)
    identities = SubjectIdentities(reading.opened)
    unwritten = UnwrittenFacts(connection)
    now = Int(instant.timeIntervalSince1970 * 1_000_000)
    self.reading = reading
  }

  // MARK: What is shared, and where

  /// What is shared, and where.
  public var sharing: Sharing { get throws { try table.sharing() } }

  /// Changes what is shared, and where.
  public func set(_ sharing: Sharing) throws { try table.set(sharing) }

  /// The devices whose files were read.
  public func devices() throws -> [Device] { try table.devices() }

  /// Says what a device is called, and when it recorded what it wrote last. The time 0 changes nothing.
  public func set(_ device: Device) throws { try table.set(device) }

  /// Forgets a device and how far its files were read.
  public func removeDevice(_ id: String) throws { try table.removeDevice(id) }

  /// Says how far a file was read.
  public func set(_ file: DeviceFile) throws { try table.set(file) }

  /// Forgets a file that is gone.
  public func removeFile(_ name: String, of device: String) throws { try table.removeFile(name, of: device) }

  /// Makes all files be read from their beginning.
  public func readAllAgain() throws {
    try unwritten.bringBackAll(after: latest, to: now)
    try table.removeFiles()
  }

  // MARK: What this device tells

  /// Gives the subjects of this store the names by which all devices know them.
  /// - Parameter elsewhere: the subjects that other devices have, before the first merge.
  public func identifySubjects(knowing elsewhere: SubjectsElsewhere = SubjectsElsewhere()) throws {
    try unwritten.bringBack(after: latest, to: now)
    try identities.identifySubjects(knowing: elsewhere)
  }

  /// Takes what has yet to be written, oldest first, and counts it as written.
  /// - Parameter limit: how many facts at most.
  /// - Returns: nil if nothing is left. It may be empty: what concerns this machine alone is counted and left out.
  public func takeUnwritten(limit: Int) throws -> [StampedFact]? {
    try unwritten.take(limit: limit)
  }

  /// Makes everything that was recorded here be written again.
  public func writeAllAgain() throws { try unwritten.writeAllAgain() }

  /// Gives a subject that was removed everywhere a birth again if something was recorded of it here, since it is shown as
  /// long as there is no other. Otherwise it would go with that when another subject comes.
  public func reviveRecordedSubjects() throws {
    try reading.connection.execute(SubjectIdentities.revival)
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
    let merge = FactMerge(reading.opened, identities, latest: latest)
    var merged = Merged()
    try table.whileMerging {
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
    }
    if merge.concernsSubjects { try settleSubjects() }
    return merged
  }

  /// Settles which subjects there are and what they are called, after that was changed here.
  public func settleSubjects() throws { try SubjectSettlement(reading.opened).settle() }

  /// Notes that another device, or this one under an earlier id, has written a fact, if it is still as it was then.
  public func noteWritten(_ fact: StampedFact) throws {
    // A subject that is not known here has no facts.
    let merge = FactMerge(reading.opened, identities, latest: latest)
    guard let (place, _) = try? merge.checked(fact, number: { try identities.all()[$0] }) else { return }
    try unwritten.noteWritten(place, time: fact.time)
  }

  /// Makes this device write everything that was not noted as written, whichever device recorded it.
  public func writeWhatIsMissing() throws { try unwritten.writeWhatIsMissing() }
}

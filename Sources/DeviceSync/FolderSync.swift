import ForeignText
public import FoundationEssentials
import Glibc
public import SharedStore
import StudyCalendar
import System
import Words

/// Shares the days of a store with other devices, through a folder that something else carries: Syncthing, Nextcloud, git,
/// rsync or a stick. docs/devices.md has the rules.
public struct FolderSync {
  let store: SharedStore
  let instant: Date
  private let lock: FileLock

  /// What a merge did.
  public struct Outcome: Hashable, Sendable {
    /// How many facts of other devices were later than what was known here.
    public var taken = 0
    /// How many facts of this device were written.
    public var written = 0
    /// Whether this store turned out to be a copy, and became a device of its own.
    public var isNewDevice = false
    /// Files that could not be read, with the reason.
    public var unreadable: [String] = []
    /// What keeps this device from others' words, or them from its own: another key, and lines that mean nothing here. A
    /// sentence each.
    public var problems: [String] = []
    /// Subjects that have the name of another device's subject, and stay apart because they count something else.
    public var apart: [SubjectApart] = []
    /// The words of this device that later ones of other devices have replaced.
    public var lost: [LostWord] = []
    /// The devices that have left word in the folder through which one they share now.
    public var moved: [MovedDevice] = []

    /// Nothing was done.
    public init() {}
  }

  /// How many facts are merged or written in one transaction.
  private static let batch = 2000

  /// Begins to share. No other program shares the same store until this object is gone.
  /// - Parameters:
  ///   - seconds: how long to wait for another program that shares the same store.
  ///   - instant: what counts as now.
  /// - Throws: ``SyncError/busy``, `FileError`.
  public init(_ store: SharedStore, waiting seconds: Double = 30, at instant: Date = .now) throws {
    self.store = store
    self.instant = instant
    lock = try FileLock(path: store.container.path + "/sync.lock", creates: true)
    var pauses = Int(seconds * 20)
    while try !lock.take(byte: 0) {
      guard pauses > 0 else { throw SyncError.busy }
      pauses -= 1
      usleep(50_000)
    }
  }

  // MARK: Merging

  /// Reads what other devices have written, and writes what was recorded here.
  /// - Parameters:
  ///   - all: whether to read every file from its beginning.
  ///   - isJoining: whether this device comes to the devices of the folder, so that none of them arrives.
  /// - Throws: ``SyncError``, `FileError`, `StoreError`.
  public func merge(all: Bool = false, isJoining: Bool = false) throws -> Outcome {
    var outcome = Outcome()
    let folder = try preparedFolder(&outcome)
    let apart = try identify(knowing: folder)
    if all { try store.share(at: instant) { try $0.readAllAgain() } }
    try finishAddition(in: folder, &outcome)
    try read(folder, isJoining: isJoining, &outcome)
    try write(folder, &outcome)
    try retireFormerDevices(in: folder, &outcome)
    outcome.problems += try store.read { try $0.skippedLines() }
    outcome.apart = try named(apart)
    return outcome
  }

  /// The folder that is shared, with its key.
  /// - Throws: ``SyncError``.
  static func folder(of sharing: Sharing, in container: GroupContainer) throws -> DeviceFolder {
    guard let path = sharing.folder else { throw SyncError.notSetUp }
    let key = try FolderKey.kept(in: container, for: path)
    guard key != nil || sharing.key == nil else { throw SyncError.keyMissing(path) }
    return DeviceFolder(path: path, key: key)
  }

  /// The folder, after it is clear that this device may write in it.
  private func preparedFolder(_ outcome: inout Outcome) throws -> DeviceFolder {
    let sharing = try store.read { try $0.sharing }
    let folder = try Self.folder(of: sharing, in: store.container)
    guard fileStatus(at: folder.devices, followsLink: true) != nil else {
      throw SyncError.folderMissing(folder.path)
    }
    try Self.requireApart(folder, store.container)
    try folder.requireNotLeft(by: sharing, in: store.container)
    if folder.key == nil, folder.isEncrypted { throw SyncError.encrypted(folder.path) }
    if let problem = try folder.settleEncryption(own: sharing.device) {
      outcome.problems.append("\(problem)")
    }
    // A link would lead what is written here to another place.
    for path in [folder.devices] + (sharing.device.map { [folder.folder(of: $0)] } ?? [])
    where fileStatus(at: path).map({ $0.kind != S_IFDIR }) ?? false {
      throw SyncError.notFolder(path)
    }
    if sharing.device == nil || isCopied(sharing) {
      if folder.key == nil { try folder.requireOneWay(own: nil) }
      outcome.isNewDevice = true
      try store.share(at: instant) { try becomeNewDevice($0) }
    } else if sharing.place != place {
      try store.share(at: instant) { transaction in
        var sharing = try transaction.sharing
        sharing.place = place
        try transaction.set(sharing)
      }
    }
    if sharing.key != folder.key?.name {
      // All is written again with the key, and others' files are read with it.
      try store.share(at: instant) { transaction in
        try transaction.readAllAgain()
        try beginAgain(transaction)
        var sharing = try transaction.sharing
        sharing.key = folder.key?.name
        try transaction.set(sharing)
      }
    }
    return folder
  }

  private var place: String { ThisMachine.place(of: store.container.path) }

  /// Whether this store is a copy of the one that has its id: it is on another machine, or the other one is still in its
  /// place. A store whose container was moved keeps its id.
  private func isCopied(_ sharing: Sharing) -> Bool {
    guard sharing.place != place else { return false }
    guard let earlier = sharing.place.flatMap(ThisMachine.container) else { return true }
    return fileStatus(at: GroupContainer(path: earlier).storePath) != nil
  }

  /// Gives this device a new id, because another store has the one that it has. The files of the earlier id are read like
  /// those of any other device.
  /// - Parameter isReplaced: whether this store took the place of the other one, so that nobody writes these files any more.
  func becomeNewDevice(_ transaction: borrowing SharingTransaction, inPlaceOfFormer isReplaced: Bool = false)
    throws
  {
    try dropAddition(transaction)
    var sharing = try transaction.sharing
    if isReplaced, let former = sharing.device { sharing.formerDevices.append(former) }
    sharing.device = ThisMachine.newDevice()
    sharing.place = place
    (sharing.part, sharing.needed) = (0, 0)
    try transaction.set(sharing)
  }

  /// Gives new subjects the names by which all devices know them, and says in which of them something was recorded.
  /// - Returns: the subjects that stay apart from those of the same name elsewhere.
  private func identify(knowing folder: DeviceFolder) throws -> [SubjectApart] {
    var elsewhere = try Self.subjectsElsewhere(folder, for: store, at: instant)
    // Nothing counts as unwritten of a subject that was removed here before other devices knew it.
    guard try !elsewhere.isEmpty || store.read({ try $0.hasUnwrittenFacts() }) else { return [] }
    // Devices that share already give equal names to equal subjects. Only what counts something else stays apart.
    elsewhere.all = []
    return try store.share(at: instant) { [elsewhere] sharing in
      let apart = try sharing.identifySubjects(knowing: elsewhere)
      try sharing.sayLives()
      return apart
    }
  }

  // MARK: Reading

  /// Reads what is new in all files. A part of this device that has something new was written by another store with its id,
  /// such as a later state of this one. Then this one becomes a device of its own.
  func read(_ folder: DeviceFolder, isJoining: Bool, _ outcome: inout Outcome) throws {
    if try store.read({ try $0.files.all() }).contains(where: \.wasReadByAnotherVersion) {
      try store.share(at: instant) { sharing in
        try sharing.bringBackTimes()
        try sharing.readAllAgain()
      }
    }
    var reading = try FolderReading(of: folder, into: store, at: instant, isJoining: isJoining)
    try reading.readAll()
    outcome.taken += reading.taken
    outcome.unreadable = reading.unreadable
    if reading.hasOtherWriter {
      outcome.isNewDevice = true
      try store.share(at: instant) { try becomeNewDevice($0, inPlaceOfFormer: true) }
    }
    let there = Set(try folder.list().devices)
    outcome.moved = try store.read { try $0.devices() }
      .filter { there.contains($0.id) }.compactMap { MovedDevice($0, beside: folder.path) }
    if !reading.lost.isEmpty { outcome.lost = try store.read { try $0.stillLost(reading.lost) } }
  }

  // MARK: Writing

  /// Writes what has yet to be written. Parts that hold nothing any more are removed after all is written anew.
  func write(_ folder: DeviceFolder, _ outcome: inout Outcome) throws {
    while try store.read({ try Self.hasMore($0) }),
      try store.share(at: instant, { try addNext(to: $0, in: folder) })
    {
      try finishAddition(in: folder, &outcome)
    }
    let sharing = try store.read { try $0.sharing }
    guard sharing.needed == 0 else { return }
    let empty = try store.read { reading in
      try reading.files.empty(among: reading.files.parts(of: sharing.device)).filter {
        $0.part != sharing.part
      }
    }
    try remove(empty, in: folder)
    try store.share(at: instant) { transaction in
      var sharing = try transaction.sharing
      sharing.needed = try max(1, Self.length(of: transaction.files.parts(of: sharing.device)))
      try transaction.set(sharing)
    }
  }

  /// Whether there may be something to write.
  private static func hasMore(_ reading: borrowing ReadTransaction) throws -> Bool {
    let sharing = try reading.sharing
    return try reading.hasUnwrittenFacts() || isTooLong(reading.files.parts(of: sharing.device), sharing)
  }

  /// Whether all parts are more than twice as long as they need to be.
  private static func isTooLong(_ parts: [DeviceFile], _ sharing: Sharing) -> Bool {
    sharing.needed > 0 && length(of: parts) > 2 * sharing.needed + 64 * 1024
  }

  private static func length(of parts: [DeviceFile]) -> Int { parts.reduce(0) { $0 + $1.size } }

  /// Takes what is to be added next.
  /// - Returns: whether there is something.
  private func addNext(to transaction: borrowing SharingTransaction, in folder: DeviceFolder) throws -> Bool {
    try transaction.identifySubjects()
    var sharing = try transaction.sharing
    guard let device = sharing.device else { return false }
    let parts = try transaction.files.parts(of: device)
    var part: DeviceFile?
    let facts = try transaction.takeUnwritten(limit: Self.batch) {
      let found = OwnParts(folder: folder, device: device).next(after: sharing.part, known: parts)
      let kept = try transaction.files.keep(found)
      part = kept
      return kept.number ?? 0
    }
    guard let facts else {
      guard Self.isTooLong(parts, sharing) else { return false }
      try beginAgain(transaction)
      return true
    }
    guard let part, let number = part.part else { return true }
    if facts.contains(where: { ["name", "life", "default"].contains($0.fact) }) {
      sharing.isUnsettled = true
    }
    let heading = DeviceLine.heading(name: sharing.name ?? ThisMachine.name, version: DeviceLine.version)
    let lines = (part.size == 0 ? [heading.text] : []) + facts.map { DeviceLine.fact($0).text }
    sharing.part = number
    sharing.addition =
      folder.key?.seal(lines, for: part.name, of: device, from: part.size) ?? lines.joined()
    sharing.factsInAddition = facts.count { $0.isOfPerson }
    try transaction.set(sharing)
    try transaction.settleSubjects()
    return true
  }

  /// Writes the addition that the store keeps. It may have been written already, as a whole or in part.
  func finishAddition(in folder: DeviceFolder, _ outcome: inout Outcome) throws {
    let (sharing, files) = try store.read { reading in (try reading.sharing, try reading.files.all()) }
    guard let addition = sharing.addition, let device = sharing.device else { return }
    let name = DeviceFile.name(ofPart: sharing.part)
    guard let part = files.first(where: { $0.device == device && $0.name == name }),
      let written = try OwnParts(folder: folder, device: device).write(addition, to: part)
    else { return try store.share(at: instant) { try dropAddition($0) } }
    try store.share(at: instant) { transaction in
      var sharing = try transaction.sharing
      sharing.addition = nil
      try transaction.files.keep(written)
      try transaction.set(sharing)
    }
    outcome.written += sharing.factsInAddition
  }

  /// Gives up an addition whose part is not what this device wrote. Its facts, and those that the part held, are written
  /// again unless they are found.
  private func dropAddition(_ transaction: borrowing SharingTransaction) throws {
    var sharing = try transaction.sharing
    guard sharing.addition != nil, let device = sharing.device else { return }
    sharing.addition = nil
    try transaction.set(sharing)
    let name = DeviceFile.name(ofPart: sharing.part)
    for file in try transaction.files.parts(of: device) where file.name == name {
      try transaction.files.lose(file)
    }
  }

  /// Has everything in this device's parts written anew, to new parts.
  func beginAgain(_ transaction: borrowing SharingTransaction) throws {
    try dropAddition(transaction)
    var sharing = try transaction.sharing
    let parts = try transaction.files.parts(of: sharing.device)
    for part in parts { try part.number.map(transaction.files.release) }
    sharing.part = (parts.compactMap(\.part) + [sharing.part]).reduce(0, max) + 1
    sharing.needed = 0
    try transaction.set(sharing)
  }
}

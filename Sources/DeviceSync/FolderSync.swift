import FileSystem
import ForeignText
public import FoundationEssentials
import Glibc
public import SharedStore
import ShownText
import StudyCalendar

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

  /// The number of the day, in UTC.
  private var day: Int { Int(instant.timeIntervalSince1970) / 86_400 }

  // MARK: Merging

  /// Reads what other devices have written, and writes what was recorded here.
  /// - Parameter all: whether to read every file from its beginning.
  /// - Throws: ``SyncError``, `FileError`, `StoreError`.
  public func merge(all: Bool = false) throws -> Outcome {
    var outcome = Outcome()
    let folder = try preparedFolder(&outcome)
    if all { try store.share(at: instant) { try $0.readAllAgain() } }
    try identify()
    try read(folder, &outcome)
    try write(folder, &outcome)
    return outcome
  }

  /// The folder, after it is clear that this device may write in it.
  private func preparedFolder(_ outcome: inout Outcome) throws -> DeviceFolder {
    let sharing = try store.read { try $0.sharing }
    guard let path = sharing.folder else { throw SyncError.notSetUp }
    let folder = DeviceFolder(path: path)
    guard fileStatus(at: folder.devices, followsLink: true) != nil else {
      throw SyncError.folderMissing(path)
    }
    try Self.requireApart(folder, store.container)
    // A link would lead what is written here to another place.
    for path in [folder.devices] + (sharing.device.map { [folder.folder(of: $0)] } ?? [])
    where fileStatus(at: path).map({ $0.kind != S_IFDIR }) ?? false {
      throw SyncError.notFolder(path)
    }
    let isHere = sharing.place == ThisMachine.place(of: store.container.path)
    let device = isHere ? sharing.device : nil
    switch try device.map({ try OwnParts(folder: folder, device: $0).state(sharing) }) {
    case .asWritten: break
    case .missing:
      try store.share(at: instant) { transaction in
        var sharing = try transaction.sharing
        sharing.beginAgain()
        try transaction.set(sharing)
        try transaction.writeAllAgain()
      }
    case .foreign, nil:
      outcome.isNewDevice = true
      try store.share(at: instant) { transaction in
        var sharing = try transaction.sharing
        becomeNewDevice(&sharing)
        try transaction.set(sharing)
        try writeWhatIsMissing(in: folder, transaction)
      }
    }
    return folder
  }

  /// Gives this device a new id.
  func becomeNewDevice(_ sharing: inout Sharing) {
    sharing.device = ThisMachine.newDevice()
    sharing.place = ThisMachine.place(of: store.container.path)
    (sharing.part, sharing.firstPart, sharing.size, sharing.checksum) = (0, 1, 0, 0)
    (sharing.addition, sharing.written, sharing.needed) = (nil, 0, 0)
  }

  /// Makes this device write what no file of another device has, nor one that it wrote under an earlier id.
  /// - Parameter forgotten: a device whose files do not count.
  func writeWhatIsMissing(
    in folder: DeviceFolder, without forgotten: String? = nil, _ transaction: borrowing SharingTransaction
  ) throws {
    try folder.forEachFact(without: [transaction.sharing.device, forgotten]) {
      try transaction.noteWritten($0)
    }
    try transaction.writeWhatIsMissing()
  }

  /// Gives new subjects the names by which all devices know them.
  private func identify() throws {
    guard try store.read({ try $0.hasUnwrittenFacts() }) else { return }
    try store.share(at: instant) { try $0.identifySubjects() }
  }

  // MARK: Reading

  private func read(_ folder: DeviceFolder, _ outcome: inout Outcome) throws {
    var (own, known) = try store.read { reading in (try reading.sharing.device, try reading.deviceFiles()) }
    if known.contains(where: \.wasReadByAnotherVersion) {
      try store.share(at: instant) { try $0.readAllAgain() }
      known = []
    }
    var lostFacts = false
    for device in try folder.list().devices where device != own {
      let names = try folder.files(of: device).files
      for name in names {
        let path = folder.file(name, of: device)
        let new = DeviceFile(device: device, name: name)
        var before = known.first { $0.device == device && $0.name == name } ?? new
        // What was too far ahead then may count now.
        if before.dayWithLinesAhead.map({ $0 != day }) ?? false { before = new }
        guard let status = fileStatus(at: path), status.kind == S_IFREG, !before.wasRead(in: status) else {
          continue
        }
        var hasLinesAhead = before.dayWithLinesAhead != nil
        if before.size > status.st_size { lostFacts = true }
        do {
          try DeviceFileReader().read(path, from: before, limit: Self.batch) { batch in
            outcome.taken += try take(&batch, of: device, &hasLinesAhead)
          }
        } catch let error as FileError {
          outcome.unreadable.append("\(error)")
        }
      }
      let gone = known.filter { file in file.device == device && !names.contains(file.name) }
      if !gone.isEmpty {
        try store.share(at: instant) { sharing in
          for file in gone { try sharing.removeFile(file.name, of: device) }
        }
      }
    }
    // A device that was restored with its folder has an older, shorter file in the place of one that was read here. What is
    // in no file any more is written by this device, so that the other one gets it back.
    if lostFacts { try store.share(at: instant) { try writeWhatIsMissing(in: folder, $0) } }
  }

  /// Merges a batch, and says how far its file was read, in one transaction.
  /// - Parameter hasLinesAhead: whether the file has lines that are too far ahead to count now.
  private func take(
    _ batch: inout DeviceFileReader.Batch, of device: String, _ hasLinesAhead: inout Bool
  ) throws -> Int {
    let wasAhead = hasLinesAhead
    let (taken, file, isAhead) = try store.share(at: instant) { [batch] sharing in
      let merged = try sharing.merge(batch.facts)
      var file = batch.file
      let isAhead = wasAhead || merged.hasFarAhead
      if isAhead, !file.state.isEmpty { file.setLinesAhead(on: day) }
      file.skipped += batch.skipped + merged.skipped
      file.reason = file.reason ?? batch.reason ?? merged.reason
      let names = try sharing.reading.devices()
      try sharing.set(
        Device(
          id: device, name: batch.name ?? names.first { $0.id == device }?.name ?? device,
          lastTime: batch.facts.last { StampedFact.possibleTimes.contains($0.time) }?.time ?? 0))
      try sharing.set(file)
      return (merged.taken, file, isAhead)
    }
    (batch.file, hasLinesAhead) = (file, isAhead)
    return taken
  }

  // MARK: Writing

  func write(_ folder: DeviceFolder, _ outcome: inout Outcome) throws {
    var isFirst = true
    while true {
      let sharing = try store.read { try $0.sharing }
      guard let device = sharing.device else { return }
      let parts = OwnParts(folder: folder, device: device)
      try parts.write(sharing)
      // What could not be written last time was not counted then.
      if isFirst { outcome.written += sharing.factsInAddition }
      isFirst = false
      let isDone = try sharing.addition == nil && !store.read { try $0.hasUnwrittenFacts() }
      if !isDone || sharing.needed == 0 || sharing.isTooLong,
        let count = try store.share(at: instant, { try addNext(to: $0) })
      {
        outcome.written += count
        continue
      }
      // Everything is in the later parts now.
      if sharing.firstPart > 1 { try parts.removeReplaced(before: sharing.firstPart) }
      return
    }
  }

  /// Finishes the addition that was written, and takes what comes next.
  /// - Returns: how many facts were added; nil if there is nothing more to do.
  private func addNext(to transaction: borrowing SharingTransaction) throws -> Int? {
    var sharing = try transaction.sharing
    sharing.finishAddition()
    try transaction.identifySubjects()
    try transaction.reviveRecordedSubjects()
    let facts = try transaction.takeUnwritten(limit: Self.batch)
    guard let facts else {
      if sharing.needed == 0 { sharing.needed = max(1, sharing.written) }
      let isTooLong = sharing.isTooLong
      if isTooLong {
        sharing.beginAgain()
        try transaction.writeAllAgain()
      }
      try transaction.set(sharing)
      return isTooLong ? 0 : nil
    }
    if facts.contains(where: { ["name", "life", "default"].contains($0.fact) }) {
      try transaction.settleSubjects()
    }
    if sharing.part == 0 || sharing.size >= OwnParts.longestPart {
      (sharing.part, sharing.size, sharing.checksum) = (sharing.part + 1, 0, 0)
    }
    let heading = DeviceLine.heading(name: sharing.name ?? ThisMachine.name, version: DeviceLine.version)
    var addition = sharing.size == 0 ? heading.text : ""
    for fact in facts { addition += DeviceLine.fact(fact).text }
    sharing.addition = addition
    try transaction.set(sharing)
    return facts.count
  }
}

extension Sharing {
  /// How many facts are being added to the present part. A part begins with a heading.
  fileprivate var factsInAddition: Int {
    guard let addition else { return 0 }
    return max(0, addition.utf8.count { $0 == UInt8(ascii: "\n") } - (size == 0 ? 1 : 0))
  }
}

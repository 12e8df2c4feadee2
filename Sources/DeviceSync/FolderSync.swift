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
    /// What keeps this device from others' words, or them from its own: another key, and lines that mean nothing here. A
    /// sentence each.
    public var problems: [String] = []

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
  /// - Parameter all: whether to read every file from its beginning.
  /// - Throws: ``SyncError``, `FileError`, `StoreError`.
  public func merge(all: Bool = false) throws -> Outcome {
    var outcome = Outcome()
    let folder = try preparedFolder(&outcome)
    if all { try store.share(at: instant) { try $0.readAllAgain() } }
    try identify()
    try read(folder, &outcome)
    try write(folder, &outcome)
    outcome.problems += try store.read { try $0.skippedLines() }
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
    if folder.key == nil, folder.isEncrypted { throw SyncError.encrypted(folder.path) }
    if let problem = try folder.settleEncryption(own: sharing.device) {
      outcome.problems.append("\(problem)")
    }
    // A link would lead what is written here to another place.
    for path in [folder.devices] + (sharing.device.map { [folder.folder(of: $0)] } ?? [])
    where fileStatus(at: path).map({ $0.kind != S_IFDIR }) ?? false {
      throw SyncError.notFolder(path)
    }
    let isHere = sharing.place == ThisMachine.place(of: store.container.path)
    switch try isHere && sharing.device != nil ? state(ofOwn: folder, sharing) : .foreign {
    case .asWritten where sharing.key == folder.key?.name: break
    case .asWritten, .missing:
      try store.share(at: instant) { transaction in
        try transaction.compareWithFolder()
        var sharing = try transaction.sharing
        sharing.beginAgain()
        sharing.key = folder.key?.name
        try transaction.set(sharing)
      }
    case .foreign:
      if folder.key == nil { try folder.requireOneWay(own: nil) }
      outcome.isNewDevice = true
      try store.share(at: instant) { transaction in
        try transaction.compareWithFolder(hasOtherFolder: true)
        var sharing = try transaction.sharing
        becomeNewDevice(&sharing)
        sharing.key = folder.key?.name
        try transaction.set(sharing)
      }
    }
    return folder
  }

  /// What is in the place of the files that the store knows as this device's.
  private enum OwnState {
    case asWritten
    /// Something is missing, so that all of it must be written again.
    case missing
    /// Another store wrote there: this one is a copy, or an earlier state of it.
    case foreign
  }

  /// Compares this device's files with what the store knows of them. One that it does not know is read: only if there is
  /// nothing new in it, it is this device's own.
  private func state(ofOwn folder: DeviceFolder, _ sharing: Sharing) throws -> OwnState {
    guard let device = sharing.device else { return .foreign }
    let parts = OwnParts(folder: folder, device: device)
    let files = try store.read { try $0.deviceFiles() }.filter { $0.device == device }
    let known = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0) })
    let names = try folder.files(of: device).files
    var (same, unknown): ([DeviceFile], [String]) = ([], [])
    for name in names {
      guard let status = fileStatus(at: folder.file(name, of: device)) else { continue }
      let isLast = name == DeviceFolder.name(ofPart: sharing.part)
      var file = known[name] ?? DeviceFile(device: device, name: name)
      if file.wasRead(in: status), !isLast || file.size == sharing.size { continue }
      guard let number = DeviceFolder.number(ofPart: name), number <= sharing.part else { return .foreign }
      if isLast { (file.size, file.checksum) = (sharing.size, sharing.checksum) }
      guard isLast || known[name] != nil else {
        unknown.append(name)
        continue
      }
      let addition = isLast ? sharing.addition : nil
      switch try parts.compare(name, size: file.size, checksum: file.checksum, addition: addition) {
      case .other: return .foreign
      case .shorter: unknown.append(name)
      case .same:
        file.state = status.stateWhenRead
        if addition == nil, file.size > 0 { same.append(file) }
      }
    }
    if !same.isEmpty {
      try store.share(at: instant) { sharing in for file in same { try sharing.set(file) } }
    }
    guard try unknown.isEmpty || hasNothingNew(unknown, of: device, in: folder) else { return .foreign }
    let complete = sharing.firstPart..<max(sharing.firstPart, sharing.part + (sharing.size > 0 ? 1 : 0))
    let isWhole = complete.allSatisfy { part in
      let name = DeviceFolder.name(ofPart: part)
      return names.contains(name) && !(unknown.contains(name) && (known[name] != nil || part == sharing.part))
    }
    return isWhole ? .asWritten : .missing
  }

  /// Reads files in this device's place, and says whether the store knew all that they have.
  private func hasNothingNew(_ names: [String], of device: String, in folder: DeviceFolder) throws -> Bool {
    var reading = try FolderReading(of: folder, into: store, at: instant)
    for name in names { _ = try reading.read(name, of: device, from: nil) }
    try reading.finish()
    let files = try store.read { try $0.deviceFiles() }.filter {
      $0.device == device && names.contains($0.name)
    }
    return reading.taken == 0 && reading.unreadable.isEmpty
      && files.allSatisfy { $0.skipped == 0 && $0.waiting == 0 }
  }

  /// Gives this device a new id.
  func becomeNewDevice(_ sharing: inout Sharing) {
    sharing.device = ThisMachine.newDevice()
    sharing.place = ThisMachine.place(of: store.container.path)
    (sharing.part, sharing.firstPart, sharing.size, sharing.checksum) = (0, 1, 0, 0)
    (sharing.addition, sharing.written, sharing.needed) = (nil, 0, 0)
  }

  /// Gives new subjects the names by which all devices know them.
  private func identify() throws {
    guard try store.read({ try $0.hasUnwrittenFacts() }) else { return }
    try store.share(at: instant) { try $0.identifySubjects() }
  }

  // MARK: Reading

  /// Reads what is new in the files of other devices. What a file had that is shorter now, or gone with its device, may be in
  /// no file any more: this device writes it then, so that it reaches others.
  /// - Parameter left: a device whose files are left out.
  func read(_ folder: DeviceFolder, without left: String? = nil, _ outcome: inout Outcome) throws {
    if try store.read({ try $0.deviceFiles() }).contains(where: \.wasReadByAnotherVersion) {
      try store.share(at: instant) { sharing in
        try sharing.bringBackTimes()
        try sharing.readAllAgain()
      }
    }
    var isComplete = false
    while !isComplete {
      var reading = try FolderReading(of: folder, into: store, at: instant)
      let isLost = try reading.readAll(without: left)
      outcome.taken += reading.taken
      outcome.unreadable = reading.unreadable
      let isComparing = try store.read { try $0.sharing.isComparing }
      isComplete = isComparing || !isLost
      if isComparing { try store.share(at: instant) { try $0.finishComparing() } }
      if !isComplete { try store.share(at: instant) { try $0.compareWithFolder() } }
    }
  }

  // MARK: Writing

  func write(_ folder: DeviceFolder, _ outcome: inout Outcome) throws {
    var isFirst = true
    while true {
      let sharing = try store.read { try $0.sharing }
      guard let device = sharing.device else { return }
      let parts = OwnParts(folder: folder, device: device)
      let written = try parts.write(sharing)
      // What could not be written last time was not counted then.
      if isFirst, sharing.addition != nil { outcome.written += sharing.factsInAddition }
      isFirst = false
      let isDone = try sharing.addition == nil && !store.read { try $0.hasUnwrittenFacts() }
      if !isDone || sharing.needed == 0 || sharing.isTooLong,
        let count = try store.share(at: instant, { try addNext(to: $0, after: written, in: folder) })
      {
        outcome.written += count
        continue
      }
      // Everything is in the later parts now.
      guard sharing.firstPart > 1 else { return }
      let gone = try parts.removeReplaced(
        before: sharing.firstPart, known: store.read { try $0.deviceFiles() })
      guard !gone.isEmpty else { return }
      return try store.share(at: instant) { sharing in
        for file in gone { try sharing.remove(file) }
      }
    }
  }

  /// Finishes the addition that was written, and takes what comes next.
  /// - Returns: how many facts were added; nil if there is nothing more to do.
  private func addNext(
    to transaction: borrowing SharingTransaction, after written: DeviceFile?, in folder: DeviceFolder
  ) throws -> Int? {
    var sharing = try transaction.sharing
    sharing.finishAddition()
    if let written { try transaction.set(written) }
    try transaction.identifySubjects()
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
      sharing.isUnsettled = true
    }
    if sharing.part == 0 || sharing.size >= OwnParts.longestPart {
      (sharing.part, sharing.size, sharing.checksum) = (sharing.part + 1, 0, 0)
    }
    let heading = DeviceLine.heading(name: sharing.name ?? ThisMachine.name, version: DeviceLine.version)
    let lines = (sharing.size == 0 ? [heading.text] : []) + facts.map { DeviceLine.fact($0).text }
    let name = DeviceFolder.name(ofPart: sharing.part)
    sharing.addition =
      folder.key?.seal(lines, for: name, of: sharing.device ?? "", from: sharing.size) ?? lines.joined()
    sharing.factsInAddition = facts.count
    try transaction.set(sharing)
    try transaction.settleSubjects()
    return facts.count { $0.isOfPerson }
  }
}

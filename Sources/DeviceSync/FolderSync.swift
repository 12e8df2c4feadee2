import FileSystem
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

  // MARK: Setting up

  /// Sets a folder up, and merges.
  /// - Parameters:
  ///   - path: the folder. It is made if only its last part is missing.
  ///   - name: what this device is to be called; nil for the name that it has, or the machine's.
  /// - Throws: ``SyncError``, `FileError`, `StoreError`.
  public func setUp(_ path: String, name: String?) throws -> Outcome {
    let folder = try Self.folder(path, name: name, for: store.container)
    try Folder.makePrivate(folder.devices)
    let elsewhere = try subjects(in: folder)
    try store.share(at: instant) { sharing in
      var state = try sharing.sharing
      let isSame = state.folder == folder.path
      state.folder = folder.path
      if let name { state.name = name }
      state.name = state.name ?? ThisMachine.name
      if !isSame {
        if state.device == nil { try becomeNewDevice(&state, sharing) }
        state.beginAgain()
        try sharing.set(state)
        try sharing.readAllAgain()
        try sharing.identifySubjects(knowing: elsewhere)
        try writeWhatIsMissing(in: folder, sharing)
      } else if name != nil {
        // The new name stands at the beginning of the next part.
        state.beginAgain()
        try sharing.set(state)
        try sharing.writeAllAgain()
      }
    }
    return try merge()
  }

  /// Refuses what cannot be set up. Nothing is changed.
  /// - Throws: ``SyncError``, `FileError`.
  public static func check(_ path: String, name: String?, for container: GroupContainer) throws {
    _ = try folder(path, name: name, for: container)
  }

  private static func folder(
    _ path: String, name: String?, for container: GroupContainer
  ) throws -> DeviceFolder {
    if let name, !isValidName(name) { throw SyncError.invalidName }
    let folder = DeviceFolder(path: Folder.tidyPath(Folder.absolutePath(path)))
    try check(folder, container)
    return folder
  }

  /// Stops sharing. What lies in the folder stays.
  public func turnOff() throws {
    try store.share(at: instant) { sharing in
      var state = try sharing.sharing
      guard state.folder != nil else { throw SyncError.notSetUp }
      state.folder = nil
      try sharing.set(state)
    }
  }

  private static func isValidName(_ name: String) -> Bool {
    (1...64).contains(name.unicodeScalars.count)
      && name.unicodeScalars.allSatisfy {
        ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      }
  }

  private static func lies(_ path: String, in folder: String) -> Bool {
    folder == "/" || (path + "/").hasPrefix(folder + "/")
  }

  /// Refuses a folder in which days would be lost.
  private static func check(_ folder: DeviceFolder, _ container: GroupContainer) throws {
    var status = stat()
    if pathStat(folder.path, &status) != 0 {
      let parent = Folder.parent(of: folder.path)
      guard pathStat(parent, &status) == 0 else { throw SyncError.parentMissing(folder.path) }
      guard status.st_mode & S_IFMT == S_IFDIR else { throw SyncError.notFolder(parent) }
    } else if status.st_mode & S_IFMT != S_IFDIR {
      throw SyncError.notFolder(folder.path)
    }
    let container = realpath(container.path) ?? container.path
    let parent = realpath(Folder.parent(of: folder.path)) ?? Folder.parent(of: folder.path)
    let real = realpath(folder.path) ?? parent + "/" + Folder.name(of: folder.path)
    guard !lies(real, in: container), !lies(container, in: real) else {
      throw SyncError.containsStore(folder: folder.path, container: container)
    }
    for name in try Folder.names(in: folder.path)
    where name.hasSuffix(".sqlite") || name.hasSuffix(".sqlite-wal") {
      throw SyncError.hasDatabase(folder.path + "/" + name)
    }
  }

  /// The subjects that the files of a folder have.
  private func subjects(in folder: DeviceFolder) throws -> SubjectsElsewhere {
    let reader = DeviceFileReader(lines: try DeviceLines(), wanted: ["\"life\"", "\"name\"", "\"version\""])
    let own = try store.read { try $0.sharing.device }
    var names: [SubjectIdentity: (time: Int, name: String)] = [:]
    var lives: [SubjectIdentity: [String: (time: Int, isAlive: Bool)]] = [:]
    for device in try folder.list().devices where device != own {
      for name in try folder.files(of: device).files {
        try reader.forEachFact(folder.file(name, of: device)) { fact in
          guard let subject = fact.subject.flatMap(SubjectIdentity.init) else { return }
          if fact.fact == "name", fact.time >= names[subject]?.time ?? 0, fact.value.hasPrefix("\"") {
            names[subject] = (fact.time, String(fact.value.dropFirst().dropLast()).lowercased())
          } else if fact.fact == "life", fact.time >= lives[subject]?[fact.key]?.time ?? 0 {
            lives[subject, default: [:]][fact.key] = (fact.time, fact.value == "true")
          }
        }
      }
    }
    var elsewhere = SubjectsElsewhere()
    elsewhere.all = Set(lives.keys)
    for (subject, births) in lives.sorted(by: { ($0.key.number, $0.key.name) > ($1.key.number, $1.key.name) })
    where births.values.contains(where: \.isAlive) {
      elsewhere.named[names[subject]?.name ?? subject.name] = subject
    }
    return elsewhere
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
    return outcome
  }

  /// The folder, after it is clear that this device may write in it.
  private func preparedFolder(_ outcome: inout Outcome) throws -> DeviceFolder {
    let sharing = try store.read { try $0.sharing }
    guard let path = sharing.folder else { throw SyncError.notSetUp }
    let folder = DeviceFolder(path: path)
    var status = stat()
    guard pathStat(folder.devices, &status) == 0 else { throw SyncError.folderMissing(path) }
    // A link would lead what is written here to another place.
    for path in [folder.devices] + (sharing.device.map { [folder.folder(of: $0)] } ?? [])
    where lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR {
      throw SyncError.notFolder(path)
    }
    let isHere = sharing.place == ThisMachine.place(of: store.container.path)
    let state: OwnParts.State =
      if isHere, let device = sharing.device {
        try OwnParts(folder: folder, device: device).state(sharing)
      } else { .foreign }
    switch state {
    case .asWritten: break
    case .missing:
      try store.share(at: instant) { transaction in
        var sharing = try transaction.sharing
        sharing.beginAgain()
        try transaction.set(sharing)
        try transaction.writeAllAgain()
      }
    case .foreign:
      outcome.isNewDevice = true
      try store.share(at: instant) { transaction in
        var sharing = try transaction.sharing
        try becomeNewDevice(&sharing, transaction)
        try transaction.set(sharing)
        try writeWhatIsMissing(in: folder, transaction)
      }
    }
    return folder
  }

  /// Gives this device a new id.
  private func becomeNewDevice(_ sharing: inout Sharing, _ transaction: borrowing SharingTransaction) throws {
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
    let reader = DeviceFileReader(lines: try DeviceLines())
    let own = try transaction.sharing.device
    for device in try folder.list().devices where device != own && device != forgotten {
      for name in try folder.files(of: device).files {
        try reader.forEachFact(folder.file(name, of: device)) { try transaction.noteWritten($0) }
      }
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
    let (own, known) = try store.read { reading in (try reading.sharing.device, try reading.deviceFiles()) }
    var reader: DeviceFileReader?
    for device in try folder.list().devices where device != own {
      let names = try folder.files(of: device).files
      for name in names {
        let path = folder.file(name, of: device)
        let before =
          known.first { $0.device == device && $0.name == name } ?? DeviceFile(device: device, name: name)
        guard let state = DeviceFileReader.state(of: path), state != before.state else { continue }
        let reading = try reader ?? DeviceFileReader(lines: DeviceLines())
        reader = reading
        do {
          try reading.read(path, from: before, limit: Self.batch) { batch in
            outcome.taken += try take(&batch, of: device)
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
  }

  /// Merges a batch, and says how far its file was read, in one transaction.
  private func take(_ batch: inout DeviceFileReader.Batch, of device: String) throws -> Int {
    var file = batch.file
    let taken = try store.share(at: instant) { [batch] sharing in
      let merged = try sharing.merge(batch.facts)
      file = batch.file
      file.skipped += batch.skipped + merged.skipped
      file.reason = file.reason ?? batch.reason ?? merged.reason
      let names = try sharing.devices()
      try sharing.set(
        Device(
          id: device, name: batch.name ?? names.first { $0.id == device }?.name ?? device,
          lastTime: batch.facts.last { StampedFact.possibleTimes.contains($0.time) }?.time ?? 0))
      try sharing.set(file)
      return merged.taken
    }
    batch.file = file
    return taken
  }

  // MARK: Writing

  func write(_ folder: DeviceFolder, _ outcome: inout Outcome) throws {
    var lines: DeviceLines?
    while true {
      let sharing = try store.read { try $0.sharing }
      guard let device = sharing.device else { return }
      let parts = OwnParts(folder: folder, device: device)
      try parts.write(sharing)
      let isDone = try sharing.addition == nil && !store.read { try $0.hasUnwrittenFacts() }
      if !isDone || sharing.needed == 0 || sharing.isTooLong {
        let writer = try lines ?? DeviceLines()
        lines = writer
        if let count = try store.share(at: instant, { try addNext(to: $0, writer) }) {
          outcome.written += count
          continue
        }
      }
      // Everything is in the later parts now.
      if sharing.firstPart > 1 { try parts.removeReplaced(before: sharing.firstPart) }
      return
    }
  }

  /// Finishes the addition that was written, and takes what comes next.
  /// - Returns: how many facts were added; nil if there is nothing more to do.
  private func addNext(to transaction: borrowing SharingTransaction, _ lines: DeviceLines) throws -> Int? {
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
    var addition = sharing.size == 0 ? try lines.heading(name: sharing.name ?? ThisMachine.name) : ""
    for fact in facts { addition += try lines.text(of: fact) }
    sharing.addition = addition
    try transaction.set(sharing)
    return facts.count
  }
}

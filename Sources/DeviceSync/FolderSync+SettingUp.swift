import ForeignText
import FoundationEssentials
import Glibc
public import SharedStore
import StudyCalendar
import System
import Words

extension FolderSync {
  /// Sets a folder up, and merges.
  /// - Parameters:
  ///   - path: the folder. It is made if only its last part is missing.
  ///   - name: what this device is to be called; nil for the name that it has, or the machine's.
  ///   - key: with what to encrypt; nil for the key that this device has, if it encrypts.
  ///   - united: the names of subjects that are one with those of the folder, although they count something else.
  /// - Throws: ``SyncError``, `FileError`, `StoreError`.
  public func setUp(
    _ path: String, name: String?, key: FolderKey? = nil, uniting united: [String] = []
  ) throws -> Outcome {
    var folder = try Self.folder(path, name: name, for: store.container)
    let before = try store.read { try $0.sharing }
    folder.key = try Self.key(for: folder, before, in: store.container, given: key)
    try folder.make(folder.devices)
    if let key = folder.key { try key.keep(in: store.container) }
    var elsewhere = try Self.subjectsElsewhere(folder, for: store, at: instant)
    elsewhere.united = Set(united.map(Subject.comparable))
    var apart: [SubjectApart] = []
    let isJoining = before.folder != folder.path
    try store.share(at: instant) { sharing in
      var state = try sharing.sharing
      state.folder = folder.path
      if let name { state.name = name }
      state.name = state.name ?? ThisMachine.name
      let isNew = state.device == nil
      if isJoining { state.key = folder.key?.name }
      try sharing.set(state)
      if isNew { try becomeNewDevice(sharing) }
      if isJoining {
        apart = try sharing.identifySubjects(knowing: elsewhere)
        try beginAgain(sharing)
        try sharing.files.forgetAll()
      } else if name != nil {
        // The new name stands at the beginning of the next part.
        try beginAgain(sharing)
      }
    }
    var outcome = try merge(isJoining: isJoining)
    outcome.apart += try named(apart)
    return outcome
  }

  /// Subjects that stay apart, by the names that they have now.
  func named(_ apart: [SubjectApart]) throws -> [SubjectApart] {
    guard !apart.isEmpty else { return [] }
    let subjects = try store.read { try $0.subjects() }
    return apart.compactMap { found in
      subjects.first { $0.id == found.subject.id }
        .map { SubjectApart($0, named: found.name, in: found.unit, elsewhere: found.unitElsewhere) }
    }
  }

  /// Refuses what cannot be set up. Nothing is changed.
  /// - Throws: ``SyncError``, `FileError`.
  public static func check(_ path: String, name: String?, for container: GroupContainer) throws {
    _ = try folder(path, name: name, for: container)
  }

  /// The key with which this device is to write in a folder; nil if it is not to encrypt.
  /// - Parameter key: what a person gave; nil for the one that this machine keeps.
  /// - Throws: ``SyncError``, `FileError`.
  static func key(
    for folder: DeviceFolder, _ sharing: Sharing, in container: GroupContainer, given key: FolderKey?
  ) throws -> FolderKey? {
    var folder = folder
    folder.key = try key ?? FolderKey.kept(in: container, for: folder.path)
    try folder.requireNotLeft(by: sharing, in: container)
    guard folder.key != nil || sharing.key == nil else { throw SyncError.keyMissing(folder.path) }
    if key == nil, folder.key != nil, let problem = folder.encryptionProblem { throw problem }
    try folder.requireOneWay(own: sharing.folder == folder.path ? sharing.device : nil)
    return folder.key
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
      (state.folder, state.key) = (nil, nil)
      try sharing.set(state)
    }
    store.container.removeSyncKey()
  }

  static func isValidName(_ name: String) -> Bool {
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
    let isThere = fileStatus(at: folder.path, followsLink: true) != nil
    let nearest = isThere ? folder.path : Folder.parent(of: folder.path)
    guard let status = fileStatus(at: nearest, followsLink: true) else {
      throw SyncError.parentMissing(folder.path)
    }
    guard status.kind == S_IFDIR else { throw SyncError.notFolder(nearest) }
    try requireApart(folder, container)
    // Nextcloud keeps a database of its own there, whose name begins with a dot.
    for name in try Folder.names(in: folder.path) where !name.hasPrefix(".") {
      let path = folder.path + "/" + name
      let below = (try? Folder.names(in: path))?.map { path + "/" + $0 } ?? []
      if let database = ([path] + below).first(where: isDatabase) { throw SyncError.hasDatabase(database) }
    }
  }

  /// Whether a file is a database of SQLite, or the log of one.
  private static func isDatabase(_ path: String) -> Bool {
    guard fileStatus(at: path)?.kind == S_IFREG else { return false }
    return path.hasSuffix(".sqlite") || path.hasSuffix(".sqlite-wal") || DatabaseFiles.contain(path)
  }

  /// Refuses a folder in which the container is, or that is in the container: the store would be carried about while
  /// programs write to it.
  static func requireApart(_ folder: DeviceFolder, _ container: GroupContainer) throws {
    let container = realpath(container.path) ?? container.path
    let parent = realpath(Folder.parent(of: folder.path)) ?? Folder.parent(of: folder.path)
    let real = realpath(folder.path) ?? parent + "/" + Folder.name(of: folder.path)
    guard !lies(real, in: container), !lies(container, in: real) else {
      throw SyncError.containsStore(folder: folder.path, container: container)
    }
  }

  /// The subjects in what was not read yet of the files of a folder, while this store has some that are not known to other
  /// devices. This device's files count, too: a store from a backup does not know what was written after the backup.
  static func subjectsElsewhere(
    _ folder: DeviceFolder, for store: SharedStoreReader, at instant: Date
  ) throws -> SubjectsElsewhere {
    guard try store.read({ try $0.hasUnidentifiedSubjects() }) else { return SubjectsElsewhere() }
    let known = try store.read { try $0.sharing.folder == folder.path ? $0.files.all() : [] }
    let latest = StampedFact.latestTime(at: Int(instant.timeIntervalSince1970 * 1_000_000))
    var names: [SubjectIdentity: (time: Int, name: String)] = [:]
    var units: [SubjectIdentity: (time: Int, unit: AmountUnit)] = [:]
    var elsewhere = SubjectsElsewhere()
    // A whole store may be in it, so it is read only where a file has something new.
    var times: Set<Int>?
    try folder.forEachFact(knowing: known) { fact in
      guard let subject = fact.subject.flatMap(SubjectIdentity.init), fact.time <= latest else { return }
      let said = try times ?? store.read { Set(try $0.timesOfUnidentifiedSubjects().values.joined()) }
      times = said
      let time = fact.fact == "life" && fact.value == "null" ? fact.time - 1 : fact.time
      if fact.fact != "life", time > 1 { elsewhere.used.insert(subject) }
      if said.contains(time) { elsewhere.commonTimes[subject, default: []].insert(time) }
      if fact.fact == "name", fact.time >= names[subject]?.time ?? 0, let name = JSONValue(fact.value)?.string
      {
        names[subject] = (fact.time, Subject.comparable(name))
      } else if fact.fact == "unit", fact.time >= units[subject]?.time ?? 0 {
        units[subject] = (fact.time, AmountUnit(stored: JSONValue(fact.value)?.string))
      } else if fact.fact == "life", fact.time >= elsewhere.lives[subject]?[fact.key]?.time ?? 0 {
        elsewhere.lives[subject, default: [:]][fact.key] = (fact.time, fact.value == "true")
      }
    }
    elsewhere.all = Set(elsewhere.lives.keys)
    elsewhere.units = units.mapValues(\.unit)
    for (subject, births) in elsewhere.lives.sorted(by: {
      ($0.key.number, $0.key.name) > ($1.key.number, $1.key.name)
    })
    where births.values.contains(where: \.isAlive) {
      elsewhere.named[names[subject]?.name ?? subject.name] = subject
    }
    return elsewhere
  }
}

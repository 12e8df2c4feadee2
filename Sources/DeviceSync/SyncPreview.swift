public import FoundationEssentials
public import SharedStore
public import StudyCalendar
import System

/// What a merge would do, worked out on a copy of the store in memory. Nothing is written anywhere.
public struct SyncPreview: Hashable, Sendable {
  /// The folder.
  public let folder: String
  /// Whether this store would share for the first time with the devices of the folder.
  public let isJoining: Bool
  /// The other devices whose files were read, by their names.
  public private(set) var devices: [Device] = []
  /// How many facts of other devices would be taken over.
  public private(set) var received = 0
  /// How many facts of this device would be written.
  public private(set) var written = 0
  /// The days of which something else was said here than elsewhere, in their order.
  public private(set) var differences: [Difference] = []
  /// Subjects that have the name of another device's subject and count something else.
  public private(set) var apart: [SubjectApart] = []
  /// Files that cannot be read, with the reason.
  public private(set) var unreadable: [String] = []

  /// A day of which something else was said here than elsewhere.
  public struct Difference: Hashable, Sendable {
    /// The subject's name, here.
    public let subject: String
    /// The day.
    public let date: String
    /// Whether it was studied, as it was said here. Elsewhere the opposite was said.
    public let isStudiedHere: Bool
    /// Whether what was said here counts.
    public let hereCounts: Bool
  }

  /// Looks at a folder with the eyes of a store.
  /// - Parameters:
  ///   - store: the store. It is only read.
  ///   - path: the folder to share; nil for the one that is shared.
  ///   - key: with what to encrypt; nil for the key that this device has, if it encrypts.
  /// - Throws: ``SyncError``, `FileError`, `StoreError`.
  public init(of store: SharedStoreReader, with path: String?, key: FolderKey? = nil, at instant: Date = .now)
    throws
  {
    let sharing = try store.read { try $0.sharing }
    guard let place = path.map({ Folder.tidyPath(Folder.absolutePath($0)) }) ?? sharing.folder else {
      throw SyncError.notSetUp
    }
    var folder = DeviceFolder(path: place)
    self.folder = place
    folder.key = try FolderSync.key(for: folder, sharing, in: store.container, given: key)
    isJoining = place != sharing.folder
    guard path != nil || fileStatus(at: folder.devices, followsLink: true) != nil else {
      throw SyncError.folderMissing(place)
    }
    let copy = try store.copyInMemory()
    let elsewhere = try FolderSync.subjectsElsewhere(folder, for: copy, at: instant)
    apart = try copy.share(at: instant) { [isJoining] sharing in
      var state = try sharing.sharing
      state.folder = place
      state.device = state.device ?? ThisMachine.newDevice()
      try sharing.set(state)
      let apart = try sharing.identifySubjects(knowing: elsewhere)
      if isJoining { try sharing.files.forgetAll() }
      return apart
    }
    let said = try copy.read { try $0.saidDays() }
    var reading = try FolderReading(of: folder, into: copy, at: instant, comparing: said)
    try reading.readAll()
    (received, unreadable) = (reading.taken, reading.unreadable)
    var names: [String: String] = [:]
    try copy.read { reading in
      let there = Set(try folder.list().devices)
      devices = try reading.devices()
      devices.removeAll { !there.contains($0.id) }
      written = try reading.unwrittenFacts()
      for subject in try reading.subjects() { names[try reading.identity(of: subject)] = subject.name }
    }
    for (place, theirs) in reading.others {
      guard let ours = said[place], ours.value != theirs.value else { continue }
      differences.append(
        Difference(
          subject: names[ours.subject ?? ""] ?? ours.subject ?? "", date: ours.key,
          isStudiedHere: ours.value == "true", hereCounts: ours.counts(over: theirs)))
    }
    differences.sort { ($0.date, $0.subject) < ($1.date, $1.subject) }
  }
}

extension FolderSync {
  /// Notes that this store joins the devices of a folder, so that one undo takes back all that comes by it.
  /// - Throws: `StoreError`.
  public func noteJoining(_ preview: SyncPreview) throws {
    let backup = try store.backUp(at: instant)
    try store.write(as: "sync", at: instant) { try $0.join(preview.folder, keeping: backup) }
  }
}

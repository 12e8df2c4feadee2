import ForeignText
import Glibc
public import SharedStore
import StudyCalendar
import System

/// Which devices share their days with this one, and how far each was read.
public struct SyncStatus: Hashable, Sendable {
  /// The folder.
  public let folder: String
  /// Whether the folder is there.
  public let isThere: Bool
  /// Whether what is written there is encrypted.
  public let isEncrypted: Bool
  /// This device's id; nil before the first merge.
  public let id: String?
  /// This device's name.
  public let name: String
  /// Whether something that was recorded here has yet to be written.
  public let hasUnwritten: Bool
  /// The other devices, by their names.
  public let devices: [Other]
  /// Files and folders that mean nothing, by their paths in the folder. They are left alone.
  public let unknown: [String]

  /// Another device.
  public struct Other: Hashable, Sendable {
    /// Its id.
    public let id: String
    /// Its name.
    public let name: String
    /// When it recorded what it wrote last, in microseconds since 1970; 0 for nothing.
    public let lastTime: Int
    /// How many bytes have yet to be read.
    public let unread: Int
    /// How many bytes an unfinished line has, which waits for its end.
    public let waiting: Int
    /// How many lines mean nothing here.
    public let skipped: Int
    /// Why the first of them was skipped.
    public let reason: SkipReason?
    /// Whether its files are gone from the folder.
    public let isGone: Bool
  }

  /// - Returns: the path of the folder that is shared.
  /// - Throws: ``SyncError/notSetUp``, `StoreError`.
  @discardableResult
  public static func requireSetUp(_ reading: borrowing ReadTransaction) throws -> String {
    guard let folder = try reading.sharing.folder else { throw SyncError.notSetUp }
    return folder
  }

  /// The path of the shared folder, or of one in it, in which everybody on this machine could write; nil if there is none.
  /// - Throws: `StoreError`.
  public static func folderOpenToAll(_ reading: borrowing ReadTransaction) throws -> String? {
    try reading.sharing.folder.flatMap { DeviceFolder(path: $0).openToAll }
  }

  /// Looks at a store and its folder. Nothing is changed.
  /// - Throws: ``SyncError/notSetUp``, `FileError`, `StoreError`.
  public init(in reading: borrowing ReadTransaction) throws {
    let sharing = try reading.sharing
    let path = try Self.requireSetUp(reading)
    let folder = DeviceFolder(path: path)
    self.folder = path
    isEncrypted = fileStatus(at: reading.container.syncKeyPath) != nil
    id = sharing.device
    name = sharing.name ?? ThisMachine.name
    hasUnwritten = try sharing.addition != nil || reading.hasUnwrittenFacts()
    isThere = fileStatus(at: folder.devices, followsLink: true) != nil
    var (found, unknown) = isThere ? try folder.list() : ([], [])
    let known = try reading.devices()
    var files: [String: [String: DeviceFile]] = [:]
    for file in try reading.files.all() { files[file.device, default: [:]][file.name] = file }
    var devices: [Other] = []
    for device in Set(known.map(\.id)).union(found).subtracting([sharing.device].compactMap { $0 }) {
      // What cannot be listed is told by a merge.
      let there = found.contains(device) ? (try? folder.files(of: device)) ?? ([], []) : ([], [])
      unknown += there.1
      let read = files[device] ?? [:]
      var unread = 0
      for name in there.0 {
        let path = folder.file(name, of: device)
        let before = read[name]
        guard let status = fileStatus(at: path), before?.wasRead(in: status) != true else { continue }
        unread += max(1, Int(status.st_size) - (before.map { $0.size + $0.waiting } ?? 0))
      }
      let about = known.first { $0.id == device }
      devices.append(
        Other(
          id: device, name: about?.name ?? device, lastTime: about?.lastTime ?? 0, unread: unread,
          waiting: read.values.map(\.waiting).reduce(0, +), skipped: read.values.map(\.skipped).reduce(0, +),
          reason: read.values.sorted { $0.name < $1.name }.compactMap(\.reason).first,
          isGone: isThere && !found.contains(device)))
    }
    if isThere, let own = sharing.device, found.contains(own) { unknown += try folder.files(of: own).unknown }
    self.devices = devices.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    self.unknown = unknown
  }
}

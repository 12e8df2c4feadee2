import ForeignText
import Glibc
import SharedStore
import StudyCalendar
import System
import Words

/// The removal of devices that are not used any more. This device writes what their files hold, and then removes the files.
extension FolderSync {
  /// Removes a device from the folder. A device that is used again writes its own files again.
  /// - Parameters:
  ///   - nameOrID: its name, or its id.
  ///   - isForced: whether files are removed that were not read completely, too.
  ///   - takesBack: whether all that the device said last becomes what it was before. Otherwise it stays.
  /// - Returns: the device, and how many facts became what they were before.
  /// - Throws: ``SyncError``, `FileError`, `StoreError`.
  public func forget(
    _ nameOrID: String, evenUnread isForced: Bool = false, takingBack takesBack: Bool = false
  ) throws -> (device: Device, takenBack: Int) {
    var outcome = try merge()
    let (sharing, devices) = try store.read { reading in (try reading.sharing, try reading.devices()) }
    let folder = try Self.folder(of: sharing, in: store.container)
    let found = devices.filter { $0.id == nameOrID || $0.name == nameOrID }
    guard let device = found.first else {
      if nameOrID == sharing.device || nameOrID == sharing.name { throw SyncError.ownDevice(nameOrID) }
      throw SyncError.unknownDevice(nameOrID, known: devices.map(\.name))
    }
    guard found.count == 1 else { throw SyncError.severalDevices(nameOrID, ids: found.map(\.id)) }
    let unread = try unreadFiles(of: device.id, in: folder)
    guard unread.isEmpty || isForced else {
      throw SyncError.unread(unread, device: device.name)
    }
    var takenBack = 0
    if takesBack {
      let files = try store.read { try $0.files.all() }.filter { $0.device == device.id }
      takenBack = try store.write(as: "sync", at: instant) {
        try $0.takeBack(files.compactMap(\.number), of: device.name)
      }
    }
    try takeOver(device.id, in: folder, &outcome)
    if isForced, fileStatus(at: folder.folder(of: device.id))?.kind == S_IFDIR {
      for name in try folder.files(of: device.id).files { unlink(folder.file(name, of: device.id)) }
      rmdir(folder.folder(of: device.id))
    }
    return (device, takenBack)
  }

  /// Removes the files of the ids that this device had before, once everything in them was read.
  func retireFormerDevices(in folder: DeviceFolder, _ outcome: inout Outcome) throws {
    for former in try store.read({ try $0.sharing.formerDevices }) {
      guard try unreadFiles(of: former, in: folder).isEmpty else { continue }
      try takeOver(former, in: folder, &outcome)
      try store.share(at: instant) { transaction in
        var sharing = try transaction.sharing
        sharing.formerDevices.removeAll { $0 == former }
        try transaction.set(sharing)
      }
    }
  }

  /// Writes what the files of a device hold, and removes them.
  private func takeOver(_ device: String, in folder: DeviceFolder, _ outcome: inout Outcome) throws {
    let files = try store.read { try $0.files.all() }.filter { $0.device == device }
    try store.share(at: instant) { sharing in
      for file in files { try file.number.map(sharing.files.release) }
    }
    try write(folder, &outcome)
    try remove(files, in: folder)
    // Something else that lies there stays.
    guard rmdir(folder.folder(of: device)) == 0 || [ENOENT, ENOTEMPTY, EEXIST, ENOTDIR].contains(errno) else {
      throw FileError(path: folder.folder(of: device), code: errno)
    }
    try store.share(at: instant) { try $0.removeDevice(device) }
  }

  /// Removes files that hold nothing any more, if they are as they were when they were read or written, and all of them was
  /// read.
  func remove(_ files: [DeviceFile], in folder: DeviceFolder) throws {
    var gone: [DeviceFile] = []
    for file in files where file.wasReadCompletely {
      let path = folder.file(file.name, of: file.device)
      if let status = fileStatus(at: path) {
        guard file.wasRead(in: status) else { continue }
        guard unlink(path) == 0 || errno == ENOENT else { throw FileError(path: path, code: errno) }
      }
      gone.append(file)
    }
    guard !gone.isEmpty else { return }
    try store.share(at: instant) { sharing in
      for file in gone { try sharing.files.lose(file) }
    }
  }

  /// The files of a device that were not read completely: their names, each with the reason.
  func unreadFiles(of device: String, in folder: DeviceFolder) throws -> [SyncError.Unread] {
    guard fileStatus(at: folder.folder(of: device))?.kind == S_IFDIR else { return [] }
    let known = try store.read { try $0.files.all() }.filter { $0.device == device }
    return try folder.files(of: device).files.compactMap { name in
      let file = known.first { $0.name == name }
      let status = fileStatus(at: folder.file(name, of: device))
      if let file, let status, file.wasRead(in: status), file.wasReadCompletely { return nil }
      guard let file, file.skipped > 0 || file.waiting > 0 else {
        return SyncError.Unread(file: name, because: String(localized: "it could not be read"))
      }
      guard file.skipped > 0 else {
        return SyncError.Unread(file: name, because: String(localized: "its last line is not complete yet"))
      }
      let reason = file.reason?.shown.shown ?? String(localized: "it means nothing")
      return SyncError.Unread(
        file: name,
        because: String(
          localized: "\(file.skipped) line was skipped: \(reason)",
          plural: "\(file.skipped) lines were skipped, the first: \(reason)", for: file.skipped))
    }
  }
}

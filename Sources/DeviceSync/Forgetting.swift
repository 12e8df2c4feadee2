import FileSystem
import ForeignText
import Glibc
import SharedStore
import StudyCalendar

extension FolderSync {
  /// Removes a device that is not used any more from the folder. What it recorded stays: this device writes it from now
  /// on. A device that is used again writes its own files again.
  /// - Parameter nameOrID: its name, or its id.
  /// - Returns: the device.
  /// - Throws: ``SyncError``, `FileError`, `StoreError`.
  public func forget(_ nameOrID: String) throws -> Device {
    _ = try merge()
    let (sharing, devices) = try store.read { reading in (try reading.sharing, try reading.devices()) }
    let folder = try Self.folder(of: sharing, in: store.container)
    let found = devices.filter { $0.id == nameOrID || $0.name == nameOrID }
    guard let device = found.first else {
      if nameOrID == sharing.device || nameOrID == sharing.name { throw SyncError.ownDevice(nameOrID) }
      throw SyncError.unknownDevice(nameOrID, known: devices.map(\.name))
    }
    guard found.count == 1 else { throw SyncError.severalDevices(nameOrID) }
    // What no other device has written is this device's from now on. It writes all of it into new parts.
    try store.share(at: instant) { sharing in
      try sharing.compareWithFolder()
      var state = try sharing.sharing
      state.beginAgain()
      try sharing.set(state)
    }
    var outcome = Outcome()
    try read(folder, without: device.id, &outcome)
    try store.share(at: instant) { try $0.removeDevice(device.id) }
    // Its files go only after all of it is written.
    try write(folder, &outcome)
    try remove(folder.folder(of: device.id))
    return device
  }

  private func remove(_ path: String) throws(FileError) {
    guard fileStatus(at: path)?.kind == S_IFDIR else { return }
    for name in try Folder.names(in: path) {
      let file = path + "/" + name
      guard unlink(file) == 0 || errno == ENOENT else { throw FileError(path: file, code: errno) }
    }
    guard rmdir(path) == 0 || errno == ENOENT else { throw FileError(path: path, code: errno) }
  }
}

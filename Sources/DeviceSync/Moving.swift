import FileSystem
import ForeignText
import Glibc
import SharedStore
import StudyCalendar

/// The move to another folder after a device was stolen: that device cannot read what is written there.
extension FolderSync {
  /// Sets a new folder up and leaves the one that is shared. This device's files in the old folder are removed after all is
  /// written in the new one. A note there tells other devices where this one is.
  /// - Parameters:
  ///   - path: the new folder.
  ///   - name: the new name of this device; nil for the name that it has.
  ///   - key: with what the new folder is encrypted.
  /// - Returns: what was read and written in both folders.
  /// - Throws: ``SyncError``, `FileError`, `StoreError`.
  public func move(to path: String, name: String?, key: FolderKey) throws -> Outcome {
    let before = try merge()
    let (sharing, files) = try store.read { reading in (try reading.sharing, try reading.files.all()) }
    let old = try Self.folder(of: sharing, in: store.container)
    var outcome = try setUp(path, name: name, key: key)
    outcome.taken += before.taken
    outcome.lost += before.lost
    outcome.unreadable += before.unreadable
    if let device = sharing.device {
      try leave(
        OwnParts(folder: old, device: device), files.filter { $0.device == device && $0.part != nil },
        sharing.name ?? ThisMachine.name, for: Folder.name(of: Folder.absolutePath(path)))
    }
    return outcome
  }

  /// Leaves a note, and removes the parts if they are as this device wrote them.
  private func leave(_ own: OwnParts, _ parts: [DeviceFile], _ name: String, for newFolder: String) throws {
    let heading = DeviceLine.heading(name: name, version: DeviceLine.version, newFolder: newFolder).text
    let note = own.next(after: 1 + (parts.compactMap(\.part).max() ?? 0), known: [])
    _ = try own.write(
      own.folder.key?.seal([heading], for: note.name, of: own.device, from: 0) ?? heading, to: note)
    for part in parts {
      let path = own.folder.file(part.name, of: own.device)
      guard let status = fileStatus(at: path), part.wasRead(in: status) else { continue }
      guard unlink(path) == 0 || errno == ENOENT else { throw FileError(path: path, code: errno) }
    }
  }
}

/// A device that has left the shared folder for another one.
public struct MovedDevice: Hashable, Sendable {
  /// Its name.
  public let device: String
  /// The path of the other folder, if it is beside the shared one here, too.
  public let folder: String

  /// - Parameter path: the shared folder.
  init?(_ device: Device, beside path: String) {
    guard let name = device.newFolder, !name.isEmpty, !name.contains("/"), ![".", ".."].contains(name) else {
      return nil
    }
    self.device = device.name
    folder = Folder.parent(of: path) + "/" + name
  }
}

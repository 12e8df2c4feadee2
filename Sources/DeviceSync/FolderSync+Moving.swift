import ForeignText
import Glibc
public import SharedStore
import StudyCalendar
import System
import Words

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

extension DeviceFolder {
  /// Refuses a folder that this device has left, as its own note there says. A store from a backup knows nothing of that, and
  /// would write again where a stolen device reads.
  /// - Parameter sharing: what the store shares, which tells the ids of this device, and whether it encrypts.
  /// - Throws: ``SyncError/left(_:for:isThere:typing:)``.
  func requireNotLeft(by sharing: Sharing, in container: GroupContainer) throws {
    let kept = try? FolderKey.kept(in: container, for: path)
    var keys: [FolderKey?] = [key, kept].flatMap { $0?.withFormer ?? [] }
    // Where this device encrypts, whoever carries the folder could write a plain note.
    if sharing.key == nil { keys.append(nil) }
    for device in ([sharing.device] + sharing.formerDevices).compactMap(\.self) {
      guard let left = keys.lazy.compactMap({ note(of: device, with: $0) }).first else { continue }
      let new = DeviceFolder(path: left.folder, key: kept)
      let isThere = fileStatus(at: new.devices, followsLink: true) != nil
      // The key that this machine keeps may be an earlier one.
      let encrypts = !isThere || new.encryptionProblem != nil
      let command = "swiftcal sync \(isThere ? new.path.shellQuoted : "FOLDER")"
      throw SyncError.left(
        path, for: new.path, isThere: isThere, typing: encrypts ? "\(command) --encrypt" : command)
    }
  }

  /// The note that a device has left in its place; nil if there is none, or the key does not open it.
  private func note(of device: String, with key: FolderKey?) -> MovedDevice? {
    guard fileStatus(at: folder(of: device))?.kind == S_IFDIR else { return nil }
    let reader = DeviceFileReader(key: key)
    for name in (try? files(of: device).files) ?? [] {
      // A note is alone in its file. This is read at every merge, so long files are left out.
      guard let status = fileStatus(at: file(name, of: device)), status.st_size <= 4096 else { continue }
      var about = Device(id: device, name: device)
      try? reader.read(file(name, of: device), from: DeviceFile(device: device, name: name), limit: 1) {
        about.newFolder = $0.newFolder ?? about.newFolder
        return 1
      }
      if let moved = MovedDevice(about, beside: path) { return moved }
    }
    return nil
  }
}

extension SyncStatus {
  /// Why nothing is written in the shared folder: this device has left it. Nil if it has not, or nothing is shared.
  /// - Throws: `StoreError`.
  public static func leavingProblem(_ reading: borrowing ReadTransaction) throws -> SyncError? {
    let sharing = try reading.sharing
    guard let path = sharing.folder else { return nil }
    do {
      try DeviceFolder(path: path).requireNotLeft(by: sharing, in: reading.container)
    } catch let error as SyncError {
      if case .left = error { return error }
    } catch {}
    return nil
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

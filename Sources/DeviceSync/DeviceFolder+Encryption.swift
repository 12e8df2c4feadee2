import ForeignText
import Glibc
public import SharedStore
import StudyCalendar
import System
import Words

extension DeviceFolder {
  /// The file that says with which key the folder is encrypted.
  static let encryptionName = "encryption.json"
  private var encryptionPath: String { devices + "/" + Self.encryptionName }

  /// Whether the folder says that it is encrypted.
  var isEncrypted: Bool { fileStatus(at: encryptionPath) != nil }

  /// What the folder says of its key; nil if it says nothing.
  /// - Throws: ``SyncError/unknownEncryption(_:)``, `FileError`.
  func encryption() throws -> FolderKey.About? {
    guard isEncrypted else { return nil }
    let bytes = try FileBytes.read(encryptionPath, atMost: 4096)
    guard let about = JSONValue(bytes: bytes[...]).flatMap(FolderKey.About.init) else {
      throw SyncError.unknownEncryption(encryptionPath)
    }
    return about
  }

  /// Says with which key the folder is encrypted, where nothing says it.
  /// - Throws: `FileError`.
  private func sayEncryption() throws {
    guard let key, !isEncrypted else { return }
    // A name that begins so is not read.
    let new = devices + "/~" + Self.encryptionName
    unlink(new)
    try FileBytes.write(Array(key.about.json().text.utf8), toNew: new)
    guard chmod(new, fileMode) == 0 else { throw FileError(path: new, code: errno) }
    do {
      try AtomicFile.move(new, to: encryptionPath, replaces: false)
    } catch let error where error.code == EEXIST {
      unlink(new)
    }
  }

  // MARK: One way for all devices

  /// Refuses to write in one way where other devices write in the other, or with another key than theirs.
  /// - Parameter own: this device, whose files are written again.
  /// - Throws: ``SyncError``, `FileError`.
  func requireOneWay(own: String?) throws {
    guard !isEncrypted else {
      guard key != nil else { throw SyncError.encrypted(path) }
      return
    }
    guard fileStatus(at: devices, followsLink: true) != nil else { return }
    let beginnings = try beginnings(without: own)
    guard let key else {
      guard !beginnings.contains(where: \.isEncrypted) else { throw SyncError.encrypted(path) }
      return
    }
    guard beginnings.allSatisfy(\.isEncrypted) else { throw SyncError.notEncrypted(path) }
    guard beginnings.isEmpty || beginnings.contains(where: { $0.opens(with: key) }) else {
      throw SyncError.encryptionMissing(path)
    }
  }

  /// Compares the key with the folder's, and says it where nothing says one.
  /// - Parameter own: this device.
  /// - Returns: why others' lines may not open with it; nil if it is the folder's. They are read as far as they open.
  /// - Throws: `FileError`.
  func settleEncryption(own: String?) throws -> (any Error)? {
    if let problem = encryptionProblem { return problem }
    guard let key, !isEncrypted else { return nil }
    let others = try beginnings(without: own).filter(\.isEncrypted)
    // What says how they are encrypted may be on its way.
    guard others.isEmpty || others.contains(where: { $0.opens(with: key) }) else {
      return SyncError.encryptionMissing(path)
    }
    try sayEncryption()
    return nil
  }

  /// Why the key is not the one that the folder says; nil if it is, or the folder says none.
  var encryptionProblem: (any Error)? {
    do {
      guard let found = try encryption() else { return nil }
      guard let key else { return SyncError.encrypted(path) }
      return key.opens(found) ? nil : SyncError.otherKey(path)
    } catch { return error }
  }

  /// The beginning of a device's file.
  private struct Beginning {
    let line: ArraySlice<UInt8>
    let file: String
    let device: String

    var isEncrypted: Bool { line.first == UInt8(ascii: "\"") }
    func opens(with key: FolderKey) -> Bool { key.open(line, at: 0, in: file, of: device) != nil }
  }

  private func beginnings(without own: String?) throws -> [Beginning] {
    try list().devices.filter { $0 != own }.flatMap { device in
      ((try? files(of: device).files) ?? []).compactMap { name in
        // The first line of an encrypted file has the device's name alone.
        let bytes = try? FileBytes.read(file(name, of: device), atMost: 4096)
        guard let bytes, !bytes.isEmpty else { return nil }
        return Beginning(line: bytes.prefix { $0 != UInt8(ascii: "\n") }, file: name, device: device)
      }
    }
  }
}

extension SyncStatus {
  /// Why the key on this machine is not the folder's, or cannot be used; nil if nothing is wrong, or nothing is shared.
  /// - Throws: `StoreError`.
  public static func keyProblem(_ reading: borrowing ReadTransaction) throws -> (any Error)? {
    let sharing = try reading.sharing
    guard sharing.folder != nil else { return nil }
    do {
      return try FolderSync.folder(of: sharing, in: reading.container).encryptionProblem
    } catch { return error }
  }
}

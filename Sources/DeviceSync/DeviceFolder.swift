import ForeignText
import Glibc
import System

/// A folder that something else carries to other devices. Each device has a folder of its own in it, in which it alone
/// writes.
struct DeviceFolder {
  /// Its path.
  let path: String
  /// With what this device encrypts what it writes, and reads what others wrote; nil where nothing is encrypted.
  var key: FolderKey?

  /// Where the devices' folders are.
  var devices: String { path + "/v1" }

  /// Where a device writes.
  func folder(of device: String) -> String { devices + "/" + device }

  /// The path of one of a device's files.
  func file(_ name: String, of device: String) -> String { folder(of: device) + "/" + name }

  // MARK: Modes

  /// Whether a group shares the folder: it may write in it.
  private var isOfGroup: Bool { (fileStatus(at: path, followsLink: true)?.st_mode ?? 0) & S_IWGRP != 0 }

  /// The mode of a new file: its user's alone, unless a group shares the folder.
  var fileMode: mode_t { isOfGroup ? 0o660 : 0o600 }

  /// Makes a folder of ours, with the mode that its files have.
  func make(_ path: String) throws(FileError) {
    guard fileStatus(at: path, followsLink: true) == nil else { return }
    try Folder.makePrivate(path)
    guard isOfGroup else { return }
    guard chmod(path, 0o2770) == 0 else { throw FileError(path: path, code: errno) }
  }

  /// What of ours in the folder everybody on this machine could change, by its path; nil if there is nothing.
  var openToAll: String? {
    [path, devices].first { path in
      fileStatus(at: path, followsLink: true).map { $0.st_mode & (S_IWOTH | S_ISVTX) == S_IWOTH } ?? false
    }
  }

  // MARK: What is there

  /// The devices that have a folder, and the names in their place that mean nothing.
  /// - Throws: `FileError`.
  func list() throws(FileError) -> (devices: [String], unknown: [String]) {
    let (devices, unknown) = try Self.sort(self.devices) {
      Self.isDevice($0) && fileStatus(at: folder(of: $0))?.kind == S_IFDIR
    }
    let others = try Self.sort(path) { $0 == "v1" }.unknown
    return (devices, unknown.map { "v1/" + $0 } + others)
  }

  /// The files of a device that have facts, and the names beside them that mean nothing.
  /// - Throws: `FileError`.
  func files(of device: String) throws(FileError) -> (files: [String], unknown: [String]) {
    let (files, unknown) = try Self.sort(folder(of: device)) {
      $0.hasSuffix(".jsonl") && fileStatus(at: file($0, of: device))?.kind == S_IFREG
    }
    return (files, unknown.map { "v1/\(device)/\($0)" })
  }

  /// The names in a folder that are known, and the others, without those of the program that carries it.
  private static func sort(
    _ folder: String, isKnown: (String) -> Bool
  ) throws(FileError) -> (known: [String], unknown: [String]) {
    var (known, unknown): ([String], [String]) = ([], [])
    for name in try Folder.names(in: folder).sorted() where !isOfCarrier(name) && name != encryptionName {
      if isKnown(name) { known.append(name) } else { unknown.append(name) }
    }
    return (known, unknown)
  }

  /// Whether a text is a device's id: 16 hexadecimal digits in lower case.
  static func isDevice(_ name: String) -> Bool {
    name.utf8.count == 16
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Whether a name belongs to the program that carries the folder: Syncthing's and git's begin with a dot, and Nextcloud's
  /// and rsync's unfinished files with a dot or a tilde.
  private static func isOfCarrier(_ name: String) -> Bool { name.hasPrefix(".") || name.hasPrefix("~") }
}

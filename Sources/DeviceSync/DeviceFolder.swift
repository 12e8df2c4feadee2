import FileSystem
import Glibc

/// A folder that something else carries to other devices. Each device has a folder of its own in it, in which it alone
/// writes.
struct DeviceFolder {
  /// Its path.
  let path: String

  /// Where the devices' folders are.
  var devices: String { path + "/v1" }

  /// Where a device writes.
  func folder(of device: String) -> String { devices + "/" + device }

  /// The path of one of a device's files.
  func file(_ name: String, of device: String) -> String { folder(of: device) + "/" + name }

  /// The devices that have a folder, and the names in their place that mean nothing.
  /// - Throws: `FileError`.
  func list() throws(FileError) -> (devices: [String], unknown: [String]) {
    var devices: [String] = []
    var unknown: [String] = []
    for name in try Folder.names(in: self.devices).sorted() {
      if Self.isDevice(name), fileStatus(at: folder(of: name))?.kind == S_IFDIR {
        devices.append(name)
      } else if !Self.isOfCarrier(name) {
        unknown.append("v1/" + name)
      }
    }
    for name in try Folder.names(in: path).sorted() where name != "v1" && !Self.isOfCarrier(name) {
      unknown.append(name)
    }
    return (devices, unknown)
  }

  /// The files of a device that have facts, and the names beside them that mean nothing.
  /// - Throws: `FileError`.
  func files(of device: String) throws(FileError) -> (files: [String], unknown: [String]) {
    var files: [String] = []
    var unknown: [String] = []
    for name in try Folder.names(in: folder(of: device)).sorted() where !Self.isOfCarrier(name) {
      if name.hasSuffix(".jsonl"), fileStatus(at: file(name, of: device))?.kind == S_IFREG {
        files.append(name)
      } else {
        unknown.append("v1/\(device)/\(name)")
      }
    }
    return (files, unknown)
  }

  /// The name of a device's part.
  static func name(ofPart number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".jsonl"
  }

  /// The number of the part with that name; nil for any other name, such as a conflict copy's.
  static func number(ofPart name: String) -> Int? {
    guard name.hasSuffix(".jsonl"), let number = Int(name.dropLast(6)), number > 0,
      self.name(ofPart: number) == name
    else { return nil }
    return number
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

/// What is at a path, and not what a link leads to; nil if it cannot be looked at.
func fileStatus(at path: String) -> stat? {
  var status = stat()
  return lstat(path, &status) == 0 ? status : nil
}

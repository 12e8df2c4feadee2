import ForeignText
import System
import Words

/// Why the days cannot be shared.
public enum SyncError: Error, Equatable {
  /// No folder was set up.
  case notSetUp
  /// The folder is not there, such as on a stick that is not plugged in.
  case folderMissing(String)
  /// The folder cannot be made, because the folder above it is not there.
  case parentMissing(String)
  /// The folder is in the container, or the container in the folder.
  case containsStore(folder: String, container: String)
  /// It has a database, which must not lie in a folder that is carried to other devices.
  case hasDatabase(String)
  /// The path names something that is not a folder.
  case notFolder(String)
  /// No device has that name or id.
  case unknownDevice(String, known: [String])
  /// Several devices have that name.
  case severalDevices(String, ids: [String])
  /// Files of a device were not read completely, so that removing them could lose days.
  case unread([Unread], device: String)
  /// It is this device.
  case ownDevice(String)
  /// A text cannot be a device's name.
  case invalidName
  /// Another program is merging.
  case busy
  /// The folder is encrypted, and this device has no key for it.
  case encrypted(String)
  /// Other devices write in the folder without encrypting.
  case notEncrypted(String)
  /// It is not the passphrase or the key file of the folder.
  case wrongKey(String)
  /// The folder is encrypted with another key than the one that this device has.
  case otherKey(String)
  /// This device has left the folder for another one, which lies beside it where it is there. The line goes there.
  case left(String, for: String, isThere: Bool, typing: String)
  /// The key of the folder is not on this machine any more.
  case keyMissing(String)
  /// The file with this machine's key means nothing.
  case unreadableKey(String, folder: String)
  /// Other devices' lines do not open, and no file says yet with which key they are encrypted.
  case encryptionMissing(String)
  /// The file that says how the folder is encrypted means nothing.
  case unknownEncryption(String)
}

extension SyncError {
  /// A file that was not read completely.
  public struct Unread: Hashable, Sendable {
    /// Its name.
    public let file: String
    /// The reason, without a full stop.
    public let reason: String

    init(file: String, because reason: String) { (self.file, self.reason) = (file, reason) }
  }
}

extension SyncError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notSetUp:
      String(
        localized: """
          no folder is set up; type “swiftcal sync FOLDER” with a folder that Syncthing, Nextcloud, git \
          or rsync carries
          """)
    case .folderMissing(let path):
      String(
        localized: """
          the folder \(quoted(path)) is not there; if it has moved, type “swiftcal sync FOLDER” with \
          its new place
          """)
    case .parentMissing(let path):
      String(localized: "the folder \(quoted(path)) cannot be made; make the folder above it first")
    case .containsStore(let folder, let container):
      String(
        localized: """
          \(quoted(folder)) and the store's folder \(quoted(container)) lie in each other; choose \
          another folder, because a store that is carried to another device loses days
          """)
    case .hasDatabase(let path):
      String(
        localized: """
          there is a database at \(quoted(path)); choose an empty folder, because a database that is \
          carried to another device loses days
          """)
    case .notFolder(let path): String(localized: "\(quoted(path)) is not a folder")
    case .unknownDevice(let name, let known):
      known.isEmpty
        ? String(localized: "there is no device \(quoted(name)); no other device was read yet")
        : String(localized: "there is no device \(quoted(name)), only \(listing(known.map(quoted)))")
    case .severalDevices(let name, let ids):
      String(
        localized: """
          several devices are called \(quoted(name)); type “swiftcal sync --forget ID” with one of these ids: \
          \(listing(ids))
          """)
    case .unread(let files, let device):
      String(
        localized: """
          not everything that \(quoted(device)) wrote could be read, so its files stay: \
          \(clauses(files.prefix(3).map { "\($0.file.shown): \($0.reason)" })); type “swiftcal sync --forget \
          \(device.shellQuoted) --force” to remove them all the same
          """)
    case .ownDevice(let name):
      String(localized: "\(quoted(name)) is this device; “swiftcal sync --off” stops sharing")
    case .invalidName: String(localized: "a device's name has 1 to 64 characters, and no control characters")
    case .busy: String(localized: "another program is merging; try again")
    case .encrypted(let path):
      String(
        localized: """
          the folder \(quoted(path)) is encrypted; type “\(encrypting(path))”, then the passphrase of your \
          other devices, or add --key-file with their key file
          """)
    case .notEncrypted(let path):
      String(
        localized: """
          other devices write in \(quoted(path)) without encryption; type “swiftcal sync FOLDER --encrypt” \
          with a new folder, on every device
          """)
    case .wrongKey(let path):
      String(
        localized: """
          this is not the passphrase or key file with which the folder \(quoted(path)) is encrypted; nothing \
          was changed
          """)
    case .otherKey(let path):
      String(
        localized: """
          the folder \(quoted(path)) is encrypted with another key than this device has; type \
          “\(encrypting(path))”, then the passphrase of your other devices
          """)
    case .left(let path, let new, isThere: true, let command):
      String(
        localized: """
          this device has left the folder \(quoted(path)) for \(quoted(new)) and writes nothing there any more; \
          type “\(command)”
          """)
    case .left(let path, let new, isThere: false, let command):
      String(
        localized: """
          this device has left the folder \(quoted(path)) for one called \(quoted(Folder.name(of: new))) and writes \
          nothing there any more; type “\(command)” with the place of the new folder
          """)
    case .keyMissing(let path):
      String(
        localized: """
          the key of the folder \(quoted(path)) is not on this machine any more; type “\(encrypting(path))”, \
          then its passphrase
          """)
    case .unreadableKey(let key, let path):
      String(
        localized: """
          the key in \(quoted(key)) is damaged; type “\(encrypting(path))”, then the passphrase of the folder
          """)
    case .encryptionMissing(let path):
      String(
        localized: """
          the lines of the other devices in \(quoted(path)) do not open: their file \
          \(quoted(DeviceFolder.encryptionName)) has not arrived yet, or the passphrase is another one; try again later
          """)
    case .unknownEncryption(let path):
      String(
        localized: """
          the file \(quoted(path)) says nothing that this version knows of encryption; update SwiftCal, or \
          choose another folder
          """)
    }
  }

  /// The line to type for the passphrase of a folder.
  private func encrypting(_ folder: String) -> String { "swiftcal sync \(folder.shellQuoted) --encrypt" }

  private func quoted(_ text: String) -> String { String(localized: "“\(text.shown)”") }
}

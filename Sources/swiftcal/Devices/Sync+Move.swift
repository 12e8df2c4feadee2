import CommandLine
import DeviceSync
import SharedStore
import StudyCalendar
import System
import Words

extension Sync {
  /// The folder that is shared, and left for another one.
  /// - Throws: `CommandError` if it is that folder.
  func folderToLeave(for new: String) throws -> String {
    let old = try openStoreForReading().read { try SyncStatus.requireSetUp($0) }
    guard old != Folder.tidyPath(Folder.absolutePath(new)) else {
      throw CommandError.refused(
        localized: "“\(old.shown)” is the folder that is shared now; name a new one with --leave")
    }
    return old
  }

  /// Refuses the passphrase of the folder that is left: whoever has the stolen device may have it.
  func requireNew(_ secret: [UInt8]) throws {
    let old = try openStoreForReading().read { try SyncStatus.requireSetUp($0) }
    guard FolderKey.isUsed(in: old), (try? FolderKey(of: secret, for: old)) != nil else { return }
    throw CommandError.refused(
      localized:
        "this is the passphrase of the folder that you leave; choose another one; nothing was changed")
  }
}

extension MovedDevice {
  /// The folder, as it is beside the one that is shared here, and the line that follows the device there.
  private var command: String { "swiftcal sync \(folder.shellQuoted) --encrypt --leave" }

  /// Where the device is, and the line to type.
  var sentence: String {
    String(
      localized: """
        \(device.shown) has left this folder and shares through “\(Folder.name(of: folder).shown)”. Type \
        “\(command)”, with the place that the folder has here and its new passphrase.
        """)
  }

  /// The device as an object of JSON.
  var json: JSONValue { ["device": device, "folder": folder, "command": command] }
}

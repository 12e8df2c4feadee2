import CommandLine
import DeviceSync
import FileSystem
import Localization
import SharedStore
import ShownText
import StudyCalendar
import StudyCommandLine

/// What a check finds in the folder that devices share.
struct CheckedSharing {
  private(set) var findings: [(problem: String, remedy: String)] = []
  /// What is good to know and no fault.
  private(set) var notes: [String] = []

  /// Looks at the folder of the environment's store, if one is shared. A store that cannot be read is reported elsewhere.
  init() {
    let status = try? openStoreForReading().read { reading in
      try reading.sharing.folder == nil
        ? nil : (status: SyncStatus(in: reading), open: SyncStatus.folderOpenToAll(reading))
    }
    guard let (status, open) = status ?? nil else { return }
    if let open {
      findings.append(
        (
          String(localized: "everybody on this machine can write in the shared folder “\(open)”"),
          "chmod o-w \(open.shellQuoted)"
        ))
    }
    guard status.isThere else {
      findings.append(
        (
          String(localized: "the shared folder “\(status.folder)” is not there"),
          String(localized: "if it has moved, type “swiftcal sync FOLDER” with its new place")
        ))
      return
    }
    for device in status.devices where device.skipped > 0 { report(device) }
  }

  /// Names the lines of a device that mean nothing here. They are a fault only where something can be done about them.
  private mutating func report(_ device: SyncStatus.Other) {
    let (count, name) = (device.skipped, quoted(device.name.shown))
    let reason = device.reason?.shown.shown ?? String(localized: "it means nothing")
    let problem = String(
      localized: "\(count) line of the device \(name) was skipped: \(reason)",
      plural: "\(count) lines of the device \(name) were skipped, the first because: \(reason)", for: count)
    switch device.reason {
    case .newerProgram?, .unknownFact?: findings.append((problem, String(localized: "update SwiftCal")))
    case .farAhead?:
      findings.append((problem, String(localized: "set the clock of that device, or of this one")))
    case .encrypted?, .notEncrypted?, .otherKey?:
      findings.append((problem, String(localized: "use one passphrase for the folder on all devices")))
    default: notes.append(problem)
    }
  }
}

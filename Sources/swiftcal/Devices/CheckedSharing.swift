import CommandLine
import DeviceSync
import SharedStore
import StudyCalendar
import System
import Words

/// What a check finds in the folder that devices share.
struct CheckedSharing {
  private(set) var findings: [(problem: String, remedy: String)] = []
  /// What is good to know and no fault.
  private(set) var notes: [String] = []

  /// Looks at the folder of the environment's store, if one is shared. A store that cannot be read is reported elsewhere.
  init() {
    let status = try? openStoreForReading().read { reading in
      try reading.sharing.folder == nil
        ? nil
        : (
          status: SyncStatus(in: reading), left: SyncStatus.leavingProblem(reading),
          open: SyncStatus.folderOpenToAll(reading),
          key: SyncStatus.keyProblem(reading), facts: reading.files.count()
        )
    }
    guard let (status, left, open, key, facts) = status ?? nil else { return }
    // Nothing else that a person could do in that folder helps.
    if let left, case .left(_, for: _, isThere: _, typing: let command) = left {
      findings.append(("\(left)", command))
      return
    }
    if facts.own + facts.others + facts.unwritten > 0 { notes.append(Self.sentence(facts)) }
    if let key {
      // No passphrase helps where a later version says how the folder is encrypted.
      var remedy = "swiftcal sync \(status.folder.shellQuoted) --encrypt"
      if case SyncError.unknownEncryption = key {
        remedy = String(localized: "update SwiftCal on this machine")
      }
      findings.append(("\(key)", remedy))
    }
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

  /// Where the facts of the store are, in a sentence without a full stop.
  private static func sentence(_ facts: FileHoldings.Count) -> String {
    guard facts.unwritten + facts.astray == 0 else {
      let count = facts.unwritten + facts.astray
      return String(
        localized: "\(count) fact is in no file of the shared folder yet; “swiftcal sync” writes it",
        plural: "\(count) facts are in no file of the shared folder yet; “swiftcal sync” writes them",
        for: count)
    }
    return String(
      localized: "the \(facts.own) fact of this device is in its files, and so are the facts of the others",
      plural: "all \(facts.own) facts of this device are in its files, and so are the facts of the others",
      for: facts.own)
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

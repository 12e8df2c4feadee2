import ArgumentParser
import CommandLine
import DeviceSync
import FoundationEssentials
import SharedStore
import StudyCalendar
import System
import Words

struct Sync: ParsableCommand {
  static let configuration = CommandConfiguration(
    "sync", localized: "Share the same days with your other devices, through a folder.",
    localized: """
      SwiftCal merges; it does not carry. Name a folder that Syncthing, Nextcloud, git, rsync or a \
      stick brings to your other devices, and do the same there. Without a folder it merges again. \
      Where other devices are in the folder already, you are asked first on a terminal, unless you give --yes.
      """,
    examples: "swiftcal sync ~/Sync/study --name laptop", "swiftcal sync ~/Cloud/study --encrypt",
    "swiftcal sync", "swiftcal sync --status",
    "swiftcal sync ~/Cloud/study2 --encrypt --leave")

  @Argument(
    localized: "The folder to share through. It is made if it is missing.", valueName: "folder",
    completion: .directory)
  var folder: String?
  @Option(localized: "What this device is called; the machine's name unless given.", valueName: "name")
  var name: String?
  @Flag(localized: "Show the devices, when each last recorded something, what waits and what was skipped.")
  var status = false
  @Flag(localized: "Read all files again from their beginning.")
  var all = false
  @Option(
    localized: "Remove a device that you do not use any more from the folder. Its days stay.",
    valueName: "device")
  var forget: String?
  @Flag(localized: "With --forget: take back what the device recorded, such as the days of a stranger.")
  var withDays = false
  @Flag(localized: "With --forget: remove files that could not be read completely, too.")
  var force = false
  @Flag(localized: "Stop sharing. What is in the folder stays.")
  var off = false
  @Flag(
    name: [.customLong("dry-run"), .customShort("n")], localized: "Say what would happen, and change nothing."
  )
  var dryRun = false
  @Flag(name: .shortAndLong, localized: "Do not ask before the first merge with other devices.")
  var yes = false
  @Flag(localized: "Encrypt what is in the folder with a passphrase, which you are asked for.")
  var encrypt = false
  @Option(
    localized: "Encrypt what is in the folder with the passphrase in this file; - reads standard input.",
    valueName: "file",
    completion: .file())
  var keyFile: String?
  @Flag(
    localized: """
      With a new folder and a new passphrase: leave the folder that is shared, and tell your other devices \
      there. Do this when a device was stolen.
      """)
  var leave = false
  @OptionGroup var output: JSONOption

  func validate() throws {
    let actions = [folder != nil, status, all, forget != nil, off].filter { $0 }.count
    guard actions <= 1 else {
      throw ValidationError(localized: "give only one of a folder, --status, --all, --forget and --off")
    }
    if folder?.isEmpty == true { throw ValidationError(localized: "the folder's path is empty") }
    if name != nil, folder == nil {
      throw ValidationError(localized: "--name goes with a folder")
    }
    if encrypt || keyFile != nil, folder == nil {
      throw ValidationError(localized: "--encrypt and --key-file go with a folder")
    }
    if leave, !encrypt, keyFile == nil {
      throw ValidationError(localized: "--leave goes with a new folder and --encrypt or --key-file")
    }
    if leave, dryRun { throw ValidationError(localized: "--leave does not go with --dry-run") }
    if withDays, forget == nil { throw ValidationError(localized: "--with-days goes with --forget") }
    if force, forget == nil { throw ValidationError(localized: "--force goes with --forget") }
    if dryRun, status || all || forget != nil || off {
      throw ValidationError(localized: "--dry-run goes with a folder, or alone")
    }
  }

  func run() throws {
    if status {
      let status = try openStoreForReading().read { try SyncStatus(in: $0) }
      return try printResult(SyncStatusReport(status: status), asJSON: output.json)
    }
    // Nothing is made where nothing can be shared.
    if let folder {
      try FolderSync.check(folder, name: name, for: GroupContainer())
    } else {
      _ = try openStoreForReading().read { try SyncStatus.requireSetUp($0) }
    }
    let old = try folder.flatMap { try leave ? folderToLeave(for: $0) : nil }
    let key = try folder.flatMap(givenKey)
    if dryRun {
      let preview = try SyncPreview(of: openStoreForReading(), with: folder, key: key)
      return try printResult(SyncPreviewReport(preview: preview), asJSON: output.json)
    }
    var united: [String] = []
    let joining = try folder.flatMap { try confirmedJoining($0, key, &united) }
    let store = try openStoreForWriting()
    let sync = try FolderSync(store)
    if let joining { try sync.noteJoining(joining) }
    if off {
      try sync.turnOff()
      return try printResult(SyncReport(action: .turnedOff), asJSON: output.json)
    }
    if let forget {
      let (device, takenBack) = try sync.forget(forget, evenUnread: force, takingBack: withDays)
      let action = SyncReport.Action.forgot(device.name, takenBack: withDays ? takenBack : nil)
      return try printResult(SyncReport(action: action), asJSON: output.json)
    }
    let action: SyncReport.Action
    let outcome: FolderSync.Outcome
    if let folder, let old, let key {
      action = .moved(to: folder, from: old)
      outcome = try sync.move(to: folder, name: name, key: key)
    } else if let folder {
      action = .setUp(folder)
      outcome = try sync.setUp(folder, name: name, key: key, uniting: united)
    } else {
      action = .merged
      outcome = try sync.merge(all: all)
    }
    let report = try SyncReport(
      action: action, outcome: outcome,
      lost: store.read { reading in
        try LostWords(words: outcome.lost, isOnlySubject: reading.hasOneSubject())
      })
    for problem in outcome.unreadable + outcome.problems { printProblem(problem) }
    try printResult(report, asJSON: output.json)
  }
}

extension Sync {
  /// What comes by joining the devices of a folder, after it was said, and agreed to where there is a person to ask; nil if there
  /// are no others.
  /// - Parameter united: the names of subjects of which the person says that they are one, although they count something else.
  private func confirmedJoining(
    _ folder: String, _ key: FolderKey?, _ united: inout [String]
  ) throws -> SyncPreview? {
    let preview = try SyncPreview(of: openStoreForReading(), with: folder, key: key)
    guard preview.isJoining, !preview.devices.isEmpty else { return nil }
    guard !yes else { return preview }
    printError(SyncPreviewReport(preview: preview).description + "\n")
    guard canAsk else { return preview }
    for found in preview.apart
    where confirms(
      String(
        localized:
          "Make the “\(found.subject.name.shown)” here and the one there a single subject that counts \(found.unitElsewhere.title())?"
      ))
    {
      united.append(found.subject.name)
    }
    guard confirms(String(localized: "Share with these devices?")) else {
      throw CommandError.refused(localized: "nothing is shared; answer y or give --yes")
    }
    return preview
  }
}

/// What a merge did.
struct SyncReport: CommandResult, CustomStringConvertible {
  enum Action {
    case setUp(String)
    case merged
    case forgot(String, takenBack: Int?)
    case turnedOff
    case moved(to: String, from: String)
  }

  let action: Action
  var outcome = FolderSync.Outcome()
  var lost = LostWords(words: [])

  var json: JSONValue {
    let done: JSONValue =
      switch action {
      case .setUp(let folder): ["action": "setUp", "folder": folder]
      case .merged: ["action": "merged"]
      case .forgot(let device, let takenBack):
        (["action": "forgot", "device": device, "takenBack": takenBack] as JSONValue).withoutNulls
      case .turnedOff: ["action": "turnedOff"]
      case .moved(let folder, let left): ["action": "moved", "folder": folder, "left": left]
      }
    return done + [
      "received": outcome.taken, "written": outcome.written, "isNewDevice": outcome.isNewDevice,
      "apart": Self.json(outcome.apart), "unreadable": outcome.unreadable, "problems": outcome.problems,
      "lost": lost.json, "moved": outcome.moved.map(\.json),
    ]
  }

  static func json(_ apart: [SubjectApart]) -> [JSONValue] {
    apart.map {
      ["subject": $0.subject.name, "unit": $0.unit.name, "unitThere": $0.unitElsewhere.name]
    }
  }

  private static func line(_ apart: SubjectApart) -> String {
    let (subject, unit) = (apart.subject.name, apart.unit.title())
    let line = ["swiftcal", "subject", "rename", subject, "\(apart.name) (\(unit))"].map(\.shellQuoted)
    return String(
      localized:
        "“\(subject.shown)” counts \(unit), so it is another subject than the “\(apart.name.shown)” of your other devices, which counts \(apart.unitElsewhere.title()). For a name of its own type: \(line.joined(separator: " "))"
    )
  }

  var description: String {
    switch action {
    case .forgot(let device, nil):
      return String(localized: "Forgot “\(device.shown)”. What it recorded stays.")
    case .forgot(let device, let takenBack?):
      return String(
        localized:
          "Forgot “\(device.shown)”, and took back \(takenBack) fact of it. “swiftcal undo” brings it back.",
        plural:
          "Forgot “\(device.shown)”, and took back \(takenBack) facts of it. “swiftcal undo” brings them back.",
        for: takenBack)
    case .turnedOff:
      return String(localized: "This device does not share any more. What is in the folder stays.")
    case .setUp, .merged, .moved:
      var setUp: String?
      if case .setUp(let folder) = action {
        setUp = String(
          localized:
            "This device shares through “\(folder.shown)”. Set up the same folder on your other devices.")
      } else if case .moved(let folder, let left) = action {
        setUp = String(
          localized: """
            This device shares through “\(folder.shown)” and has left “\(left.shown)”. Your other devices say \
            at their next syncs what to type there.
            """)
      }
      let lines = [
        setUp,
        outcome.isNewDevice
          ? String(
            localized: "Another store has written with this one's id, so it is a device of its own now.")
          : nil,
        outcome.taken == 0 && outcome.written == 0
          ? String(localized: "Nothing is new.")
          : String(
            localized: "\(outcome.taken) received, \(outcome.written) written.",
            context: "facts that devices share"),
      ]
      return
        (lines.compactMap { $0 } + lost.lines + outcome.moved.map(\.sentence)
        + outcome.apart.map(Self.line)).joined(separator: "\n")
    }
  }
}

/// The devices, as `swiftcal sync --status` shows them.
struct SyncStatusReport: CommandResult, CustomStringConvertible {
  let status: SyncStatus

  var json: JSONValue {
    let device: JSONValue = ["id": status.id, "name": status.name]
    return [
      "folder": status.folder, "isThere": status.isThere, "isEncrypted": status.isEncrypted,
      "device": device.withoutNulls,
      "hasUnwritten": status.hasUnwritten, "devices": status.devices.map(json), "unknown": status.unknown,
    ]
  }

  private func json(of other: SyncStatus.Other) -> JSONValue {
    let device: JSONValue = [
      "id": other.id, "name": other.name, "lastRecordedAt": Self.time(other.lastTime),
      "unreadBytes": other.unread, "waitingBytes": other.waiting, "skippedLines": other.skipped,
      "reason": other.reason?.words, "isGone": other.isGone,
    ]
    return device.withoutNulls
  }

  var description: String {
    let folder = status.folder.shown
    let device = String(localized: "\(status.name.shown), this device")
    let place = status.isThere ? folder : String(localized: "\(folder) (not there)", context: "folder")
    var lines = [
      status.isEncrypted ? "\(place): " + String(localized: "encrypted", context: "folder") : place,
      "  " + (status.hasUnwritten ? "\(device): " + String(localized: "changes wait to be written") : device),
    ]
    for device in status.devices { lines.append("  " + Self.line(device)) }
    if status.devices.isEmpty { lines.append("  " + String(localized: "No other device was read yet.")) }
    for name in status.unknown.prefix(10) {
      lines.append("  " + String(localized: "not ours, left alone: \(name.shown)", context: "file"))
    }
    let hidden = status.unknown.count - 10
    if hidden > 0 {
      lines.append("  " + String(localized: "and \(hidden) more", plural: "and \(hidden) more", for: hidden))
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ device: SyncStatus.Other) -> String {
    var parts = [lastRecorded(device.lastTime)]
    if device.unread > 0 {
      parts.append(
        String(
          localized: "\(device.unread) byte not read yet", plural: "\(device.unread) bytes not read yet",
          for: device.unread))
    }
    if device.waiting > 0 { parts.append(String(localized: "an unfinished line waits for its end")) }
    if device.skipped > 0 {
      let reason = device.reason?.shown.shown ?? String(localized: "it means nothing")
      parts.append(
        device.skipped == 1
          ? String(localized: "1 line skipped: \(reason)")
          : String(localized: "\(device.skipped) lines skipped, the first: \(reason)"))
    }
    if device.isGone { parts.append(String(localized: "its files are gone from the folder")) }
    return "\(device.name.shown) (\(device.id)): \(clauses(parts))"
  }

  /// When a device recorded something last, in words.
  static func lastRecorded(_ time: Int) -> String {
    time > 1
      ? String(localized: "recorded something on \(day(time))") : String(localized: "recorded nothing yet")
  }

  static func time(_ microseconds: Int) -> String? {
    guard microseconds > 1 else { return nil }
    return LocalCalendar.timestamp(Date(timeIntervalSince1970: Double(microseconds / 1_000_000)))
  }

  private static func day(_ microseconds: Int) -> String {
    (time(microseconds) ?? "").prefix(16).map { $0 == "T" ? " " : String($0) }.joined()
  }
}

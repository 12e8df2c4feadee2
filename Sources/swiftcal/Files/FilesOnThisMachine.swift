import CommandLine
import Glibc
import OtherPrograms
import StudyCalendar
import System
import Words

/// Files of other trackers that are where their programs keep them, or where a phone's backups end: `swiftcal import` without
/// a file. None of them is opened.
struct FilesOnThisMachine: CommandResult, CustomStringConvertible {
  /// The files, each with the program that wrote it.
  let files: [(program: String, path: String)]

  init() {
    let home = getenv("HOME").map { String(path: $0) } ?? ""
    func folder(_ variable: String, _ standard: String) -> String {
      getenv(variable).map { String(path: $0) } ?? home + "/" + standard
    }
    let (data, config) = (folder("XDG_DATA_HOME", ".local/share"), folder("XDG_CONFIG_HOME", ".config"))
    var files: [(program: String, path: String)] = []
    let places = [
      ("harsh", folder("HARSHPATH", ".config/harsh") + "/log"),
      ("harsh", home + "/Library/Application Support/harsh/log"),
      ("dijo", config + "/dijo/habit_record.json"), ("dijo", data + "/dijo/habit_record.json"),
      ("habitctl", home + "/.habitctl/log"), ("watson", config + "/watson/frames"),
    ]
    for (program, path) in places where access(path, R_OK) == 0 && !files.contains(where: { $0.path == path })
    {
      files.append((program, path))
    }
    for place in [folder("TIMEWARRIORDB", ".timewarrior") + "/data", data + "/timewarrior/data"] {
      files += Self.names(in: place).filter { $0.hasSuffix(".data") && $0 != "tags.data" }
        .map { ("timewarrior", place + "/" + $0) }
    }
    for place in ["Downloads", "Sync", "Syncthing", "Nextcloud", "Dropbox", "Documents"].map({
      home + "/" + $0
    }) {
      files += Self.names(in: place).filter(Self.isLoops).map { ("Loop", place + "/" + $0) }
    }
    self.files = files
  }

  private static func isLoops(_ name: String) -> Bool {
    name.hasPrefix("Loop Habits Backup") && name.hasSuffix(".db")
      || name.hasPrefix("Loop Habits CSV") && name.hasSuffix(".zip")
  }

  /// The names in a folder, in order; none if it is not there.
  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(withUnsafePointer(to: &entry.pointee.d_name.0) { String(path: $0) })
    }
    return names.sorted()
  }

  /// The commands that bring them in. The months of timewarrior come together.
  private var commands: [(program: String, command: String)] {
    var paths: [(program: String, paths: [String])] = []
    for (program, path) in files {
      if program == "timewarrior", let index = paths.firstIndex(where: { $0.program == program }) {
        paths[index].paths.append(path)
      } else {
        paths.append((program, [path]))
      }
    }
    return paths.map { ($0.program, "swiftcal import " + $0.paths.map(\.shellQuoted).joined(separator: " ")) }
  }

  var description: String {
    guard !files.isEmpty else {
      return String(
        localized: """
          No other tracker's files were found on this machine. Type “swiftcal import FILE” with the export of yours; \
          “swiftcal import --help” names the formats.
          """)
    }
    return
      ([String(localized: "Found on this machine; each of these brings one in:")]
      + commands.map { "  \($0.program): \($0.command.shown)" }).joined(separator: "\n")
  }

  var json: JSONValue {
    ["found": commands.map { ["program": $0.program, "command": $0.command] as JSONValue }]
  }
}

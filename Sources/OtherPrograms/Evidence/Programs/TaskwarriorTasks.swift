import ForeignText
import Glibc
import StudyCalendar
import System
import Words

/// The tasks of taskwarrior that were completed: in the text files of its versions 2, or in the database of version 3.
struct TaskwarriorTasks: FiledEvidence {
  static let kind = EvidenceKind.taskwarrior

  private static let database = "taskchampion.sqlite3"

  static func path(named given: String?) throws -> String {
    let folder = try EvidencePlace.file(
      of: kind, given, below: nil,
      in: [EvidencePlace.folder("TASKDATA"), EvidencePlace.home(".task"), EvidencePlace.data("task")])
    // A folder of another program has none of its files.
    _ = try EvidencePlace.file(
      of: kind,
      [database, "pending.data", "completed.data"].map { "\(folder)/\($0)" }.first { access($0, F_OK) == 0 }
        ?? "\(folder)/\(database)", below: nil, in: [])
    return folder
  }

  static func files(of source: EvidenceSource) -> [String] {
    [database, database + "-wal", "pending.data", "completed.data"].map { "\(source.place)/\($0)" }
  }

  static func count(
    _ source: EvidenceSource, into days: inout DayTally, _: inout LeftOut
  ) throws {
    guard access(source.place, F_OK) == 0 else { throw EvidenceError.missing(kind, path: source.place) }
    var known: Set<String> = []
    let (projects, tags) = (source.choices(with: "project"), Set(source.choices(with: "tag")))
    func see(_ task: Task) {
      guard task.isCompleted, let end = task.end, known.insert(task.uuid).inserted else { return }
      guard projects.isEmpty || projects.contains(where: task.isOfProject),
        tags.isEmpty || !tags.isDisjoint(with: task.tags)
      else { return }
      days.add(at: end, milliseconds: 0, count: 1)
    }
    for path in files(of: source).suffix(2) where access(path, F_OK) == 0 {
      for (number, line) in try ForeignFile(path: path).endedLines() {
        guard let task = Task(line: line) else {
          throw EvidenceError.noTask(file: Folder.name(of: path), line: number)
        }
        see(task)
      }
    }
    let path = "\(source.place)/\(database)"
    if access(path, F_OK) == 0 {
      let database = try ForeignDatabase(inUse: path)
      try requireKnownVersion(of: database, at: path)
      try database.forEachRow("SELECT uuid, data FROM tasks") { row in
        if let json = JSONValue(bytes: Array(row.text(1).utf8)) { see(Task(json, uuid: row.text(0))) }
      }
    }
  }

  /// The schema has a version since 2025. Another first number says that earlier programs cannot read it.
  private static func requireKnownVersion(of database: ForeignDatabase, at path: String) throws {
    var isKnown = try database.has(["tasks": ["uuid", "data"]])
    if database.tables.contains("version") {
      try database.forEachRow("SELECT major FROM version") { isKnown = isKnown && $0.integer(0) == 0 }
    }
    if !isKnown { throw EvidenceError.otherFormat(kind, path: path) }
  }

  /// A task.
  struct Task {
    var uuid = ""
    var isCompleted = false
    /// When it was completed, in seconds since 1970.
    var end: Int?
    var project = ""
    var tags: [String] = []

    /// Reads a line `[description:"Read" end:"1795209240" status:"completed" …]`; nil for another one.
    init?(line: String) {
      guard line.first == "[", line.last == "]" else { return nil }
      var rest = line.dropFirst().dropLast().unicodeScalars
      while let first = rest.first {
        if first == " " {
          rest.removeFirst()
          continue
        }
        guard let colon = rest.firstIndex(of: ":") else { return nil }
        let name = String(rest[..<colon])
        rest = rest[rest.index(after: colon)...]
        guard rest.popFirst() == "\"" else { return nil }
        var value = String.UnicodeScalarView()
        while let scalar = rest.popFirst(), scalar != "\"" {
          value.append(scalar == "\\" ? rest.popFirst() ?? scalar : scalar)
        }
        set(name, String(value))
      }
    }

    /// Reads a task of version 3, whose tags are members `tag_NAME`.
    init(_ json: JSONValue, uuid: String) {
      if case .object(let members) = json {
        for member in members { set(member.name, member.value.string ?? "") }
      }
      self.uuid = uuid
    }

    private mutating func set(_ name: String, _ value: String) {
      switch name {
      case "uuid": uuid = value
      case "status": isCompleted = value == "completed"
      case "end": end = Int(value)
      case "project": project = value
      case "tags": tags += value.split(separator: ",").map(String.init)
      default: if name.hasPrefix("tag_") { tags.append(String(name.dropFirst(4))) }
      }
    }

    /// Whether it is of a project, or of one below it: to taskwarrior `Latin.grammar` is of `Latin`.
    func isOfProject(_ name: String) -> Bool { project == name || project.hasPrefix(name + ".") }
  }
}

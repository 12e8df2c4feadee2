import ForeignText
import StudyCalendar
import System
import Words

/// The time that Super Productivity has for tasks, day by day, in the newest of the backups that it writes. The time of a task
/// with parts is what its parts have, so only the parts count.
struct SuperProductivityTimes: FiledEvidence {
  static let kind = EvidenceKind.superProductivity

  static func path(named given: String?) throws -> String {
    let path = try EvidencePlace.file(
      of: kind, given, below: nil, in: [EvidencePlace.config("superProductivity/backups")])
    _ = try newest(in: path)
    return path
  }

  private static func newest(in path: String) throws -> String {
    try EvidencePlace.newest(in: path, of: kind) { $0.hasSuffix(".json") }
  }

  static func files(of source: EvidenceSource) throws -> [String] { [try newest(in: source.place)] }

  static func count(
    _ source: EvidenceSource, into days: inout DayTally, _: inout LeftOut
  ) throws {
    let path = try newest(in: source.place)
    let file = try ForeignFile(path: path).jsonValue()
    // A file that a person exported has its data in a member of that name.
    let data = file["task"] == nil ? file["data"] ?? file : file
    guard let tasks = data["task"]?["entities"] else { throw EvidenceError.otherFormat(kind, path: path) }
    let archives = [data["archiveYoung"]?["task"], data["archiveOld"]?["task"], data["taskArchive"]]
    let titles = (data["project"]?["entities"]?.members ?? []).map { ($0.name, $0.value["title"]?.string) }
    let wanted = Set(titles.filter { id, title in source.choices.contains(title ?? id) }.map(\.0))
    var known: Set<String> = []
    for entities in [tasks] + archives.compactMap({ $0?["entities"] }) {
      for (id, task) in entities.members.map({ ($0.name, $0.value) }) where known.insert(id).inserted {
        guard source.choices.isEmpty || wanted.contains(task["projectId"]?.string ?? ""),
          task["subTaskIds"]?.array?.isEmpty ?? true
        else { continue }
        for spent in task["timeSpentOnDay"]?.members ?? [] {
          guard let date = CalendarDate(iso8601: spent.name), case .number(let text) = spent.value,
            let milliseconds = Double(text), milliseconds > 0, milliseconds <= 86_400_000
          else { continue }
          days.add(dated: date, milliseconds: Int(milliseconds))
        }
      }
    }
  }
}

extension JSONValue {
  fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }
}

import Localization
import SQLite
import StudyCalendar

/// The sources of evidence of this machine.
struct SourceTable {
  private let state: LocalState
  private let path: String

  init(_ opened: OpenedStore) {
    state = LocalState(opened.connection, "source")
    path = opened.path
  }

  /// All sources, in the order of their numbers. One of a kind that this version does not know is left out.
  func all() throws -> [EvidenceSource] {
    try state.all().compactMap { key, value in
      guard let id = Int(key), let kind = value["kind"]?.string.flatMap(EvidenceKind.init) else { return nil }
      let minimum = value["minimum"]?.integer
      let since = value["since"]?.string
      guard since == nil || since.flatMap({ CalendarDate(iso8601: $0) }) != nil else {
        throw StoreError.damaged(path: path, because: DatedRow.source.hasNoDate)
      }
      return EvidenceSource(
        id: id, kind: kind, place: value["place"]?.string ?? "",
        choices: (value["choices"]?.string ?? "").split(separator: "\n").map(String.init),
        subject: value["subject"]?.integer ?? 0, subjectKey: value["subjectKey"]?.string ?? "",
        minimum: minimum.map { value["minimumIsTime"]?.integer == 1 ? .seconds($0) : .count($0) },
        since: since.flatMap { CalendarDate(iso8601: $0) }, isPaused: value["isPaused"]?.integer == 1,
        identity: value["identity"]?.string, progress: value["progress"]?.string,
        mustReadAgain: value["mustReadAgain"]?.integer == 1)
    }.sorted { $0.id < $1.id }
  }

  /// The lowest number that no source has.
  func unusedNumber() throws -> Int {
    let taken = Set(try state.all().map(\.key))
    return (1...).first { !taken.contains(String($0)) } ?? 1
  }

  /// Adds a source, or keeps what changed of it.
  func set(_ source: EvidenceSource) throws {
    func text(_ value: String?) -> JSONValue { .optional(value.map(JSONValue.string)) }
    var (minimum, isTime): (Int?, Bool) = (nil, false)
    switch source.minimum {
    case .seconds(let seconds): (minimum, isTime) = (seconds, true)
    case .count(let count): minimum = count
    case nil: break
    }
    try state.set(
      .object([
        .init("kind", .string(source.kind.rawValue)), .init("place", .string(source.place)),
        .init("choices", .string(source.choices.joined(separator: "\n"))),
        .init("subject", .integer(source.subject)), .init("subjectKey", .string(source.subjectKey)),
        .init("minimum", .optional(minimum.map(JSONValue.integer))),
        .init("minimumIsTime", .integer(isTime ? 1 : 0)), .init("since", text(source.since?.description)),
        .init("isPaused", .integer(source.isPaused ? 1 : 0)), .init("identity", text(source.identity)),
        .init("progress", text(source.progress)),
        .init("mustReadAgain", .integer(source.mustReadAgain ? 1 : 0)),
      ]), String(source.id))
  }

  /// Makes the next gathering read all of the sources of a kind.
  func readAgain(_ kind: EvidenceKind) throws {
    for var source in try all() where source.kind == kind {
      source.mustReadAgain = true
      try set(source)
    }
  }

  func remove(_ id: Int) throws { try state.remove(String(id)) }
}

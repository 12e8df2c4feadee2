import ForeignText
public import FoundationEssentials
import Glibc
public import StudyCalendar
import System

/// A program that knows when somebody studied: where it keeps what it knows, and how that is read.
protocol EvidenceProgram {
  static var kind: EvidenceKind { get }

  /// The path of what is read.
  /// - Parameter given: what the person named: a path, or a profile of Anki; nil for the usual place.
  /// - Throws: ``EvidenceError`` if there is nothing.
  static func path(named given: String?) throws -> String

  /// Reads a source, from where the last reading ended.
  /// - Parameter again: whether all of it is read, whatever was read before.
  /// - Returns: nil if there is nothing new.
  static func read(_ source: EvidenceSource, for reader: EvidenceReader, again: Bool) throws
    -> GatheredEvidence?
}

/// Reads what other programs know. It knows no store: it gets a source, and returns days.
public struct EvidenceReader: Sendable {
  /// When a day of the person begins. Anki has an hour of its own for that.
  public let dayStart: TimeOfDay
  let now: Date

  /// A reader for a person whose days begin at that time.
  public init(dayStart: TimeOfDay, now: Date = .now) { (self.dayStart, self.now) = (dayStart, now) }

  /// The second of now since 1970.
  var second: Int { Int(now.timeIntervalSince1970) }

  /// How a program is read. A new one is a line here; the compiler asks for it.
  private static func program(of kind: EvidenceKind) -> any EvidenceProgram.Type {
    switch kind {
    case .git: GitHistory.self
    case .anki: AnkiReviews.self
    case .koreader: KOReaderStatistics.self
    case .timewarrior: TimewarriorIntervals.self
    case .activitywatch: ActivityWatchEvents.self
    case .notes: DatedNotes.self
    case .org: OrgFiles.self
    case .taskwarrior: TaskwarriorTasks.self
    case .watson: WatsonFrames.self
    case .timetrap: TimetrapEntries.self
    case .loop: LoopBackups.self
    case .superProductivity: SuperProductivityTimes.self
    case .gnomePomodoro: PomodoroEntries.self
    }
  }

  /// The path of what is read for a source.
  /// - Parameter given: what the person named: a path, or a profile of Anki; nil for the usual place.
  /// - Throws: ``EvidenceError`` if there is nothing.
  public static func path(of kind: EvidenceKind, named given: String?) throws -> String {
    try program(of: kind).path(named: given)
  }

  /// What there is on this machine in the places that are usual, with what has to be named for it; nil where nothing has to.
  /// Repositories, notes and the like have no usual place.
  public static func found() -> [(kind: EvidenceKind, name: String?, path: String)] {
    EvidenceKind.allCases.filter { $0 != .git }.flatMap { kind -> [(EvidenceKind, String?, String)] in
      do {
        let path = try path(of: kind, named: nil)
        return [(kind, kind.needsPlace ? path : nil, path)]
      } catch let error as EvidenceError {
        guard case .several(_, let profiles) = error else { return [] }
        return profiles.compactMap { name in
          (try? path(of: kind, named: name)).map { (kind, name, $0) }
        }
      } catch {
        return []
      }
    }
  }

  /// Reads a source, from where the last reading ended.
  /// - Parameter again: whether all of it is read, whatever was read before.
  /// - Returns: nil if there is nothing new.
  /// - Throws: ``EvidenceError``, or `ForeignFormatError` for a database that cannot be read.
  public func read(_ source: EvidenceSource, again: Bool = false) throws -> GatheredEvidence? {
    try Self.program(of: source.kind).read(source, for: self, again: again)
  }
}

/// Where a person's programs keep what they know.
enum EvidencePlace {
  /// What the person named, or the first of the usual places where something is.
  /// - Parameter name: what is to be found in a folder; nil if the paths are of files.
  static func file(
    of kind: EvidenceKind, _ given: String?, below name: String?, in folders: [String?]
  ) throws -> String {
    func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }
    func inside(_ folder: String) -> String { name.map { "\(folder)/\($0)" } ?? folder }
    let places = given.map(absolute).map { [inside($0), $0] } ?? folders.compactMap { $0 }.map(inside)
    guard let found = places.first(where: isThere) else {
      throw EvidenceError.missing(kind, path: places.last ?? "~")
    }
    return found
  }

  /// The file of a folder whose name is the last one, as names with a date are; the file itself if the path is of one.
  static func newest(in path: String, of kind: EvidenceKind, _ isWanted: (String) -> Bool) throws -> String {
    if let status = fileStatus(at: path, followsLink: true), status.kind != S_IFDIR { return path }
    guard let name = try Folder.names(in: path).filter(isWanted).max() else {
      throw EvidenceError.missing(kind, path: path)
    }
    return "\(path)/\(name)"
  }

  static func absolute(_ path: String) -> String { Folder.tidyPath(Folder.absolutePath(path)) }

  /// The folder that a variable of the environment names; nil if it names none.
  static func folder(_ variable: String) -> String? {
    UserFolder.path(in: variable).flatMap { Folder.isAbsolute($0) ? Folder.tidyPath($0) : nil }
  }

  static func home(_ name: String) -> String? { folder("HOME").map { "\($0)/\(name)" } }

  /// The folder of a program in the folder for data (XDG Base Directory Specification).
  static func data(_ name: String) -> String? {
    (folder("XDG_DATA_HOME") ?? home(".local/share")).map { "\($0)/\(name)" }
  }

  static func config(_ name: String) -> String? {
    (folder("XDG_CONFIG_HOME") ?? home(".config")).map { "\($0)/\(name)" }
  }
}

import FoundationEssentials
public import SharedStore
import StudyCalendar
import System
import Words

/// What this machine keeps of the hooks of a store, in a folder of the user's state: how far the change log was told, and each
/// hook's last run. No fact of the store depends on it.
public struct HookState: Sendable {
  private let path: String

  /// That of a container; nil if no variable of the environment says where it would be.
  public init?(of container: GroupContainer) {
    guard let state = UserFolder.state else { return nil }
    path = "\(state)/hooks/\(String(container.path.fingerprint, radix: 16))"
  }

  /// The file that is locked while hooks are run.
  var lock: String { path + "/lock" }

  /// Makes the folder.
  func make() throws(FileError) { try Folder.makePrivate(path) }

  /// Why nothing can be kept; nil if it can. This makes the folder, as the next change would.
  var obstacle: HookObstacle? {
    do {
      try make()
      return nil
    } catch {
      return .noState(problem: "\(error)", folder: path)
    }
  }

  // MARK: How far the change log was told

  /// The position behind the last change of which all hooks were told; nil if there is none.
  var position: LogPosition? {
    (try? FileBytes.read(path + "/position", atMost: 4096)).flatMap {
      LogPosition(String(decoding: $0, as: UTF8.self))
    }
  }

  func set(_ position: LogPosition) throws {
    try PrivateFile.write(Array((position.text + "\n").utf8), to: path + "/position")
  }

  /// The change to begin with where hooks were never told of any; nil if none is noted. It is the target of a
  /// symbolic link, which the system makes whole and for one program only.
  var first: Int? { linkTarget(firstPath).flatMap { Int($0) } }

  /// Notes the change to begin with. What another program has noted, stays.
  func noteFirst(_ id: Int) {
    guard fileStatus(at: path + "/position") == nil, (try? make()) != nil else { return }
    _ = symlink("\(id)", firstPath)
  }

  /// Forgets the change to begin with, once it is known how far the change log was told.
  func forgetFirst() { unlink(firstPath) }

  private var firstPath: String { path + "/first" }

  // MARK: Runs

  /// The last run of a hook; nil if it was never run.
  public func lastRun(of hook: String) -> HookRun? { value(at: file(of: hook)).flatMap(HookRun.init) }

  func note(_ run: HookRun, of hook: String) throws { try write(run.value, to: file(of: hook)) }

  private func file(of hook: String) -> String { "run-" + String(hook.fingerprint, radix: 16) }

  /// The change at which hooks that set each other off were stopped last, and when that was; nil if none ever was.
  public var endedChain: (change: Int, at: String)? {
    guard let value = value(at: "chain"), let change = value["change"]?.integer, let at = value["at"]?.string
    else {
      return nil
    }
    return (change, at)
  }

  func noteEndOfChain(at change: Int) throws {
    try write(["change": change, "at": Date.now.utcTimestamp], to: "chain")
  }

  private func value(at name: String) -> JSONValue? {
    (try? FileBytes.read("\(path)/\(name)", atMost: 1 << 16)).flatMap {
      JSONValue(String(decoding: $0, as: UTF8.self))
    }
  }

  private func write(_ value: JSONValue, to name: String) throws {
    try PrivateFile.write(Array((value.text + "\n").utf8), to: "\(path)/\(name)")
  }
}

/// What became of a run of a hook.
public struct HookRun: Sendable {
  /// When it was over: ISO 8601, UTC.
  public let at: String
  /// The number of the change of which it was told.
  public let change: Int
  /// The command that made the change.
  public let action: String
  /// Its exit status; nil if it was ended at its limit of time, or could not be started.
  public let status: Int?
  /// Why it has no exit status.
  public let problem: String?
  /// The last lines of what it printed.
  public let lines: [String]

  /// Whether it ended well.
  public var isWell: Bool { status == 0 }

  /// - Parameter output: the last of what it printed.
  init(of change: HookedChange, status: Int?, problem: String?, output: [UInt8]) {
    (at, self.change, action) = (Date.now.utcTimestamp, change.id, change.action)
    (self.status, self.problem) = (status, problem)
    // A flood of zeros is no text, and no text of JSON that can be read has one.
    let text = output.filter { $0 >= 0x20 || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }
    let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
    self.lines = lines.suffix(Self.mostLines).map { String($0.prefix(Self.longestLine)) }
  }

  private static let mostLines = 5
  private static let longestLine = 200

  fileprivate var value: JSONValue {
    [
      "at": at, "change": change, "action": action, "status": status, "problem": problem,
      "lines": lines,
    ]
  }

  fileprivate init?(_ value: JSONValue) {
    guard let at = value["at"]?.string, let change = value["change"]?.integer,
      let action = value["action"]?.string
    else {
      return nil
    }
    (self.at, self.change, self.action) = (at, change, action)
    (status, problem) = (value["status"]?.integer, value["problem"]?.string)
    lines = value["lines"]?.array?.compactMap(\.string) ?? []
  }
}

import ArgumentParser
import FoundationEssentials
import Glibc
public import SharedStore
import StudyCalendar
import StudyIntents
import System
import Words

/// Tells the hooks of every change behind the last one of which they were told, one change and one hook after the other. Of
/// several programs that a change starts for that one does it: where it stopped the next one goes on.
public struct HookRunner: Sendable {
  private let folder: HookFolder
  private let state: HookState
  private let container: GroupContainer

  /// How long a hook may run, in seconds.
  public static let limit = 10

  /// How old a change may be of which hooks are still told, in seconds. Who takes hooks away and brings them back does not want
  /// to hear of all that was done meanwhile.
  private static let oldest = 86_400.0

  /// The hooks of a store; nil if no variable of the environment says where they would be.
  public init?(of container: GroupContainer) {
    guard let folder = HookFolder.ofUser, let state = HookState(of: container) else { return nil }
    (self.folder, self.state, self.container) = (folder, state, container)
  }

  /// Tells a hook of a change.
  /// - Returns: what became of that; it is also kept.
  /// - Throws: `CancellationError`.
  public func run(_ hook: Hook, for change: HookedChange) async throws -> HookRun {
    let run: HookRun
    do {
      let ending = try await ended(hook, change)
      let problem =
        ending.status == nil
        ? String(localized: "it ran for more than \(Self.limit) seconds and was ended") : nil
      run = HookRun(
        of: change, status: ending.status.map(Int.init), problem: problem, output: ending.lastOutput)
    } catch let error as SystemError {
      let problem =
        error.code == ENOEXEC
        ? String(localized: "its first line does not say what runs it, as “#!/bin/sh” does") : "\(error)"
      run = HookRun(of: change, status: nil, problem: problem, output: [])
    }
    try? state.make()
    try? state.note(run, of: hook.name)
    return run
  }

  private func ended(_ hook: Hook, _ change: HookedChange) async throws -> ExternalProgram.Ending {
    let variables = [
      "SWIFTCAL_CHANGE_ID": "\(change.id)", "SWIFTCAL_ACTION": change.action,
      "SWIFTCAL_SUMMARY": change.summary, "SWIFTCAL_CONTAINER": container.path,
      HookChain.variable: "\(change.depth + 1)",
    ]
    var attempts = 0
    while true {
      do {
        return try await ExternalProgram(path: hook.path).runUntilItEnds(
          input: change.line, environment: variables, time: .seconds(Self.limit), keepingLast: 2048)
      } catch let error as SystemError where error.code == ETXTBSY && attempts < 10 {
        // It is just being written.
        attempts += 1
        try await EventLoop.current?.sleep(for: .milliseconds(50))
      }
    }
  }

  /// Tells the hooks of all changes of which they were not told yet.
  /// - Parameter first: the number of the change to begin with where hooks were never told of any.
  fileprivate func runAll(from first: Int) async throws {
    try state.make()
    // A program that changes something while hooks are run leaves that to the one that runs them. So this looks again behind
    // the moment at which others see that it is done.
    while try await runUnlessAnotherDoes(from: first), try hasMore() {}
  }

  private func runUnlessAnotherDoes(from first: Int) async throws -> Bool {
    let lock = try FileLock(path: state.lock, creates: true)
    guard try lock.take(byte: 0) else { return false }
    defer { withExtendedLifetime(lock) {} }
    while let (changes, end) = try next(from: first) {
      for change in changes { try await tell(change.change, behind: change.position) }
      try state.set(end)
    }
    state.forgetFirst()
    return true
  }

  private func tell(_ change: HookedChange, behind position: LogPosition) async throws {
    if change.depth >= HookChain.longest {
      try state.noteEndOfChain(at: change.id)
    } else if change.at > Date.now.addingTimeInterval(-Self.oldest).utcTimestamp {
      for hook in folder.hooks() where hook.obstacle == nil { _ = try await run(hook, for: change) }
    }
    try state.set(position)
  }

  /// How many changes are read at once.
  private static let batch = 20

  /// The next changes, each with the position behind it, and the position behind all; nil if there are none.
  private func next(
    from first: Int
  ) throws -> (changes: [(change: HookedChange, position: LogPosition)], end: LogPosition)? {
    try SharedStoreReader(in: container).read { reading in
      let begin = try start(from: first, in: reading)
      var changes: [(change: HookedChange, position: LogPosition)] = []
      let end = try reading.forEachChange(after: begin, limit: Self.batch) { entry, summary in
        if case .replacement = ChangeOrigin(action: entry.action) { return }
        try changes.append((HookedChange(entry, summary, in: reading), reading.position(after: entry.id)))
      }
      if changes.isEmpty, state.position != end { try state.set(end) }
      return changes.isEmpty ? nil : (changes, end)
    }
  }

  private func start(from first: Int, in reading: borrowing ReadTransaction) throws -> LogPosition {
    if let known = state.position { return try reading.resume(known).position }
    return try reading.position(after: min(first, state.first ?? first) - 1)
  }

  private func hasMore() throws -> Bool {
    guard let known = state.position else { return false }
    return try SharedStoreReader(in: container).read { reading in
      let position = try reading.resume(known).position
      return try (reading.loggedIDs()?.upperBound ?? 0) > position.id
    }
  }
}

// MARK: The program that runs them

extension HookRunner {
  /// The command that runs hooks: a program of ours starts itself with it. It is on no page, since nobody types it.
  public static var command: (name: String, command: any PlainlyRun.Type) { (name, Command.self) }

  static let name = "run-hooks"

  private struct Command: PlainlyRun {
    static let configuration = CommandConfiguration(commandName: HookRunner.name, shouldDisplay: false)

    static func run(plainly arguments: PlainArguments) throws -> Bool {
      var arguments = arguments
      guard let first = arguments.value(of: "--from").flatMap({ Int($0) }), arguments.areTaken else {
        return false
      }
      let container = try GroupContainer()
      // No folder is kept in use by a program that nobody sees.
      _ = chdir("/")
      guard let runner = HookRunner(of: container) else { return true }
      try EventLoop.runUntilSignal { _ in try await runner.runAll(from: first) }
      return true
    }
  }
}

import DeviceSync
import FoundationEssentials
import Glibc
public import SharedStore
import StudyCalendar
import StudyIntents
import Synchronization
public import System
import Widgets
import Words

/// Shares the days with other devices, gathers from sources, and records countdowns that are over, while a program runs that
/// waits anyway, until the task is cancelled.
/// - Parameters:
///   - container: where the store is, or will be.
///   - report: receives a sentence about what cannot be done.
/// - Throws: `CancellationError`.
public func shareAndGather(
  in container: GroupContainer, on loop: EventLoop, telling report: @escaping @Sendable (String) -> Void
) async throws {
  let sharing = SharingWhileShown(
    in: container,
    opening: { try SharedStore(in: container, waiting: 0, mustExist: true) })
  let gathering = GatheringWhileShown(in: container, telling: report)
  let problems = ProblemReport(report)
  async let gathers: Void = loop.persist(pausing: .long, telling: problems.part().note) { _ in
    try await gathering.run(on: loop)
  }
  // What cannot be recorded now is recorded by the next command, so nobody has to be told.
  let noteNothing: @Sendable ((any Error)?) -> Void = { _ in }
  async let countdowns: Void = loop.persist(pausing: .long, telling: noteNothing) { _ in
    try await CountdownsWhileShown(container: container).run(on: loop)
  }
  let (watching, merging) = (problems.part(), problems.part())
  let noteWatching: @Sendable ((any Error)?) -> Void = { watching.note($0.flatMap(SharingProblem.init)) }
  try await loop.persist(pausing: .long, telling: noteWatching) {
    try await sharing.run(on: loop, telling: merging.note, hasWorked: $0)
  }
  try await gathers
  try await countdowns
}

extension GrowingPause {
  /// The pauses of work for which no person waits.
  fileprivate static let long = GrowingPause(first: 1, longest: 60)
}

/// Why the days cannot be shared while a program runs.
private struct SharingProblem: Error, CustomStringConvertible {
  let error: any Error

  /// - Returns: nil where files cannot be watched. Who shows the widget is told so, and what comes is merged by time.
  init?(_ error: any Error) {
    if let error = error as? SystemError, error.call.hasPrefix("inotify") { return nil }
    self.error = error
  }

  var description: String {
    guard error is SystemError else { return "\(error)" }
    return String(localized: "the days are not shared while this widget runs: \(String(describing: error))")
  }
}

/// Why nothing is gathered while a program runs.
private struct GatheringProblem: Error, CustomStringConvertible {
  let error: SystemError
  var description: String {
    String(localized: "nothing is gathered while this widget runs: \(String(describing: error))")
  }
}

/// Gathers from the sources of a store while a program runs that waits anyway, such as a widget: every quarter of an hour, if
/// the setting `gather` is on. What it gathers reaches the widget as any other change does. Of several widgets of one store
/// one gathers at a time, and a widget that has just been started waits until the quarter of an hour is over.
private final class GatheringWhileShown: Sendable {
  private let container: GroupContainer
  private let tell: @Sendable (String) -> Void
  private let said = Mutex<Set<String>>([])

  /// How long to wait between two gatherings, in seconds.
  private static let interval = 900.0

  /// How long to wait for a store that is locked, in seconds.
  private static let pause = 1.0

  /// - Parameters:
  ///   - container: where the store is, or will be.
  ///   - tell: receives a sentence about what cannot be done.
  init(in container: GroupContainer, telling tell: @escaping @Sendable (String) -> Void) {
    self.container = container
    self.tell = tell
  }

  /// Runs until the task is cancelled. Between two gatherings it only waits for one date.
  /// - Throws: `CancellationError`; ``GatheringProblem`` where the system has no timer left.
  func run(on loop: EventLoop) async throws {
    do {
      let timer = try WallTimer(on: loop)
      while true {
        let next = try await loop.blocking { self.gatherIfDue() }
        // Without a date this waits until the clock is set. Then, as after a sleep of the machine, it looks again.
        try await timer.sleep(until: next)
      }
    } catch let error as SystemError {
      throw GatheringProblem(error: error)
    }
  }

  /// Gathers if the last gathering, of whichever widget, is long enough ago.
  /// - Returns: when to look again.
  private func gatherIfDue() -> Date {
    let next = Date.now.addingTimeInterval(Self.interval)
    do {
      guard let (settings, sources) = try wanted() else { return next }
      let lock = try FileLock(path: lockPath, creates: true)
      guard try lock.take(byte: 0) else { return next }
      if let last = lastGathering(), (0..<Self.interval).contains(Date.now.timeIntervalSince(last)) {
        return last.addingTimeInterval(Self.interval)
      }
      try gather(sources, settings)
      noteGathering()
    } catch let error as StoreError where error.passes {
      // Another program, or the widget itself, has the store locked for a moment.
      return Date.now.addingTimeInterval(Self.pause)
    } catch StoreError.missing {
      // The next gathering finds the same.
    } catch {
      say("\(error)")
    }
    return next
  }

  /// The settings and the sources, if something is to be gathered. The store is opened for reading, because to open it for
  /// writing may bring up its schema. If it cannot be read, the widget itself says so.
  /// - Throws: `StoreError`, if that passes.
  private func wanted() throws -> (settings: Settings, sources: [EvidenceSource])? {
    do {
      let found = try SharedStoreReader(in: container, waiting: 0).read { reading in
        (settings: try reading.now.settings, sources: try reading.sources().filter { !$0.isPaused })
      }
      return found.settings.gathers && !found.sources.isEmpty ? found : nil
    } catch let error as StoreError where error.passes {
      throw error
    } catch {
      return nil
    }
  }

  private func gather(_ sources: [EvidenceSource], _ settings: Settings) throws {
    let gathering = Gathering(from: sources, dayStart: settings.dayStart)
    if gathering.hasNews {
      _ = try SharedStore(in: container, mustExist: true).perform(GatherIntent(gathering.readings))
    }
    let sentences = gathering.failures.map(\.sentence)
    sentences.forEach(say)
    // What has been put right may go wrong again.
    said.withLock { $0.formIntersection(sentences) }
  }

  // MARK: When the last gathering was

  /// The file that a widget locks while it gathers. Its time is that of the last gathering.
  private var lockPath: String { container.path + "/gather.lock" }

  /// When a widget gathered last; nil if none did.
  private func lastGathering() -> Date? {
    var status = stat()
    guard lstat(lockPath, &status) == 0, status.st_size > 0 else { return nil }
    return Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
  }

  private func noteGathering() {
    let file = open(lockPath, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return }
    defer { close(file) }
    // A file that is empty was only locked.
    _ = pwrite(file, "\n", 1, 0)
    futimens(file, nil)
  }

  /// Says a sentence unless it was said before.
  private func say(_ sentence: String) {
    if said.withLock({ $0.insert(sentence).inserted }) { tell(sentence) }
  }
}

public import EventLoop
import FileSystem
import FoundationEssentials
import Glibc
public import SharedStore
import StudyCalendar
import StudyIntents
import Synchronization

/// Gathers from the sources of a store while a program runs that waits anyway, such as a widget: every quarter of an hour, if
/// the setting `gather` is on. What it gathers reaches the widget as any other change does. Of several widgets of one store
/// one gathers at a time.
public final class GatheringWhileShown: Sendable {
  private let container: GroupContainer
  private let open: @Sendable () throws -> SharedStore
  private let tell: @Sendable (String) -> Void
  private let said = Mutex<Set<String>>([])

  /// How long to wait between two gatherings, in seconds.
  public static let interval = 900.0

  /// - Parameters:
  ///   - container: where the store is, or will be.
  ///   - open: opens the store for writing. It throws if the store is missing.
  ///   - tell: receives a sentence about what cannot be done.
  public init(
    in container: GroupContainer, opening open: @escaping @Sendable () throws -> SharedStore,
    telling tell: @escaping @Sendable (String) -> Void
  ) {
    self.container = container
    self.open = open
    self.tell = tell
  }

  /// Runs until the task is cancelled. Between two gatherings it only waits for one date.
  /// - Throws: `CancellationError`. Where the system has no timer left, this ends and says so.
  public func run(on loop: EventLoop) async throws {
    do {
      let timer = try WallTimer(on: loop)
      var next = Date.now.addingTimeInterval(Self.delay)
      while true {
        // The clock may be set, or the machine may have been asleep.
        while Date.now < next {
          try await timer.sleep(until: next)
          next = min(next, Date.now.addingTimeInterval(Self.interval))
        }
        try await loop.blocking { self.gather() }
        next = Date.now.addingTimeInterval(Self.interval)
      }
    } catch let error as SystemError {
      say("nothing is gathered while this widget runs: \(error)")
    }
  }

  /// How long after its start a widget gathers first, in seconds: not while a session of a desktop begins.
  private static let delay = 10.0

  private func gather() {
    do {
      guard access(container.path + "/SwiftCal.sqlite", F_OK) == 0 else { return }
      let store = try open()
      let (settings, sources) = try store.read { reading in
        (try reading.now.settings, try reading.sources().filter { !$0.isPaused })
      }
      guard settings.gathers, !sources.isEmpty else { return }
      let lock = try FileLock(path: container.path + "/gather.lock", creates: true)
      guard try lock.take(byte: 0) else { return }
      let gathering = Gathering(from: sources, dayStart: settings.dayStart)
      if gathering.hasNews { _ = try GatherIntent(gathering.readings).perform(on: store) }
      let sentences = gathering.failures.map(\.sentence)
      sentences.forEach(say)
      // What has been put right may go wrong again.
      said.withLock { $0.formIntersection(sentences) }
    } catch StoreError.busy, StoreError.missing {
      // The next gathering finds the same.
    } catch {
      say("\(error)")
    }
  }

  /// Says a sentence unless it was said before.
  private func say(_ sentence: String) {
    if said.withLock({ $0.insert(sentence).inserted }) { tell(sentence) }
  }
}

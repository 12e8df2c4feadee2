import FoundationEssentials
import SharedStore
import StudyCalendar
import StudyIntents
import System
import Widgets
import Words

/// Records the countdowns of this device when they are over, and says so on the desktop, while a program runs that waits
/// anyway. While no countdown runs it only waits for a change of the store. Of several programs, the one that records it says so.
struct CountdownsWhileShown: Sendable {
  let container: GroupContainer

  /// How long to wait for a store that is locked or cannot be written, in seconds.
  private static let pause = 1.0

  /// Runs until the task is cancelled.
  /// - Throws: `CancellationError`; `SystemError` where the system has no timer or no watch left.
  func run(on loop: EventLoop) async throws {
    let follower = StoreFollower(for: .screen, in: container)
    let changes = WidgetChanges(
      container: container, follower: follower, on: loop, reporting: ProblemReport { _ in })
    let timer = try WallTimer(on: loop)
    let (wakes, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    try await withThrowingDiscardingTaskGroup { tasks in
      tasks.addTask { for try await _ in changes { wake.yield() } }
      tasks.addTask {
        var wakes = wakes.makeAsyncIterator()
        while true {
          let next = try await recordIfOver(follower, on: loop)
          // It is cancelled when this round ends.
          async let _: Void = {
            try await timer.sleep(until: next)
            wake.yield()
          }()
          guard await wakes.next() != nil else { throw CancellationError() }
        }
      }
    }
  }

  /// Records what is over.
  /// - Returns: when to look again; nil if a change of the store is the next reason.
  private func recordIfOver(_ follower: StoreFollower, on loop: EventLoop) async throws -> Date? {
    do {
      let end = try await follower.readAllSubjects { try $0.nextCountdownEnd }
      guard let end, end <= .now else { return end }
      let recorded = try await loop.blocking { [container] in
        try SharedStore(in: container, waiting: 0, mustExist: true).perform(RecordCountdownsIntent())
      }
      for end in recorded {
        try await Desktop.show(
          title: String(localized: "Time is up: \(end.subject.name.shown)", context: "a countdown"),
          text: "\(end)")
      }
      return recorded.isEmpty ? Date.now + Self.pause : nil
    } catch let error as StoreError {
      return error.passes ? Date.now + Self.pause : nil
    }
  }
}

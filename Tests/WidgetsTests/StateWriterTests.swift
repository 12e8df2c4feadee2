import Foundation
import Synchronization
import System
import Testing

@testable import Widgets

@Suite("What fails for a while")
struct StateWriterTests {
  private struct Outage: Error, CustomStringConvertible { let description = "the disk is full" }

  /// Somewhere to write that can be out of order.
  private final class Place: Sendable {
    let isOut = Mutex(true)
    let attempts = Mutex(0)
    let written = Messages()

    @Sendable func write(_ text: String) throws {
      attempts.withLock { $0 += 1 }
      if isOut.withLock({ $0 }) { throw Outage() }
      written.add(text)
    }
  }

  @Test("The newest state is written when it is over, and the problem is told once")
  func newest() throws {
    let (place, messages, states) = (Place(), Messages(), StateWriter<String>())
    let report = ProblemReport { messages.add($0) }
    try EventLoop.run { loop in
      try await withThrowingTaskGroup { tasks in
        tasks.addTask { try await states.run(on: loop, telling: report.part().note, { try place.write($0) }) }
        tasks.addTask {
          states.give("a")
          try await wait(on: loop) { place.attempts.withLock { $0 >= 2 } }
          states.give("b")
          states.give("c")
          place.isOut.withLock { $0 = false }
          try await wait(on: loop) { place.written.all.contains("c") }
        }
        try await tasks.next()
        tasks.cancelAll()
      }
    }
    #expect(Set(place.written.all) == ["c"])
    #expect(messages.all == ["the disk is full"])
  }

  @Test("What does not pass ends the attempts")
  func final() throws {
    let (place, messages) = (Place(), Messages())
    #expect(throws: Outage.self) {
      try EventLoop.run { loop in
        try await loop.persist(telling: { messages.add("\($0 as Any)") }, unless: { $0 is Outage }) { _ in
          try place.write("a")
        }
      }
    }
    #expect(place.attempts.withLock { $0 } == 1)
    #expect(messages.all == [])
  }

  @Test("Pauses grow to half a second, and begin anew when something has worked")
  func pauses() {
    var pause = GrowingPause.brief
    #expect((1...6).map { _ in pause.next() } == [0.0625, 0.125, 0.25, 0.5, 0.5, 0.5])
    pause.reset()
    #expect(pause.next() == 0.0625)
  }

  @Test(
    "A limit of the system is named with the setting that raises it",
    arguments: [
      (SystemError(call: "inotify_init1", code: EMFILE), "fs.inotify.max_user_instances"),
      (SystemError(call: "inotify_add_watch", code: ENOSPC), "fs.inotify.max_user_watches"),
      (SystemError(call: "open", code: EMFILE), "ulimit -n"),
    ])
  func limits(error: SystemError, setting: String) {
    #expect("\(WatchFailure(error: error))".contains(setting))
  }
}

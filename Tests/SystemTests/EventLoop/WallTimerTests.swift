import Foundation
import Testing

@testable import System

@Suite("Timers of the wall clock")
struct WallTimerTests {
  @Test("A sleep does not end before its date")
  func notEarly() throws {
    try EventLoop.run { loop in
      let timer = try WallTimer(on: loop)
      for _ in 1...20 {
        let date = Date.now + 0.002
        #expect(try await timer.sleep(until: date))
        #expect(Date.now >= date)
      }
    }
  }

  @Test("A sleep until a date in the past has arrived", arguments: [-1e12, 0, 1, -Double.infinity])
  func pastDate(seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    let hasArrived = try EventLoop.run { loop in try await WallTimer(on: loop).sleep(until: date) }
    #expect(hasArrived)
  }

  @Test("A timer can sleep again after a cancelled sleep")
  func cancelledSleep() throws {
    try EventLoop.run { loop in
      let timer = try WallTimer(on: loop)
      await withThrowingTaskGroup { tasks in
        tasks.addTask { _ = try await timer.sleep(until: nil) }
        await Task.yield()
        tasks.cancelAll()
        await #expect(throws: CancellationError.self) { try await tasks.next() }
      }
      #expect(try await timer.sleep(until: Date.now + 0.002))
    }
  }

  @Test("A timer whose date arrives wakes while another timer sleeps on")
  func twoTimers() throws {
    let first = try EventLoop.run { loop in
      try await withThrowingTaskGroup(of: String.self) { tasks in
        for (name, date) in [("far", Date.distantFuture), ("near", Date.now + 0.002)] {
          tasks.addTask {
            _ = try await WallTimer(on: loop).sleep(until: date)
            return name
          }
        }
        defer { tasks.cancelAll() }
        return try await tasks.next()
      }
    }
    #expect(first == "near")
  }

  @Test(
    "A date that no clock reaches means a sleep without an end",
    arguments: [1e13, Double.infinity, Double.nan])
  func unreachableDates(seconds: Double) {
    let instant = WallTimer.instant(of: Date(timeIntervalSince1970: seconds))
    #expect(instant.tv_sec == WallTimer.instant(of: nil).tv_sec)
  }

  @Test("A date before 1970 does not stop the timer", arguments: [0, -1, -1e300, -Double.infinity])
  func beforeEpoch(seconds: Double) {
    let instant = WallTimer.instant(of: Date(timeIntervalSince1970: seconds))
    #expect(instant.tv_sec == 0)
    #expect(instant.tv_nsec == 1)
  }

  @Test("A date is set as the first microsecond after it")
  func nextMicrosecond() {
    let instant = WallTimer.instant(of: Date(timeIntervalSince1970: 1_700_000_000.25))
    #expect(instant.tv_sec == 1_700_000_000)
    #expect(instant.tv_nsec == 250_001_000)
  }
}

import Foundation
import Testing

@testable import EventLoop

@Suite struct WallTimerTests {
  @Test func `when the date has arrived the clock is not before it`() throws {
    try EventLoop.run { loop in
      let timer = try WallTimer(on: loop)
      for _ in 1...20 {
        let date = Date.now + 0.002
        #expect(try await timer.sleep(until: date) == .arrived)
        #expect(Date.now >= date)
      }
    }
  }

  @Test(arguments: [-1e12, 0, 1, -Double.infinity])
  func `a date that is over has arrived`(seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    let wake = try EventLoop.run { loop in try await WallTimer(on: loop).sleep(until: date) }
    #expect(wake == .arrived)
  }

  @Test func `after a cancelled sleep the timer sleeps anew`() throws {
    try EventLoop.run { loop in
      let timer = try WallTimer(on: loop)
      await withThrowingTaskGroup { tasks in
        tasks.addTask { _ = try await timer.sleep(until: nil) }
        await Task.yield()
        tasks.cancelAll()
        await #expect(throws: CancellationError.self) { try await tasks.next() }
      }
      #expect(try await timer.sleep(until: Date.now + 0.002) == .arrived)
    }
  }

  @Test func `of two sleepers the one whose date has arrived wakes, and the other sleeps on`() throws {
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

  @Test(arguments: [1e13, Double.infinity, Double.nan])
  func `dates that no clock reaches are for ever`(seconds: Double) {
    let instant = WallTimer.instant(of: Date(timeIntervalSince1970: seconds))
    #expect(instant.tv_sec == WallTimer.instant(of: nil).tv_sec)
  }

  @Test(arguments: [0, -1, -1e300, -Double.infinity])
  func `dates before 1970 do not stop the timer`(seconds: Double) {
    let instant = WallTimer.instant(of: Date(timeIntervalSince1970: seconds))
    #expect(instant.tv_sec == 0)
    #expect(instant.tv_nsec == 1)
  }

  @Test func `a date becomes the first microsecond after it`() {
    let instant = WallTimer.instant(of: Date(timeIntervalSince1970: 1_700_000_000.25))
    #expect(instant.tv_sec == 1_700_000_000)
    #expect(instant.tv_nsec == 250_001_000)
  }
}

import Foundation
import StudyCalendar
import System
import Testing

@Suite("Days that start at a time of day")
struct DayStartTests {
  @Test("Half past one at night belongs to the day before when days start at 04:00")
  func startAtFour() async {
    await #expect(processExitsWith: .success) {
      let calendar = LocalCalendar(in: "Europe/Berlin", dayStart: "04:00")
      let halfPastOne = instant("2024-12-10T00:30:00Z")
      #expect(calendar.day(at: halfPastOne) == date("2024-12-09"), "at half past one")
      #expect(calendar.nextDayBeginning(after: halfPastOne) == halfPastOne + 2.5 * 3600, "until 04:00")
      #expect(calendar.day(at: halfPastOne + 2.5 * 3600) == date("2024-12-10"), "at 04:00")
      #expect(LocalCalendar(in: "Europe/Berlin").day(at: halfPastOne) == date("2024-12-10"), "from 00:00")
    }
  }

  @Test("A day begins when the clock jumps over its start")
  func jumpedOver() async {
    await #expect(processExitsWith: .success) {
      let calendar = LocalCalendar(in: "Europe/Berlin", dayStart: "02:30")
      let jump = instant("2024-03-31T01:00:00Z")
      #expect(calendar.day(at: jump - 1) == date("2024-03-30"), "before")
      #expect(calendar.day(at: jump) == date("2024-03-31"), "after")
      #expect(calendar.beginning(of: date("2024-03-31")) == jump, "beginning")
      #expect(calendar.nextDayBeginning(after: jump - 1) == jump, "end of the day before")
    }
  }

  @Test("A day whose start comes twice begins when its start comes for the first time")
  func twice() async {
    await #expect(processExitsWith: .success) {
      let calendar = LocalCalendar(in: "Europe/Berlin", dayStart: "02:30")
      let first = instant("2024-10-27T00:30:00Z")
      #expect(calendar.beginning(of: date("2024-10-27")) == first, "beginning")
      #expect(calendar.day(at: first - 1) == date("2024-10-26"), "before")
      for minutes in [0, 29, 30, 45, 59, 60, 90] {
        let instant = first + Double(minutes) * 60
        #expect(calendar.day(at: instant) == date("2024-10-27"), "a day that has begun stays begun")
      }
      let next = instant("2024-10-28T01:30:00Z")
      #expect(calendar.nextDayBeginning(after: first - 1) == first, "the first time")
      #expect(
        calendar.nextDayBeginning(after: first) == next, "no other day begins when the clock is set back")
    }
  }

  @Test("Every fraction of a second belongs to the right day, also before 1970")
  func fractions() async {
    await #expect(processExitsWith: .success) {
      let calendar = LocalCalendar(in: "UTC")
      let midnight = instant("2024-12-10T00:00:00Z")
      #expect(calendar.day(at: midnight - 0.001) == date("2024-12-09"), "just before midnight")
      #expect(
        calendar.nextDayBeginning(after: midnight - 0.001) == midnight, "just before midnight, the next")
      #expect(calendar.nextDayBeginning(after: midnight) == midnight + 24 * 3600, "the next after midnight")
      let epoch = instant("1970-01-01T00:00:00Z")
      #expect(calendar.day(at: epoch - 0.5) == date("1969-12-31"), "before 1970")
      #expect(calendar.day(at: epoch) == date("1970-01-01"), "1970")
      #expect(calendar.nextDayBeginning(after: epoch - 0.5) == epoch, "the next, before 1970")
    }
  }

  @Test("A new calendar uses a time zone that was set while the program runs")
  func changedZone() async {
    await #expect(processExitsWith: .success) {
      let noon = instant("2024-12-10T12:00:00Z")
      #expect(LocalCalendar(in: "Pacific/Kiritimati").day(at: noon) == date("2024-12-11"), "east")
      #expect(LocalCalendar(in: "Etc/GMT+12").day(at: noon - 1) == date("2024-12-09"), "west")
      #expect(LocalCalendar(in: "Pacific/Kiritimati").day(at: noon) == date("2024-12-11"), "east again")
    }
  }

  @Test("A day has a beginning in the zones that are farthest from UTC")
  func farthestZones() async {
    await #expect(processExitsWith: .success) {
      for zone in ["AAA24:59:59", "AAA-24:59:59", "<-12>12", "<+14>-14"] {
        for dayStart in ["00:00", "04:00", "23:59"] {
          let calendar = LocalCalendar(in: zone, dayStart: dayStart)
          let beginning = try #require(calendar.beginning(of: date("2024-12-10")), "\(zone), \(dayStart)")
          #expect(calendar.day(at: beginning) == date("2024-12-10"), "\(zone), \(dayStart)")
          #expect(calendar.day(at: beginning - 1) == date("2024-12-09"), "\(zone), \(dayStart)")
          #expect(
            calendar.nextDayBeginning(after: beginning) == beginning + 24 * 3600, "\(zone), \(dayStart)")
        }
      }
    }
  }

  @Test("A day has a beginning in the years from 1900 to 9999")
  func everyYear() async {
    await #expect(processExitsWith: .success) {
      for day in ["1900-01-01", "1969-12-31", "1970-01-01", "2038-01-19", "2200-02-28", "9999-12-31"] {
        let calendar = LocalCalendar(in: "Asia/Kathmandu", dayStart: "04:00")
        let beginning = try #require(calendar.beginning(of: date(day)), "\(day)")
        #expect(calendar.day(at: beginning) == date(day), "\(day)")
        #expect(calendar.day(at: beginning - 1) == date(day).previous, "\(day)")
      }
    }
  }
}

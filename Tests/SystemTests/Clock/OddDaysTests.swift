import Foundation
import StudyCalendar
import System
import Testing

/// Days that clocks did not show in the ordinary way, taken from the history of their zones. Each test sets
/// its zones in a separate process.
@Suite("Odd days")
struct OddDaysTests {
  @Test("A day whose midnight does not exist begins when the clock jumps over midnight")
  func noMidnight() async {
    await #expect(processExitsWith: .success) {
      for (zone, day, beginning) in [
        ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"),
        ("America/Havana", "2024-03-10", "2024-03-10T05:00:00Z"),
        ("Asia/Beirut", "2024-03-31", "2024-03-30T22:00:00Z"),
        ("America/Asuncion", "2023-10-01", "2023-10-01T04:00:00Z"),
      ] {
        let calendar = LocalCalendar(in: zone)
        #expect(calendar.beginning(of: date(day)) == instant(beginning), "\(zone): beginning")
        #expect(calendar.day(at: instant(beginning)) == date(day), "\(zone): at its beginning")
        #expect(calendar.day(at: instant(beginning) - 1) == date(day).previous, "\(zone): a second before")
      }
    }
  }

  @Test("A day that a zone skipped has no beginning, and the day before ends when the next one begins")
  func skipped() async {
    await #expect(processExitsWith: .success) {
      for (zone, day, change) in [
        ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"),
        ("Pacific/Fakaofo", "2011-12-30", "2011-12-30T11:00:00Z"),
        ("Pacific/Kwajalein", "1993-08-21", "1993-08-21T12:00:00Z"),
        ("Pacific/Kiritimati", "1994-12-31", "1994-12-31T10:00:00Z"),
      ] {
        let calendar = LocalCalendar(in: zone)
        let change = instant(change)
        #expect(calendar.beginning(of: date(day)) == nil, "\(zone): beginning")
        #expect(calendar.beginning(of: date(day).next) == change, "\(zone): beginning of the next day")
        #expect(calendar.day(at: change - 1) == date(day).previous, "\(zone): the second before")
        #expect(calendar.day(at: change) == date(day).next, "\(zone): the second after")
        #expect(calendar.nextDayBeginning(after: change - 3600) == change, "\(zone): end of the day before")
      }
    }
  }

  @Test("A day that was lived twice has 47 hours, as 1969-09-30 had in Kwajalein")
  func livedTwice() async {
    await #expect(processExitsWith: .success) {
      let calendar = LocalCalendar(in: "Pacific/Kwajalein")
      let beginning = instant("1969-09-29T13:00:00Z")
      #expect(calendar.beginning(of: date("1969-09-30")) == beginning, "beginning")
      #expect(calendar.nextDayBeginning(after: beginning) == beginning + 47 * 3600, "end")
      #expect(calendar.beginning(of: date("1969-10-01")) == beginning + 47 * 3600, "the next day")
    }
  }

  @Test(
    "A day that has begun stays begun when the clock is set back after midnight, as in St. John's in 2006")
  func wentBack() async {
    await #expect(processExitsWith: .success) {
      let calendar = LocalCalendar(in: "America/St_Johns")
      let midnight = instant("2006-10-29T02:30:00Z")
      let (first, second) = (date("2006-10-28"), date("2006-10-29"))
      #expect(calendar.day(at: midnight - 1) == first, "before midnight")
      #expect(calendar.day(at: midnight) == second, "at midnight")
      #expect(calendar.day(at: midnight + 60) == second, "when the clock was set back")
      #expect(calendar.day(at: midnight + 3600) == second, "at the second midnight")
      #expect(calendar.beginning(of: second) == midnight, "beginning")
      #expect(calendar.nextDayBeginning(after: midnight) == midnight + 25 * 3600, "the next midnight")
    }
  }

  @Test("A day has between 22 and 26 hours when the clock changes, and 24 hours otherwise")
  func lengths() async {
    await #expect(processExitsWith: .success) {
      for (zone, day, hours) in [
        ("Europe/Berlin", "2024-03-31", 23.0), ("Europe/Berlin", "2024-10-27", 25.0),
        ("Europe/Berlin", "2024-06-01", 24.0), ("Australia/Lord_Howe", "2024-10-06", 23.5),
        ("Antarctica/Troll", "2024-03-31", 22.0), ("Antarctica/Troll", "2024-10-27", 26.0),
        ("America/Santiago", "2024-04-06", 25.0),
      ] {
        let calendar = LocalCalendar(in: zone)
        let beginning = try #require(calendar.beginning(of: date(day)))
        #expect(
          calendar.nextDayBeginning(after: beginning) == beginning + hours * 3600,
          "\(zone): from its beginning")
        #expect(
          calendar.nextDayBeginning(after: beginning + 9) == beginning + hours * 3600,
          "\(zone): from later on")
        #expect(
          calendar.beginning(of: date(day).next) == beginning + hours * 3600, "\(zone): next day's beginning")
      }
    }
  }

  @Test("The next day begins at the first later second that belongs to another day")
  func secondBySecond() async {
    await #expect(processExitsWith: .success) {
      for (zone, change) in [
        ("America/St_Johns", "2006-10-29T02:31:00Z"), ("America/Moncton", "2006-10-29T03:01:00Z"),
        ("America/Sao_Paulo", "2018-11-04T03:00:00Z"), ("America/Santiago", "2024-04-07T03:00:00Z"),
        ("Asia/Gaza", "2011-08-01T00:00:00Z"), ("Asia/Amman", "2021-10-28T22:00:00Z"),
        ("Atlantic/Azores", "2024-10-27T01:00:00Z"), ("Africa/Monrovia", "1972-01-07T00:44:30Z"),
        ("Antarctica/Troll", "2024-10-27T01:00:00Z"), ("Pacific/Apia", "2011-12-30T10:00:00Z"),
      ] {
        for dayStart in ["00:00", "00:01", "01:30"] {
          let calendar = LocalCalendar(in: zone, dayStart: dayStart)
          let from = instant(change) - 1800
          let days = (0...5_400).map { calendar.day(at: from + Double($0)) }
          var next = calendar.nextDayBeginning(after: from + 5_400)
          var wrong: [Int] = []
          // Every second near a moment at which the clock or the day changes, and every half minute elsewhere.
          let changes = [1800] + days.indices.dropFirst().filter { days[$0 - 1] != days[$0] }
          for second in days.indices.dropLast().reversed() {
            if days[second] != days[second + 1] { next = from + Double(second + 1) }
            guard second % 30 == 0 || changes.contains(where: { abs($0 - second) < 90 }) else { continue }
            if calendar.nextDayBeginning(after: from + Double(second)) != next { wrong.append(second) }
          }
          #expect(wrong.isEmpty, "\(zone), \(dayStart): \(wrong.count) seconds, the last \(wrong.prefix(3))")
        }
      }
    }
  }

  @Test("The hours before a day's start belong to the last day that there was, where the zone skipped a date")
  func hoursAfterSkipped() async {
    await #expect(processExitsWith: .success) {
      for (zone, change) in [
        ("Pacific/Apia", "2011-12-30T10:00:00Z"), ("Pacific/Kiritimati", "1994-12-31T10:00:00Z"),
      ] {
        let midnight = LocalCalendar(in: zone)
        let calendar = LocalCalendar(in: zone, dayStart: "04:00")
        let change = instant(change)
        let next = midnight.day(at: change)
        #expect(calendar.day(at: change - 1) == next.previous.previous, "\(zone): before midnight")
        #expect(calendar.day(at: change) == next.previous.previous, "\(zone): after midnight")
        #expect(calendar.day(at: change + 4 * 3600) == next, "\(zone): at the day's start")
        #expect(calendar.beginning(of: next.previous) == nil, "\(zone): the date that was skipped")
        #expect(calendar.nextDayBeginning(after: change - 3600) == change + 4 * 3600, "\(zone): the next day")
      }
    }
  }

  @Test("A zone's skipped dates are those that no clock there has shown")
  func skippedDates() async {
    await #expect(processExitsWith: .success) {
      for (zone, dates) in [
        ("Pacific/Apia", ["2011-12-30"]), ("Pacific/Kwajalein", ["1993-08-21"]),
        ("Pacific/Kiritimati", ["1994-12-31"]), ("Europe/Berlin", []), ("NOON-12", []),
      ] {
        let calendar = LocalCalendar(in: zone)
        #expect(calendar.skippedDates(to: date("2030-01-01")).map(\.description) == dates)
        let before = try #require((dates.first ?? "2000-01-02").description as String?)
        #expect(calendar.skippedDates(to: date(before).advanced(by: -800)) == [])
      }
    }
  }

  @Test("A clock that is beyond the last supported year has a next day too")
  func beyondLastYear() {
    let clock = Date(timeIntervalSince1970: 300_000_000_000)
    let next = LocalCalendar().nextDayBeginning(after: clock)
    #expect(next > clock && next.timeIntervalSince(clock) <= 6 * 86_400)
    #expect(LocalCalendar().day(at: clock) > .latest, "no program takes it for a day that it knows")
  }
}

import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@Suite("The weeks of all subjects")
struct StoredWeekSumsTests {
  @Test(
    "They are what a recount of the days gives, wherever weeks and ranges begin",
    arguments: ["sunday", "monday"])
  func recount(firstWeekday: String) throws {
    let folder = TemporaryContainer()
    let store = try folder.open()
    defer { withExtendedLifetime(folder) {} }
    let today: CalendarDate = "2024-12-10"
    try store.change(on: today) { writing in
      try writing.set(SettingKey.firstWeekday, to: firstWeekday)
      let study = try writing.reading.defaultSubject()
      let piano = try writing.addSubject(named: "Piano")
      try writing.setGoal(Goal(minimum: Amount(thousandths: 20_000)), of: study, from: .earliest)
      for day in 0..<420 where day % 3 != 1 {
        let date = today.advanced(by: -day)
        let minutes = day * 37 % 91
        if minutes > 0 {
          _ = try writing.addSession(
            on: date, amount: Amount(thousandths: minutes * 1000), note: nil, of: study)
        }
        if day % 4 == 0 { try writing.record([(date, .study(day % 8 == 0))], of: piano) }
      }
      try writing.record([("2024-11-05", .study(false))], of: study)
    }
    let ranges: [ClosedRange<CalendarDate>] = [
      "2023-12-11"..."2024-12-15", "2024-01-01"..."2024-12-31", "2024-12-10"..."2024-12-10",
    ]
    for range in ranges {
      try store.read(at: today.noon) { reading in
        let start = range.lowerBound.mostRecent(try reading.now.calendar.firstWeekday)
        let sums = try reading.weekSums(in: range)
        #expect(sums.map(\.subject.name) == ["Study", "Piano"])
        for sums in sums {
          let days = try reading.days(of: .subject(sums.subject), in: range)
          let weeks = Dictionary(grouping: days) { start.distance(to: $0.date) / 7 }
          #expect(sums.weeks.count == weeks.count)
          for (place, days) in weeks {
            let counted = WeekSums.Sum(studied: days.count { $0.didStudy }, amount: days.amount)
            #expect(sums.weeks[place] == counted, "\(sums.subject.name), week \(place) of \(range)")
          }
        }
      }
    }
  }

  @Test("A subject without days has weeks with nothing, and one that is gone has none")
  func empty() throws {
    let folder = TemporaryContainer()
    let store = try folder.open()
    defer { withExtendedLifetime(folder) {} }
    try store.change(on: "2024-12-10") { writing in
      let piano = try writing.addSubject(named: "Piano")
      try writing.record([("2024-12-09", .study(true))], of: piano)
      try writing.remove(piano)
    }
    let sums = try store.read(at: ("2024-12-10" as CalendarDate).noon) {
      try $0.weekSums(in: "2024-12-02"..."2024-12-15")
    }
    #expect(sums.map(\.subject.name) == ["Study"])
    #expect(sums[0].total == WeekSums.Sum() && sums[0].weeks.count >= 2)
  }
}

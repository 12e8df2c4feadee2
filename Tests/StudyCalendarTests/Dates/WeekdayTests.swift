import Foundation
import StudyCalendar
import Testing
import Words

@Suite("Weekdays")
struct WeekdayTests {
  @Test("A weekday has Foundation's English name and is read from it in any case")
  func names() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US_POSIX")
    for (index, name) in calendar.weekdaySymbols.enumerated() {
      let weekday = Weekday.allCases[index]
      #expect(weekday.name == name.lowercased())
      for form in [name, name.lowercased(), name.uppercased()] { #expect(Weekday(name: form) == weekday) }
    }
    #expect(calendar.weekdaySymbols.count == Weekday.allCases.count)
  }

  @Test("A weekday is read from the first three letters of its name in any case")
  func threeLetters() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US_POSIX")
    for (weekday, short) in zip(Weekday.allCases, calendar.shortWeekdaySymbols) {
      for form in [short, short.lowercased(), short.uppercased()] {
        #expect(Weekday(name: form) == weekday)
      }
    }
  }

  @Test(
    "A weekday is not read from any other text",
    arguments: [
      "", "s", "su", "sund", "sunda", "sundays", " sunday", "sunday ", "sun.", "tues", "thur", "dimanche",
      "0",
      "1", "ſunday", "ｓｕｎ", "sun\0", "sun\u{301}", "sunmon",
    ])
  func otherTexts(text: String) {
    #expect(Weekday(name: text) == nil)
  }

  @Test("A weekday comes 0 to 6 days after another, as counting forward finds", arguments: Weekday.allCases)
  func daysAfter(weekday: Weekday) {
    for first in Weekday.allCases {
      var counted = 0
      while Weekday.allCases[(first.rawValue + counted) % 7] != weekday { counted += 1 }
      #expect(weekday.daysAfter(first) == counted)
    }
  }

  @Test("A week that starts on any weekday has seven weekdays in their order", arguments: Weekday.allCases)
  func weeks(first: Weekday) {
    let week = Weekday.week(startingOn: first)
    #expect(week.first == first)
    #expect(Set(week).count == 7)
    for (earlier, later) in zip(week, week.dropFirst()) { #expect(later.daysAfter(earlier) == 1) }
  }

  @Test("A weekday is its name in JSON")
  func json() {
    #expect([Weekday.friday].json.text == #"["friday"]"#)
  }
}

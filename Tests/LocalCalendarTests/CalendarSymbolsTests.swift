import Foundation
import LocalCalendar
import StudyCalendar
import Testing

/// A process keeps its locale until it ends, so each locale is tested in a separate process.
@Suite("Names of months and weekdays")
struct CalendarSymbolsTests {
  @Test(
    "Months and weekdays are named in the locale's language, and months as they stand alone",
    .enabled(if: TemporaryLocales.areAvailable, "needs the package locales"),
    arguments: [
      ("de_DE", "März", "Mär", "M"), ("pl_PL", "marzec", "mar", "P"), ("fr_FR", "mars", "mars", "L"),
    ])
  func installed(name: String, month: String, short: String, monday: String) async throws {
    let locales = try TemporaryLocales()
    defer { locales.remove() }
    try locales.compile(name + ".UTF-8", time: "copy \"\(name)\"", charmap: "UTF-8")
    await #expect(processExitsWith: .success) {
      [folder = locales.folder as String, name, month, short, monday] in
      setenv("LC_ALL", name + ".UTF-8", 1)
      setenv("LOCPATH", folder, 1)
      let march = try #require(CalendarMonth(year: 2024, month: 3))
      #expect(SystemLocale.symbols.name(of: march) == month)
      #expect(SystemLocale.symbols.shortName(of: march) == short)
      #expect(SystemLocale.symbols.letter(of: .monday) == monday)
    }
  }

  @Test(
    "Months and weekdays are named in English when the locale is C or is not installed",
    arguments: ["C", "xx_XX", ""])
  func english(name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      setenv("LC_ALL", name, 1)
      unsetenv("LC_TIME")
      unsetenv("LANG")
      for number in 1...12 {
        let month = try #require(CalendarMonth(year: 2024, month: number))
        #expect(SystemLocale.symbols.name(of: month) == month.name)
      }
      for weekday in Weekday.allCases {
        #expect(SystemLocale.symbols.letter(of: weekday) == weekday.title.prefix(1))
      }
    }
  }
}

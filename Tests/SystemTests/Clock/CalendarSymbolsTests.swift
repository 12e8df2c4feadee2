import Foundation
import SeededRandom
import StudyCalendar
import System
import Testing

/// A process keeps its locale until it ends, so each locale is tested in a separate process.
@Suite("Names of months and weekdays")
struct CalendarSymbolsTests {
  @Test(
    "Months and weekdays are named in the locale's language, and months as they stand alone",
    .enabled(if: TemporaryLocales.areAvailable, "needs the package locales"),
    arguments: sample(of: [
      ("de_DE", "März", "Mär", "M", "Montag"), ("pl_PL", "marzec", "mar", "P", "Poniedziałek"),
      ("fr_FR", "mars", "mars", "L", "Lundi"), ("ru_RU", "Март", "мар", "П", "Понедельник"),
      ("be_BY", "сакавік", "сак", "П", "Панядзелак"), ("ca_ES", "març", "març", "Dl", "Dilluns"),
      ("el_GR", "Μάρτιος", "Μάρ", "Δ", "Δευτέρα"), ("ka_GE", "მარტი", "მარ", "ო", "ორშაბათი"),
    ]))
  func installed(name: String, month: String, short: String, monday: String, weekday: String) async throws {
    let locales = try TemporaryLocales()
    defer { locales.remove() }
    try locales.compile(name + ".UTF-8", time: "copy \"\(name)\"", charmap: "UTF-8")
    await #expect(processExitsWith: .success) {
      [folder = locales.folder as String, name, month, short, monday, weekday] in
      setenv("LC_ALL", name + ".UTF-8", 1)
      setenv("LOCPATH", folder, 1)
      let march = try #require(CalendarMonth(year: 2024, month: 3))
      #expect(SystemLocale.symbols.name(of: march) == month)
      #expect(SystemLocale.symbols.shortName(of: march) == short)
      #expect(SystemLocale.symbols.head(of: .monday) == monday)
      #expect(SystemLocale.symbols.name(of: .monday) == weekday)
    }
  }

  @Test("English calendars have one letter for each weekday")
  func englishHeads() {
    let heads = Weekday.week(startingOn: .sunday).map { CalendarSymbols.english.head(of: $0) }
    #expect(heads == ["S", "M", "T", "W", "T", "F", "S"])
  }

  @Test(
    "Weekdays have as many letters as they need to differ, where one letter would stand for most of the week",
    .enabled(if: TemporaryLocales.areAvailable, "needs the package locales"),
    arguments: sample(of: [
      ("ca_ES", "Dg Dl Dt Dc Dj Dv Ds"), ("oc_FR", "Dg Dl Dm Dc Dj Dv Ds"),
      ("gd_GB", "DiD DiL DiM DiC Dia Dih DiS"), ("gv_GB", "Jed Jel Jem Jerc Jerd Jeh Jes"),
      ("vi_VN", "CN T2 T3 T4 T5 T6 T7"), ("de_DE", "S M D M D F S"), ("ru_RU", "В П В С Ч П С"),
      ("ka_GE", "კ ო ს ო ხ პ შ"),
    ]))
  func heads(name: String, heads: String) async throws {
    let locales = try TemporaryLocales()
    defer { locales.remove() }
    try locales.compile(name + ".UTF-8", time: "copy \"\(name)\"", charmap: "UTF-8")
    await #expect(processExitsWith: .success) { [folder = locales.folder as String, name, heads] in
      setenv("LC_ALL", name + ".UTF-8", 1)
      setenv("LOCPATH", folder, 1)
      let shown = Weekday.week(startingOn: .sunday).map { SystemLocale.symbols.head(of: $0) }
      #expect(shown.joined(separator: " ") == heads)
    }
  }

  @Test(
    "Names are the same in a locale with another character set than UTF-8",
    .enabled(if: TemporaryLocales.areAvailable, "needs the package locales"),
    arguments: sample(of: [
      ("de_DE", "ISO-8859-1", "März", "Samstag"), ("ru_RU", "KOI8-R", "Март", "Суббота"),
      ("el_GR", "ISO-8859-7", "Μάρτιος", "Σάββατο"),
    ]))
  func otherCharacterSets(name: String, charmap: String, month: String, saturday: String) async throws {
    let locales = try TemporaryLocales()
    defer { locales.remove() }
    try locales.compile(name, time: "copy \"\(name)\"", charmap: charmap)
    await #expect(processExitsWith: .success) { [folder = locales.folder as String, name, month, saturday] in
      setenv("LC_ALL", name, 1)
      setenv("LOCPATH", folder, 1)
      let march = try #require(CalendarMonth(year: 2024, month: 3))
      #expect(SystemLocale.symbols.name(of: march) == month)
      #expect(SystemLocale.symbols.name(of: .saturday) == saturday)
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
        #expect(SystemLocale.symbols.name(of: month) == CalendarMonth.englishNames[number - 1])
      }
      for weekday in Weekday.allCases {
        #expect(SystemLocale.symbols.head(of: weekday) == weekday.title.prefix(1))
        #expect(SystemLocale.symbols.name(of: weekday) == weekday.title)
      }
    }
  }
}

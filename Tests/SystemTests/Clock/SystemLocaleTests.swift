import Foundation
import SeededRandom
import StudyCalendar
import System
import Testing

/// A process keeps its locale until it ends, so each locale is tested in a separate process.
@Suite("The first weekday of the locale")
struct SystemLocaleTests {
  @Test(
    "Weeks begin on the weekday that Foundation knows for the locale",
    .enabled(if: TemporaryLocales.areAvailable, "needs the package locales"),
    arguments: sample(of: ["en_US", "de_DE", "pt_BR", "ar_EG", "dv_MV"]))
  func installedLocales(name: String) async throws {
    let locales = try TemporaryLocales()
    defer { locales.remove() }
    try locales.compile(name, time: "copy \"\(name)\"", charmap: "UTF-8")
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: name)
    await #expect(processExitsWith: .success) {
      [folder = locales.folder as String, name, expected = calendar.firstWeekday - 1 as Int] in
      setLocale(["LC_ALL": name], folder: folder)
      #expect(SystemLocale.firstWeekday.rawValue == expected, "\(name)")
    }
  }

  @Test(
    "Weeks begin as many days after the locale's reference day as the locale says",
    .enabled(if: TemporaryLocales.areAvailable, "needs the package locales"),
    arguments: [
      (19_971_130, 1, Weekday.sunday), (19_971_130, 2, .monday), (19_971_130, 7, .saturday),
      (19_971_201, 1, .monday), (19_971_201, 2, .tuesday), (19_971_201, 7, .sunday),
    ])
  func referenceDays(reference: Int, first: Int, expected: Weekday) async throws {
    let locales = try TemporaryLocales()
    defer { locales.remove() }
    try locales.compile("xx_XX", time: "week 7;\(reference);4\nfirst_weekday \(first)")
    await #expect(processExitsWith: .success) {
      [folder = locales.folder as String, expected = expected.name as String] in
      setLocale(["LC_ALL": "xx_XX"], folder: folder)
      #expect(setlocale(LC_TIME, "") != nil, "the locale was compiled")
      #expect(SystemLocale.firstWeekday.name == expected, "\(expected)")
    }
  }

  @Test(
    "The locale is taken from LC_ALL, else from LC_TIME, else from LANG",
    .enabled(if: TemporaryLocales.areAvailable, "needs the package locales"),
    arguments: [
      (["LC_ALL": "aa_AA", "LC_TIME": "bb_BB", "LANG": "bb_BB"], Weekday.friday),
      (["LC_TIME": "aa_AA", "LANG": "bb_BB"], .friday), (["LANG": "aa_AA"], .friday),
      (["LC_ALL": "", "LC_TIME": "aa_AA"], .friday), (["LC_ALL": "C", "LANG": "aa_AA"], .sunday),
    ])
  func precedence(variables: [String: String], expected: Weekday) async throws {
    let locales = try TemporaryLocales()
    defer { locales.remove() }
    try locales.compile("aa_AA", time: "first_weekday 6")
    try locales.compile("bb_BB", time: "first_weekday 2")
    await #expect(processExitsWith: .success) {
      [folder = locales.folder as String, variables, expected = expected.name as String] in
      setLocale(variables, folder: folder)
      #expect(SystemLocale.firstWeekday.name == expected, "\(variables)")
    }
  }

  @Test(
    "Weeks begin on Sunday in the C locale and in a locale that is not installed",
    arguments: ["C", "POSIX", "xx_XX.UTF-8", "/", ""])
  func otherLocales(name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      setLocale(["LC_ALL": name])
      #expect(SystemLocale.firstWeekday == .sunday, "\(name)")
    }
  }
}

/// Sets the variables that name the locale and its folder, and unsets those that are not given.
private func setLocale(_ variables: [String: String], folder: String? = nil) {
  for name in ["LC_ALL", "LC_TIME", "LANG"] {
    if let value = variables[name] { setenv(name, value, 1) } else { unsetenv(name) }
  }
  if let folder { setenv("LOCPATH", folder, 1) }
}

import ForeignText
import StudyCalendar
import Words

/// A date with the name of its month: `10 Dec 2024`, `10-Dec-2024`, `Dec 10, 2024`, `Tuesday, 10. Dezember 2024`. A time may
/// follow. The year has four digits, so that it cannot be taken for the day.
enum NamedMonthDate {
  /// The date that a text is; nil if it is not such a date.
  static func date(_ text: String) -> CalendarDate? {
    guard canBeDate(text.utf8) else { return nil }
    // “10 de diciembre de 2024”.
    let words = words(of: text).filter { $0 != "de" && $0 != "of" }
    // A weekday before the date says nothing that the date does not say. “Mar” is one in French, and a month.
    let hasWeekday = words.first.map(weekdays.contains) ?? false
    return date(words) ?? (hasWeekday ? date(Array(words.dropFirst())) : nil)
  }

  /// The date that words begin with.
  private static func date(_ words: [String]) -> CalendarDate? {
    var words = words
    // Some programs write the year behind the time: “Jan 01 08:00:00 GMT+01:00 2024”.
    if (4...6).contains(words.count), words[2].contains(":"), let year = words.popLast() {
      words.insert(year, at: 2)
    }
    guard words.count >= 3, words[2].utf8.count == 4, let year = number(words[2]),
      words.count == 3 || isTime(words[3...])
    else { return nil }
    if let day = dayNumber(words[0]), let month = months[words[1]] {
      return CalendarDate(year: year, month: month, day: day)
    }
    guard let month = months[words[0]], let day = dayNumber(words[1]) else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// Whether a text is short and has enough letters and digits. Most cells of a long file end here.
  private static func canBeDate(_ text: String.UTF8View) -> Bool {
    let letters = text.count { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || $0 >= 0x80 }
    return letters >= 3 && text.count(where: \.isASCIIDigit) >= 5 && text.count <= 80
  }

  /// The words in lower case, without what stands between them.
  private static func words(of text: String) -> [String] {
    text.lowercased().split { " \t,./-".contains($0) || $0 == "\u{A0}" || $0 == "\u{202F}" }.map(String.init)
  }

  private static func number(_ word: String) -> Int? {
    word.utf8.allSatisfy(\.isASCIIDigit) ? Int(word) : nil
  }

  /// The number of a day: `10`, `1st`, `2nd`, `3rd`, `10th`, `1er`, `1º`.
  private static func dayNumber(_ word: String) -> Int? {
    let digits = word.prefix { ("0"..."9").contains($0) }
    let ending = String(word.dropFirst(digits.count))
    guard (1...2).contains(digits.utf8.count), ["", "st", "nd", "rd", "th", "er", "º", "°"].contains(ending)
    else { return nil }
    return Int(digits)
  }

  /// Whether the words behind a date are a time, such as `08:30`, `8:30 pm` or `at 8:30`.
  private static func isTime(_ words: ArraySlice<String>) -> Bool {
    let rest = words.first == "at" || words.first == "um" ? words.dropFirst() : words
    guard let first = rest.first else { return false }
    return first.contains(":") && first.utf8.first?.isASCIIDigit == true
  }

  /// The names of months in languages in which no name means another month than in the others, a line for each month.
  private static let months: [String: Int] = {
    let names = """
      jan january januar jänner janvier janv enero ene gennaio gen janeiro januari
      feb february februar feber février févr fév fevrier febrero febbraio fevereiro fev februari
      mar march märz mär mrz maerz mars marzo março marco maart mrt marts
      apr april avril avr abril abr aprile
      may mai mayo maggio mag maio mei maj
      jun june juni juin junio giugno giu junho
      jul july juli juillet juil julio luglio lug julho
      aug august août aout agosto ago augustus augusti
      sep sept september septembre septiembre settembre set setembro
      oct october okt oktober octobre octubre ottobre ott outubro out
      nov november novembre noviembre novembro
      dec december dez dezember décembre déc decembre diciembre dic dicembre dezembro
      """
    var months: [String: Int] = [:]
    for (index, list) in names.split(separator: "\n").enumerated() {
      for name in list.split(separator: " ") { months[String(name)] = index + 1 }
    }
    return months
  }()

  /// The names of weekdays in the same languages.
  private static let weekdays: Set = [
    "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun", "monday", "tuesday",
    "wednesday", "thursday", "friday", "saturday", "sunday", "mo", "di", "mi", "do", "fr", "sa", "so",
    "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag", "lun",
    "mar", "mer", "jeu", "ven", "sam", "dim", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi",
    "dimanche", "mié", "mie", "jue", "vie", "sáb", "sab", "dom", "lunes", "martes", "miércoles", "miercoles",
    "jueves", "viernes", "sábado", "sabado", "domingo", "gio", "lunedì", "martedì", "mercoledì", "giovedì",
    "venerdì", "seg", "ter", "qua", "qui", "sex", "segunda", "terça", "quarta", "quinta", "sexta", "ma", "wo",
    "vr", "za", "zo", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag", "mån",
    "tis", "ons", "tors", "fre", "lör", "sön", "måndag", "tisdag", "onsdag", "torsdag", "fredag", "lördag",
    "söndag", "man", "tir", "tor", "lør", "søn", "mandag", "tirsdag", "lørdag",
  ]
}

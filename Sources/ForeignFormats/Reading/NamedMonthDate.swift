/// A date with the name of its month: `10 Dec 2024`, `10-Dec-2024`, `Dec 10, 2024`, `Tuesday, 10. Dezember 2024`. A time may
/// follow. The year has four digits, so that it cannot be taken for the day.
struct NamedMonthDate {
  let year: Int
  let month: Int
  let day: Int

  /// Reads a text; nil if it is not such a date.
  init?(_ text: String) {
    guard Self.canBeDate(text.utf8) else { return nil }
    // “10 de diciembre de 2024”.
    let words = Self.words(of: text).filter { $0 != "de" && $0 != "of" }
    // A weekday before the date says nothing that the date does not say. “Mar” is one in French, and a month.
    let hasWeekday = words.first.map(Self.weekdays.contains) ?? false
    guard let found = Self.numbers(words[...]) ?? (hasWeekday ? Self.numbers(words.dropFirst()) : nil)
    else { return nil }
    (year, month, day) = found
  }

  /// The year, month and day that words begin with.
  private static func numbers(_ words: ArraySlice<String>) -> (Int, Int, Int)? {
    var words = Array(words)
    // Some programs write the year behind the time: “Jan 01 08:00:00 GMT+01:00 2024”.
    if (4...6).contains(words.count), words[2].contains(":"), let year = words.popLast() {
      words.insert(year, at: 2)
    }
    guard words.count >= 3, words[2].utf8.count == 4, let year = number(words[2]),
      words.count == 3 || isTime(words[3...])
    else { return nil }
    if let day = dayNumber(words[0]), let month = months[words[1]] { return (year, month, day) }
    if let month = months[words[0]], let day = dayNumber(words[1]) { return (year, month, day) }
    return nil
  }

  /// Whether a text is short and has letters, a number of four digits and one of one or two. Most cells of a long file end
  /// here.
  private static func canBeDate(_ text: String.UTF8View) -> Bool {
    guard (9...80).contains(text.count) else { return false }
    var (letters, digits) = (0, 0)
    var (hasYear, hasDay) = (false, false)
    func endNumber() {
      if digits == 4 { hasYear = true }
      if digits == 1 || digits == 2 { hasDay = true }
      digits = 0
    }
    for byte in text {
      if isDigit(byte) {
        digits += 1
        continue
      }
      if digits > 0 { endNumber() }
      if byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") || byte >= 0x80 { letters += 1 }
    }
    endNumber()
    return letters >= 3 && hasYear && hasDay
  }

  /// The words in lower case, without what stands between them.
  private static func words(of text: String) -> [String] {
    text.lowercased().split { " \t,./-".contains($0) || $0 == "\u{A0}" || $0 == "\u{202F}" }.map(String.init)
  }

  private static func number(_ word: String) -> Int? { word.utf8.allSatisfy(isDigit) ? Int(word) : nil }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
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
    return first.contains(":") && first.utf8.first.map(isDigit) ?? false
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

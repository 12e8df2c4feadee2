import StudyCalendar

/// An order of year, month and day in which people and their spreadsheets write dates.
enum WrittenDateForm: CaseIterable {
  /// `2024-12-10`, also with slashes or dots, or `20241210`.
  case iso
  /// `10.12.2024`, `10/12/2024`, `10-12-2024`.
  case dayFirst
  /// `12/10/2024`, `12-10-2024`.
  case monthFirst

  /// The date that a text means in this form; nil if it does not have this form. A time may follow the date.
  func date(_ text: String) -> CalendarDate? {
    var text = text.trimmed[...]
    if let time = text.firstIndex(where: { $0 == "T" || $0 == " " }) {
      let isTime = text[time...].dropFirst().first?.isNumber ?? false
      guard isTime else { return nil }
      text = text[..<time]
    }
    let fields = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" || $0 == "." }
    switch (self, fields.count) {
    case (.iso, 1) where text.utf8.count == 8:
      return Self.number(fields[0]).flatMap {
        CalendarDate(year: $0 / 10_000, month: $0 / 100 % 100, day: $0 % 100)
      }
    case (.iso, 3) where fields[0].utf8.count == 4: return Self.date(fields[0], fields[1], fields[2])
    case (.dayFirst, 3) where fields[2].utf8.count == 4: return Self.date(fields[2], fields[1], fields[0])
    case (.monthFirst, 3) where fields[2].utf8.count == 4 && !text.contains("."):
      return Self.date(fields[2], fields[0], fields[1])
    default: return nil
    }
  }

  private static func date(_ year: Substring, _ month: Substring, _ day: Substring) -> CalendarDate? {
    guard let year = number(year), let month = number(month), let day = number(day) else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }
}

import ForeignText
import StudyCalendar
import Words

/// An order of year, month and day in which people and their spreadsheets write dates.
public enum WrittenDateForm: CaseIterable, Sendable {
  /// `2024-12-10`, also with slashes or dots, or `20241210`, `2024年12月10日`, `2024년 12월 10일`, `2024. 12. 10.`; and with
  /// the name of the month, `10 Dec 2024` or `Dec 10, 2024`, which is the same in the other orders.
  case iso
  /// `10.12.2024`, `10/12/2024`, `10-12-2024`.
  case dayFirst
  /// `12/10/2024`, `12-10-2024`.
  case monthFirst

  /// The date that a text means in this form; nil if it does not have this form. A time may follow the date.
  func date(_ text: String) -> CalendarDate? { WrittenDate(text)?.date(self) }
}

/// A text of the form of a date: up to three numbers.
struct WrittenDate {
  /// The numbers, and how many digits each has.
  private var numbers: [3 of Int] = [0, 0, 0]
  private var digits: [3 of Int] = [0, 0, 0]
  private var count = 0
  private var hasDots = false
  /// Whether the month has a name. Such a date is the same in all forms.
  private var isNamed = false

  /// Reads a text; nil if it is not of the form of a date. It looks at bytes alone, because a long file has a million
  /// dates.
  init?(_ text: String) {
    if let plain = Self.plain(text) {
      self.init(ascii: plain)
    } else if let named = NamedMonthDate.date(text) {
      self.init(ascii: named.description)
      isNamed = true
    } else {
      self.init(ascii: text)
    }
  }

  private init?(ascii text: String) {
    // Whether only white space may come before the next digit or separator.
    var isBefore = true
    var rest = text.utf8[...]
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        isBefore = false
        guard add(Int(byte - UInt8(ascii: "0"))) else { return nil }
      case UInt8(ascii: ".") where count == 2 && digits[2] > 0:
        // Some write a dot behind each of the numbers.
        guard Self.isEnd(rest.dropFirst(), isTime: false) else { return nil }
        rest = rest[rest.endIndex...]
        continue
      case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."):
        guard count < 2, digits[0] > 0 else { return nil }
        count += 1
        isBefore = byte == UInt8(ascii: ".")
        if byte == UInt8(ascii: ".") { hasDots = true }
      case UInt8(ascii: " ") where isBefore, UInt8(ascii: "\t") where isBefore: break
      case UInt8(ascii: "T"), UInt8(ascii: " "):
        guard Self.isEnd(rest.dropFirst(), isTime: byte == UInt8(ascii: "T")) else { return nil }
        rest = rest[rest.endIndex...]
        continue
      default: return nil
      }
      rest = rest.dropFirst()
    }
    guard digits[0] > 0 else { return nil }
  }

  /// A date with the words of Japanese, Chinese or Korean for year, month and day, or with the wide digits of their
  /// keyboards, in plain digits; nil for a text without any of these.
  private static func plain(_ text: String) -> String? {
    guard text.utf8.count <= 40, text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "年", "月", "년", "월": plain.append(".")
      case "日", "일": plain.append(" ")
      case "０"..."９": plain.append(Unicode.Scalar(UInt8(scalar.value - 0xFF10) + UInt8(ascii: "0")))
      case "／": plain.append("/")
      case _ where scalar.isASCII: plain.append(scalar)
      default: return nil
      }
    }
    return String(plain)
  }

  private mutating func add(_ digit: Int) -> Bool {
    numbers[count] = numbers[count] * 10 + digit
    digits[count] += 1
    return digits[count] <= 8
  }

  /// Whether what follows a date is a time, or only white space.
  private static func isEnd(_ rest: Substring.UTF8View, isTime: Bool) -> Bool {
    let first = rest.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    return first?.isASCIIDigit ?? !isTime
  }

  /// Whether it is a date in some form.
  var isDate: Bool { WrittenDateForm.allCases.contains { date($0) != nil } }

  /// The date in a form; nil if it does not have this form.
  func date(_ form: WrittenDateForm) -> CalendarDate? {
    switch (isNamed ? .iso : form, count) {
    case (.iso, 0) where digits[0] == 8:
      CalendarDate(year: numbers[0] / 10_000, month: numbers[0] / 100 % 100, day: numbers[0] % 100)
    case (.iso, 2) where digits[0] == 4 && digits[1] > 0 && digits[2] > 0:
      CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
    case (.dayFirst, 2) where digits[2] == 4 && digits[1] > 0:
      CalendarDate(year: numbers[2], month: numbers[1], day: numbers[0])
    case (.monthFirst, 2) where digits[2] == 4 && digits[1] > 0 && !hasDots:
      CalendarDate(year: numbers[2], month: numbers[0], day: numbers[1])
    default: nil
    }
  }
}

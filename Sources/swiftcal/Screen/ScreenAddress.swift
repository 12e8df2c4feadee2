import CommandLine
import StudyCalendar
import Widgets
import Words

/// Where the app opens: a side, a subject and a day, as a command line or an address names them.
struct ScreenAddress: Hashable {
  var side = ScreenState.Side.month
  /// The subject's name; nil for the default subject.
  var subject: String?
  /// The day; nil for today.
  var date: DateExpression?
  /// Whether it was read from an address, such as one in a picture that may be older than a subject's name.
  var isLink = false

  /// Reads `month`, `year`, `stats`, `subjects`, or an address such as `swiftcal://calendar?date=2024-12-10&subject=Piano`. An address is
  /// data: it names what is shown, and nothing in it is run.
  /// - Throws: `CommandError`, `DateExpressionError`.
  init(_ text: String) throws {
    guard let scheme = text.utf8.firstRange(of: "://".utf8) else {
      guard let side = ScreenState.Side(named: text) else { throw Self.unknown(text) }
      self.side = side
      return
    }
    guard text[..<scheme.lowerBound].lowercased() == "swiftcal" else { throw Self.unknown(text) }
    isLink = true
    let parts = Self.split(text[scheme.upperBound...], at: "?", atMost: 1)
    let place = parts[0].utf8.last == UInt8(ascii: "/") ? parts[0].dropLast() : parts[0]
    guard let side = ScreenState.Side(named: place.lowercased()) else { throw Self.unknown(text) }
    self.side = side
    for field in parts.count > 1 ? Self.split(parts[1], at: "&") : [] where !field.isEmpty {
      let pair = Self.split(field, at: "=", atMost: 1).map(String.init)
      guard pair.count == 2, !pair[1].isEmpty else { throw Self.unknown(text) }
      guard let name = pair[0].percentDecoded, let value = pair[1].percentDecoded else {
        throw CommandError.usage(
          localized:
            "\(quoted(text)) cannot be read; in a link write %20 for a blank and %25 for a percent sign")
      }
      switch name {
      case "date" where date == nil: date = try DateExpression(value)
      case "subject" where subject == nil: subject = value
      default: throw Self.unknown(text)
      }
    }
  }

  /// The parts of a text between signs of ASCII. A sign counts as one, whatever follows it.
  private static func split(
    _ text: Substring, at sign: Unicode.Scalar, atMost count: Int = .max
  ) -> [Substring] {
    text.unicodeScalars.split(separator: sign, maxSplits: count, omittingEmptySubsequences: false).map {
      Substring($0)
    }
  }

  /// The side that is shown first.
  init() {}

  private static func unknown(_ text: String) -> CommandError {
    .usage(
      localized: """
        \(quoted(text)) cannot be opened; type “month”, “year”, “stats”, “subjects”, or an address such as \
        swiftcal://calendar?date=2024-12-10&subject=Piano
        """)
  }
}

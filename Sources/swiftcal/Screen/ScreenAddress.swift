import CommandLine
import Localization
import StudyCalendar
import WidgetHosting

/// Where the app opens: a side, a subject and a day, as a command line or an address names them.
struct ScreenAddress: Hashable {
  var tab = ScreenState.Tab.calendar
  /// The subject's name; nil for the default subject.
  var subject: String?
  /// The day; nil for today.
  private(set) var date: DateExpression?
  /// The day as it was written.
  private(set) var dateText: String?
  /// Whether it was read from an address, such as one in a picture that may be older than a subject's name.
  var isLink = false

  /// Reads `calendar`, `streak`, or an address such as `swiftcal://calendar?date=2024-12-10&subject=Piano`. An address is
  /// data: it names what is shown, and nothing in it is run.
  /// - Throws: `CommandError`, `DateExpressionError`.
  init(_ text: String) throws {
    guard let scheme = text.firstRange(of: "://") else {
      guard let tab = ScreenState.Tab(rawValue: text) else { throw Self.unknown(text) }
      self.tab = tab
      return
    }
    guard text[..<scheme.lowerBound].lowercased() == "swiftcal" else { throw Self.unknown(text) }
    isLink = true
    let parts = text[scheme.upperBound...].split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let place = parts[0].hasSuffix("/") ? parts[0].dropLast() : parts[0]
    guard let tab = ScreenState.Tab(rawValue: place.lowercased()) else { throw Self.unknown(text) }
    self.tab = tab
    for field in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let pair = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        String($0).percentDecoded
      }
      guard pair.count == 2, let name = pair[0], let value = pair[1], !value.isEmpty else {
        throw Self.unknown(text)
      }
      switch name {
      case "date" where date == nil: try choose(value)
      case "subject" where subject == nil: subject = value
      default: throw Self.unknown(text)
      }
    }
  }

  /// The side that is shown first.
  init() {}

  /// Chooses a day by a text.
  /// - Throws: `DateExpressionError`.
  mutating func choose(_ text: String) throws {
    date = try DateExpression(text)
    dateText = text
  }

  private static func unknown(_ text: String) -> CommandError {
    .usage(
      localized: """
        \(quoted(text)) cannot be opened; type “calendar”, “streak”, or an address such as \
        swiftcal://calendar?date=2024-12-10&subject=Piano
        """)
  }
}

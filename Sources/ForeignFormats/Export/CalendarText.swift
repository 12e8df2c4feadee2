import FoundationEssentials
import StudyCalendar

/// The lines of an iCalendar file: folded after 75 octets, each ended with CR LF.
struct CalendarText {
  private(set) var text = ""

  /// Adds a content line.
  mutating func line(_ content: String) {
    var octets = 0
    for scalar in content.unicodeScalars {
      let width = UTF8.width(scalar)
      if octets + width > 75 {
        text += "\r\n "
        octets = 1
      }
      text.unicodeScalars.append(scalar)
      octets += width
    }
    text += "\r\n"
  }

  /// Adds an all-day event.
  mutating func event(
    _ summary: String, kind: String, of subject: String, on date: CalendarDate, stamp: String,
    description: String?
  ) {
    line("BEGIN:VEVENT")
    line("UID:\(Self.basic(date))-\(kind)-\(Self.fingerprint(subject))@swiftcal")
    line("DTSTAMP:\(stamp)")
    line("DTSTART;VALUE=DATE:\(Self.basic(date))")
    line("DTEND;VALUE=DATE:\(Self.basic(date.next))")
    line("SUMMARY:\(Self.escaped(summary))")
    if let description { line("DESCRIPTION:\(Self.escaped(description))") }
    // The day is not blocked for appointments.
    line("TRANSP:TRANSPARENT")
    line("END:VEVENT")
  }

  /// An instant in UTC: `20261120T101500Z`.
  static func stamp(_ instant: Date) -> String {
    let seconds = Int(instant.timeIntervalSince1970.rounded(.down))
    let second = seconds.remainderUp(of: secondsOfDay)
    let date = CalendarDate(dayNumber: seconds.dividedDown(by: secondsOfDay))
    let clock = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return basic(date) + "T" + clock.joined() + "Z"
  }

  /// A date without hyphens.
  private static func basic(_ date: CalendarDate) -> String { date.description.filter { $0 != "-" } }

  /// A text as a property's value has it.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\", ";", ",": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case _ where scalar.properties.generalCategory == .control: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// A short form of a name that is the same in every run and whatever the name's case (FNV-1a).
  private static func fingerprint(_ name: String) -> String {
    let hash = name.lowercased().utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}

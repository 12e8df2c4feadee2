import FoundationEssentials
import StudyCalendar

/// Writes an iCalendar file (RFC 5545). Its lines are folded after 75 octets, and each ends with CR LF.
struct ICalendarWriter {
  private var text = ""
  private let stamp: String

  /// - Parameter instant: when the file is written.
  init(stamp instant: Date) {
    stamp = Self.utc(instant)
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//SwiftCal//SwiftCal//EN", "CALSCALE:GREGORIAN"] {
      add(line)
    }
  }

  /// Adds an all-day event, which does not block the day for appointments.
  /// - Parameters:
  ///   - summary: its title.
  ///   - kind: what is recorded of the day. An event is identified by its kind, its subject and its date.
  mutating func addEvent(
    _ summary: String, kind: String, of subject: String, on date: CalendarDate, description: String? = nil
  ) {
    add("BEGIN:VEVENT")
    add("UID:\(Self.basic(date))-\(kind)-\(Self.fingerprint(subject))@swiftcal")
    add("DTSTAMP:\(stamp)")
    add("DTSTART;VALUE=DATE:\(Self.basic(date))")
    add("DTEND;VALUE=DATE:\(Self.basic(date.next))")
    add("SUMMARY:\(Self.escaped(summary))")
    if let description { add("DESCRIPTION:\(Self.escaped(description))") }
    add("TRANSP:TRANSPARENT")
    add("END:VEVENT")
  }

  /// The whole file.
  func finished() -> String { text + "END:VCALENDAR\r\n" }

  /// Adds a content line.
  private mutating func add(_ content: String) {
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

  /// An instant in UTC: `20261120T101500Z`.
  private static func utc(_ instant: Date) -> String {
    let reading = ClockReading(at: Int(instant.timeIntervalSince1970.rounded(.down)))
    let fields = [reading.second / 3600, reading.second / 60 % 60, reading.second % 60]
    return basic(reading.date) + "T" + fields.map(\.twoDigits).joined() + "Z"
  }

  /// A date without hyphens.
  private static func basic(_ date: CalendarDate) -> String { date.description.filter { $0 != "-" } }

  /// A text as the value of a property has it.
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

  /// A short form of a name (FNV-1a). It is the same in every run and for names that differ in case only.
  private static func fingerprint(_ name: String) -> String {
    let hash = name.lowercased().utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}

import ForeignText
import FoundationEssentials
import StudyCalendar
import System

/// The lines of an iCalendar file (RFC 5545), and the values in them.
enum ContentLine {
  /// A line with its end, CR LF. It is folded after 75 octets.
  static func folded(_ content: String) -> String {
    if content.utf8.count <= 75 { return content + "\r\n" }
    var text = ""
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
    return text + "\r\n"
  }

  /// A text as the value of a property has it.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\", ";", ",": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case _ where scalar.properties.generalCategory == .control: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text that a property has as its value.
  static func unescaped(_ value: String) -> String {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        text.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// A date without hyphens: `20261120`.
  static func basic(_ date: CalendarDate) -> String { date.description.filter { $0 != "-" } }

  /// An instant in UTC: `20261120T101500Z`.
  static func utc(_ instant: Date) -> String {
    ClockReading(at: Int(instant.timeIntervalSince1970.rounded(.down))).utcText.filter { !"-:".contains($0) }
  }

  /// A short form of a name. It is the same in every run and for names that differ in case only.
  static func fingerprint(_ name: String) -> String { String(name.lowercased().fingerprint, radix: 16) }
}

// How a text is written for what reads it as a syntax, so that all of it is only text there. Each syntax has its one function:
// here where several hosts read it, and otherwise in the format of the host that does; that of JSON is in `String+JSON.swift`.
// They go by scalars: to Swift `<` with a combining mark behind it is another character than `<`, and to every reader of markup
// it is a `<`.

extension StringProtocol {
  /// The text as it is written in XML and in Pango's markup, between tags and in quoted attributes.
  /// Characters that XML does not allow are replaced.
  public var escapedForXML: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text in the body of a notification (Desktop Notifications Specification, “Markup”). Its lines stay lines. Some desktops
  /// know no other entities than these.
  public var escapedForNotification: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

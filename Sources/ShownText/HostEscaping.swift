// How a text is written for what reads it as a syntax, so that all of it is only text there. Each syntax has its one function
// here; that of JSON is in `JSONText.swift`. They go by scalars: to Swift `<` with a combining mark behind it is another
// character than `<`, and to every reader of markup it is a `<`.

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

  /// The text of a label of polybar, which opens no tag. There is no escape for that, so a tag that changes nothing is put
  /// between `%` and `{`.
  public var escapedForPolybar: String {
    var last: Unicode.Scalar?
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "{", last == "%" { text += "%{T-}" }
      text.unicodeScalars.append(scalar)
      last = scalar
    }
  }

  /// A command within a tag of polybar, where a colon ends it.
  public var escapedForPolybarAction: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == ":" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }

  /// The text as tmux shows it in a status line, where a command wrote it.
  ///
  /// tmux takes `##` for `#` twice: when it expands what the command wrote, and when it draws the line. In front of a `[` it
  /// leaves the signs to the drawing.
  /// - Parameter isBeforeStyle: whether a style follows, which begins with `#[`.
  public func escapedForTmux(isBeforeStyle: Bool) -> String {
    var (text, signs) = ("", 0)
    func end(before next: Unicode.Scalar?) {
      text += String(repeating: "#", count: signs * (next == "[" || next == nil && isBeforeStyle ? 2 : 4))
      signs = 0
    }
    for scalar in unicodeScalars {
      if scalar == "#" {
        signs += 1
      } else {
        end(before: scalar)
        text.unicodeScalars.append(scalar)
      }
    }
    end(before: nil)
    return text
  }

  /// A line of xbar, SwiftBar and Argos that begins neither parameters nor a separator nor a submenu: a bar, and hyphens in a
  /// row, become characters that only look like them.
  public var escapedForXbar: String {
    var text = ""
    var wasHyphen = false
    for scalar in unicodeScalars {
      let isHyphen = scalar == "-"
      if isHyphen, wasHyphen {
        text.unicodeScalars.removeLast()
        text += "\u{2010}\u{2010}"
      } else {
        text.unicodeScalars.append(scalar == "|" ? "\u{2758}" : scalar)
      }
      wasHyphen = isHyphen && !wasHyphen
    }
    return text
  }
}

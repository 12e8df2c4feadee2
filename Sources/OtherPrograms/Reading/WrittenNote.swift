import ForeignText
import StudyCalendar

/// A name from a file if it is valid for a subject, or else a valid name that is as similar as possible; nil if nothing of it
/// can be kept.
func repairedName(_ text: String) -> String? {
  if Subject.isValidName(text) { return text }
  let name = text.onOneLine(limit: Subject.longestName)
  return Subject.isValidName(name) ? name : nil
}

/// A valid reason for a rest, as similar as possible to the reason in a file; nil if nothing of it can be kept.
func repairedReason(_ text: String) -> String? {
  let reason = text.onOneLine(limit: Rest.longestReason)
  return Rest.isValidReason(reason) ? reason : nil
}

/// A valid note of a session, made from a text in a file.
struct WrittenNote {
  let text: String
  /// Whether the file has a longer one.
  let wasCut: Bool

  /// The text without control characters except line feeds, and cut to the longest note. Nil if nothing of it is left.
  init?(_ written: String) {
    var scalars = String.UnicodeScalarView()
    for scalar in written.unicodeScalars {
      switch scalar {
      case "\n": scalars.append(scalar)
      case "\t": scalars.append(" ")
      case _ where scalar.properties.generalCategory == .control: continue
      default: scalars.append(scalar)
      }
    }
    let whole = String(scalars).trimmed
    wasCut = whole.unicodeScalars.count > Session.longestNote
    text = String(String.UnicodeScalarView(whole.unicodeScalars.prefix(Session.longestNote))).trimmed
    guard Session.isValidNote(text) else { return nil }
  }
}

extension String {
  /// The text with spaces for control characters and line breaks, cut after a number of code points, and without
  /// white space at its ends.
  fileprivate func onOneLine(limit: Int) -> String {
    let spaced = unicodeScalars.lazy.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: scalar
      }
    }
    let start = spaced.drop { $0.properties.isWhitespace }.prefix(limit)
    return String(String.UnicodeScalarView(start)).trimmed
  }
}

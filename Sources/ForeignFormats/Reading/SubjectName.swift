import StudyCalendar

/// A valid subject's name, made from a name in a file.
struct SubjectName {
  let text: String
  /// Whether the file has another name.
  let wasChanged: Bool

  /// The name itself if it is valid, or else a valid name that is as similar as possible. Nil if nothing of the
  /// name can be kept.
  init?(repairing name: String) {
    if Subject.isValidName(name) {
      text = name
      wasChanged = false
    } else {
      text = name.onOneLine(limit: Subject.longestName)
      wasChanged = true
      guard Subject.isValidName(text) else { return nil }
    }
  }
}

/// A valid reason for a rest, as similar as possible to the reason in a file; nil if nothing of it can be kept.
func repairedReason(_ text: String) -> String? {
  let reason = text.onOneLine(limit: Rest.longestReason)
  return Rest.isValidReason(reason) ? reason : nil
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

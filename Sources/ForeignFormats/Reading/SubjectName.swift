/// A name that the store takes: 1 to 64 characters, no control character, no white space at the ends.
struct SubjectName {
  let text: String
  /// Whether it is not what the file says.
  let wasChanged: Bool

  /// The nearest such name; nil for one of which nothing is left.
  init?(repairing name: String) {
    let proper = onOneLine(name, limit: 64)
    guard !proper.isEmpty else { return nil }
    text = proper
    wasChanged = proper != name
  }
}

/// A reason for a rest as the file tells it, on one line; nil for an empty one.
func shortReason(_ text: String) -> String? {
  let reason = onOneLine(text, limit: 200)
  return reason.isEmpty ? nil : reason
}

/// Whether a text is a reason as our own files have it: what the store takes.
func isReason(_ text: String) -> Bool {
  (1...200).contains(text.unicodeScalars.count)
    && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
}

/// A text with control characters and line breaks made spaces, cut, and without white space at its ends.
private func onOneLine(_ text: String, limit: Int) -> String {
  let spaced = text.unicodeScalars.lazy.map { scalar -> Unicode.Scalar in
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: " "
    default: scalar
    }
  }
  let start = spaced.drop { $0.properties.isWhitespace }.prefix(limit)
  var view = String.UnicodeScalarView(start)
  while let last = view.last, last.properties.isWhitespace { view.removeLast() }
  return String(view)
}

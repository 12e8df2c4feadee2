import StudyCalendar

/// A valid note of a session, made from a text in a file.
struct WrittenNote {
  let text: String
  /// Whether the file has a longer one.
  let wasCut: Bool

  /// The text without control characters except line feeds, and cut to the longest note. Nil if nothing of it is left.
  init?(_ written: String) {
    // Most notes are short and plain, and then there is nothing to change.
    if written.utf8.count <= Session.longestNote, written.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      (text, wasCut) = (written.trimmed, false)
      if text.isEmpty { return nil }
      return
    }
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

/// A text of unknown origin as an error message may show it: in quotes, on one line, control characters
/// replaced, cut after 40 code points.
public func quoted(_ text: some StringProtocol) -> String {
  var shown = ""
  for (count, scalar) in text.unicodeScalars.enumerated() {
    if count == 40 {
      shown += "…"
      break
    }
    switch scalar.properties.generalCategory {
    case .format where scalar == "\u{200D}":  // joins emoji
      shown.unicodeScalars.append(scalar)
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
      shown.unicodeScalars.append("\u{FFFD}")
    default:
      shown.unicodeScalars.append(scalar)
    }
  }
  return "“\(shown)”"
}

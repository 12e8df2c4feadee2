public import Words

/// A text of unknown origin as an error message may show it: in quotes, on one line, cut after 40 code points. Beside the
/// characters that act on what shows them it replaces those that cannot be seen.
/// - Parameter language: the language whose quotation marks are used; that of the person unless given.
public func quoted(_ text: some StringProtocol, in language: Language = .current) -> String {
  var shown = ""
  for (count, scalar) in text.unicodeScalars.enumerated() {
    if count == 40 {
      shown += "…"
      break
    }
    shown.unicodeScalars.append(scalar.actsWhenShown || scalar.cannotBeSeen ? "\u{FFFD}" : scalar)
  }
  return String(localized: "“\(shown)”", in: language)
}

extension Unicode.Scalar {
  fileprivate var cannotBeSeen: Bool {
    switch properties.generalCategory {
    case .format: self != "\u{200D}"  // joins emoji
    case .surrogate, .unassigned, .privateUse: true
    default: false
    }
  }
}

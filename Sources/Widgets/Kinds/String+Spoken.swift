import Words

extension String {
  /// A few words as a sentence of their own, for screen readers.
  public var asSentence: String { String(localized: "\(self).", context: "a few words as a sentence") }
}

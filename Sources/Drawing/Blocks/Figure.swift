/// A short text in large type, most often a number, and what it counts.
public struct Figure: Hashable, Sendable {
  /// The text, such as `25`.
  public let text: String
  /// What the text is about, such as `day streak`.
  public let caption: String
  /// The tone of the text.
  public let tone: Tone

  /// A figure with its caption.
  public init(_ text: String, caption: String, tone: Tone) {
    self.text = text
    self.caption = caption
    self.tone = tone
  }
}

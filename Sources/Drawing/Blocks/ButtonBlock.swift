/// A button as it is drawn.
public struct ButtonBlock: Hashable, Sendable {
  /// What is written on the button.
  public let title: String
  /// A sign before the title, such as a check mark; nil for none.
  public let sign: String?
  /// The tone of the title and of the button's edge.
  public let tone: Tone

  public init(_ title: String, sign: String? = nil, tone: Tone) {
    self.title = title
    self.sign = sign
    self.tone = tone
  }

  /// The sign and the title.
  public var label: String { sign.map { "\($0) \(title)" } ?? title }
}

/// A button as it is drawn.
public struct ButtonBlock: Hashable, Sendable {
  /// What is written on the button.
  public let title: String
  /// A sign before the title, such as a check mark; nil if there is no sign.
  public let sign: String?
  /// The tone of the title and of the button's edge.
  public let tone: Tone
  /// Whether a picture has only the words, as of a link.
  public let isLink: Bool

  /// A button with a title.
  public init(_ title: String, sign: String? = nil, tone: Tone, isLink: Bool = false) {
    self.isLink = isLink
    self.title = title
    self.sign = sign
    self.tone = tone
  }

  /// The sign and the title.
  public var label: String { sign.map { "\($0) \(title)" } ?? title }
}

/// The name of a thing with what belongs to it, beside a small round picture. Text leaves the picture out.
public struct HeadingBlock: Hashable, Sendable {
  /// The name.
  public let title: String
  /// What belongs to the name, such as the owner's; empty if there is nothing to say.
  public let subtitle: String
  /// The picture.
  public let badge: Badge

  /// A heading.
  public init(_ title: String, subtitle: String = "", badge: Badge) {
    (self.title, self.subtitle, self.badge) = (title, subtitle, badge)
  }

  /// The picture of a heading.
  public enum Badge: Hashable, Sendable {
    /// A picture in a `data:` address, which holds it whole (RFC 2397).
    case image(dataAddress: String)
    /// One or two letters in place of a picture.
    case initials(String)
  }
}

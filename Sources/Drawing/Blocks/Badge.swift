/// The picture of a heading.
public enum Badge: Hashable, Sendable {
  /// A picture in a `data:` address, which holds it whole (RFC 2397).
  case image(dataAddress: String)
  /// One or two letters in place of a picture.
  case initials(String)
}

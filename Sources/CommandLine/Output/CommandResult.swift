public import Words

/// What a command found out or did. Its text is for people and its JSON for programs, and both come from the same
/// value.
public protocol CommandResult: JSONRepresentable {
  /// The text, without a line end.
  func text(on terminal: Terminal) -> String
}

extension CommandResult where Self: CustomStringConvertible {
  public func text(on terminal: Terminal) -> String { description }
}

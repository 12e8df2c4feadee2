public import Drawing
public import SharedStore

/// Does what a button is for. It may block, so a host runs it on a thread of its own.
/// - Parameters:
///   - container: where the store is.
///   - warn: receives warnings that do not stop the action.
public typealias ButtonPress =
  @Sendable (_ container: GroupContainer, _ warn: @escaping @Sendable (String) -> Void) throws -> Void

/// The button of an entry: how it looks, and what it does.
public struct WidgetButton: Sendable {
  /// How it looks.
  public let block: ButtonBlock
  /// The arguments of the widget program's command that presses it, for hosts that run a command.
  public let arguments: [String]
  /// The same arguments for hosts that cannot quote: no quotes, no bars and no blanks.
  public let unquotedArguments: [String]
  /// What it does.
  public let press: ButtonPress

  /// - Parameter unquotedArguments: where nil, the arguments need no quoting as they are.
  public init(
    _ block: ButtonBlock, arguments: [String], unquotedArguments: [String]? = nil,
    press: @escaping ButtonPress
  ) {
    self.block = block
    self.arguments = arguments
    self.unquotedArguments = unquotedArguments ?? arguments
    self.press = press
  }
}

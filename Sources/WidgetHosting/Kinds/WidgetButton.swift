public import Drawing
public import SharedStore

/// Performs the action of a button. It may block, so a host runs it on a thread of its own.
/// - Parameters:
///   - container: where the store is.
///   - warn: receives warnings that do not stop the action.
public typealias ButtonPress =
  @Sendable (_ container: GroupContainer, _ warn: @escaping @Sendable (String) -> Void) throws -> Void

/// The button of an entry: its look and its action.
public struct WidgetButton: Sendable {
  /// The button as it is drawn.
  public let block: ButtonBlock
  /// The arguments of the widget program's command that presses it, for hosts that run a command.
  public let arguments: [String]
  /// The same arguments for hosts that cannot quote: no quotes, no bars and no blanks.
  public let unquotedArguments: [String]
  /// The action of the button.
  public let press: ButtonPress

  /// - Parameter unquotedArguments: the arguments for hosts that cannot quote; `arguments` if nil.
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

public import Drawing
public import SharedStore
import Words

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

  /// - Parameters:
  ///   - arguments: words that have nothing to quote.
  ///   - values: options and their values, which may have any character.
  public init(
    _ block: ButtonBlock, arguments: [String], values: [(option: String, value: String)] = [],
    press: @escaping ButtonPress
  ) {
    self.block = block
    self.press = press
    // The value is joined to its option: it may begin with a hyphen.
    let encoded = values.map { "\($0.option)=\($0.value.percentEncoded)" }
    unquotedArguments = arguments + (values.isEmpty ? [] : ["--percent-encoded"]) + encoded
    // A bar prints the command in its line, where no character of a value may act.
    let isPlain = values.allSatisfy { $0.value.shown == $0.value }
    self.arguments = isPlain ? arguments + values.map { "\($0.option)=\($0.value)" } : unquotedArguments
  }
}

import FileSystem
import FoundationEssentials

/// Which button a stack on display shows, kept in a file for hosts whose click is always the same command. The file names the
/// arguments that press it.
public struct ShownButton: Sendable {
  private let path: String?

  /// - Parameter stack: a text that tells the stack from others: the arguments that say what is in it.
  public init(ofStack stack: String) {
    path = UserFolder.cache.map { "\($0)/stacks/\(String(stack.fingerprint, radix: 16)).json" }
  }

  /// The arguments that press the button that is shown; nil if no such stack is on display, or it shows no button.
  public var arguments: [String]? {
    guard let path, let bytes = try? FileBytes.read(path, atMost: 65_536) else { return nil }
    return try? JSONDecoder().decode([String].self, from: Data(bytes))
  }

  /// Keeps the button that is shown. Where nothing can be kept, such a click presses nothing.
  func show(_ button: WidgetButton?) {
    guard let path else { return }
    guard let button, let bytes = try? JSONEncoder().encode(button.unquotedArguments) else { return end() }
    try? PrivateFile.write(Array(bytes), to: path)
  }

  /// Forgets the button.
  func end() { if let path { unlink(path) } }
}

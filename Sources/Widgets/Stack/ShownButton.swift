import System
import Words

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
    return JSONValue(bytes: bytes)?.array?.compactMap(\.string)
  }

  /// Keeps the button that is shown. Until that works, such a click presses nothing.
  func show(_ button: WidgetButton?) throws {
    guard let path, let button else { return end() }
    do {
      try PrivateFile.write(Array(button.unquotedArguments.json.text.utf8), to: path)
    } catch {
      end()
      throw Failure(error: error)
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let error: any Error
    var description: String {
      String(localized: "no click on this stack can be taken: \(error); trying again until it works")
    }
  }

  /// Forgets the button.
  func end() { if let path { unlink(path) } }
}

/// The origin of a change that no action of its own made here. Its entry in the change log tells those who follow the log of
/// it, and cannot be undone.
public enum ChangeOrigin: Hashable, Sendable {
  /// The entry of that number was taken back.
  case undo(of: Int)
  /// The entry of that number was made again.
  case redo(of: Int)
  /// Another device has told of it.
  case device(String)

  /// The words with which the actions of an undo and of a redo begin, with a space after them.
  public static let beginningsOfSteps = ["undo ", "redo "]

  /// The word with which the action of what another device told begins, with a space after it.
  public static let beginningOfDevice = "merge "

  /// The words with which the actions of such entries begin.
  public static let beginnings = beginningsOfSteps + [beginningOfDevice]

  /// The action of the entry.
  public var action: String {
    switch self {
    case .undo(let id): "undo \(id)"
    case .redo(let id): "redo \(id)"
    case .device(let name):
      Self.beginningOfDevice + String(name.unicodeScalars.prefix(Self.longestName).map(Character.init))
    }
  }

  /// An action has up to 64 characters.
  private static let longestName = 64 - beginningOfDevice.count

  /// - Parameter action: the action of an entry; nil comes of one that is no such entry.
  public init?(action: String) {
    func rest(_ beginning: String) -> String? {
      action.hasPrefix(beginning) ? String(action.dropFirst(beginning.count)) : nil
    }
    if let id = rest("undo ").flatMap({ Int($0) }) {
      self = .undo(of: id)
    } else if let id = rest("redo ").flatMap({ Int($0) }) {
      self = .redo(of: id)
    } else if let name = rest(Self.beginningOfDevice) {
      self = .device(name)
    } else {
      return nil
    }
  }

  /// The command that was typed, or the word for what a device told.
  public var command: String {
    switch self {
    case .undo: "undo"
    case .redo: "redo"
    case .device: "merge"
    }
  }
}

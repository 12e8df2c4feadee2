/// Where a change comes from that no action of its own made here. Its entry in the change log tells those who follow the log of
/// it, and can itself not be undone.
public enum ChangeOrigin: Hashable, Sendable {
  /// The entry of that number was taken back.
  case undo(of: Int)
  /// The entry of that number was made again.
  case redo(of: Int)
  /// Another device has told of it.
  case device(String)
  /// Another store was put in the place of this one. The changes up to that number are in both logs.
  case replacement(keeping: Int)

  /// The words with which the actions of such entries begin, with a space after them.
  public static let beginnings = ["undo ", "redo ", "merge ", "replaced "]

  /// The action of the entry.
  public var action: String {
    switch self {
    case .undo(let id): "undo \(id)"
    case .redo(let id): "redo \(id)"
    case .device(let name):
      "merge " + String(name.unicodeScalars.prefix(Self.longestName).map(Character.init))
    case .replacement(let id): "replaced \(id)"
    }
  }

  /// An action has up to 64 characters.
  private static let longestName = 64 - "merge ".count

  /// - Parameter action: the action of an entry; nil comes of one that is no such entry.
  public init?(action: String) {
    func rest(_ beginning: String) -> String? {
      action.hasPrefix(beginning) ? String(action.dropFirst(beginning.count)) : nil
    }
    if let id = rest("undo ").flatMap({ Int($0) }) {
      self = .undo(of: id)
    } else if let id = rest("redo ").flatMap({ Int($0) }) {
      self = .redo(of: id)
    } else if let name = rest("merge ") {
      self = .device(name)
    } else if let id = rest("replaced ").flatMap({ Int($0) }) {
      self = .replacement(keeping: id)
    } else {
      return nil
    }
  }

  /// The command that was typed, or the word for what a device told or a restore did.
  public var command: String {
    switch self {
    case .undo: "undo"
    case .redo: "redo"
    case .device: "merge"
    case .replacement: "replaced"
    }
  }
}

import Words

/// The origin of a change that no action of its own made here. Its entry in the change log tells those who follow the log of
/// it, and cannot be undone, except for the arrival of a device.
public enum ChangeOrigin: Hashable, Sendable {
  /// The entry of that number was taken back.
  case undo(of: Int)
  /// The entry of that number was made again.
  case redo(of: Int)
  /// The device of that name has told of it.
  case device(String)
  /// The device of that name came into the folder, and its facts were read for the first time.
  case arrival(String)
  /// Another store was put in the place of this one. The changes up to that number are in both logs.
  case replacement(keeping: Int)

  private static let beginningOfReplacement = "replaced "

  /// The words with which the actions of entries begin that the log does not show, with a space after them.
  public static let beginningsOfSteps = ["undo ", "redo ", beginningOfReplacement]

  /// The word with which the action of what another device told begins, with a space after it.
  public static let beginningOfDevice = "merge "

  private static let beginningOfArrival = "arrival "

  /// The words with which the actions of entries begin that cannot be undone.
  public static let beginnings = beginningsOfSteps + [beginningOfDevice]

  /// The action of the entry.
  public var action: String {
    switch self {
    case .undo(let id): "undo \(id)"
    case .redo(let id): "redo \(id)"
    case .device(let name):
      Self.beginningOfDevice + Self.shortened(name)
    case .arrival(let name): Self.beginningOfArrival + Self.shortened(name)
    case .replacement(let id): "\(Self.beginningOfReplacement)\(id)"
    }
  }

  /// An action has up to 64 characters.
  private static func shortened(_ name: String) -> String {
    String(name.unicodeScalars.prefix(64 - beginningOfArrival.count).map(Character.init))
  }

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
    } else if let name = rest(Self.beginningOfArrival) {
      self = .arrival(name)
    } else if let id = rest(Self.beginningOfReplacement).flatMap({ Int($0) }) {
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
    case .arrival: "arrival"
    }
  }

  /// The name of the device that made the change; nil for an undo or a redo.
  public var device: String? {
    switch self {
    case .device(let name), .arrival(let name): name
    case .undo, .redo, .replacement: nil
    }
  }

  /// Whether an undo takes the change back.
  public var isUndoable: Bool { if case .arrival = self { true } else { false } }

  /// The action of an entry as the log shows it: the name of a command or of a device.
  public static func title(ofAction action: String) -> String {
    switch ChangeOrigin(action: action) {
    case .device(let name): name.shown
    case .arrival(let name): String(localized: "arrival of \(name.shown)", context: "of a device")
    case .undo, .redo, .replacement, nil: action.shown
    }
  }
}

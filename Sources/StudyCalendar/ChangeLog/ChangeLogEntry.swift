/// An entry of the change log: what one action of a person changed, so that it can be taken back.
public struct ChangeLogEntry: Hashable, Sendable {
  /// Its number. Later entries have higher numbers.
  public let id: Int
  /// When it was made: ISO 8601, UTC.
  public let at: String
  /// The name of an import that made an empty store a copy of another one and took its history over, which stands before it.
  public static let copyAction = "import copy"

  /// The action that made it, by the name of its command, such as `mark`.
  public let action: String
  /// When it was undone: ISO 8601, UTC; nil while it holds.
  public let undoneAt: String?
  /// Whether no undo or redo takes it up any more: another change was made while it was undone, or another device has changed
  /// the same since.
  public let isSuperseded: Bool
  /// What it changed: first subjects and settings, then days in the order of subjects and dates.
  public let changes: [FactChange]

  /// An entry with its changes.
  public init(
    id: Int, at: String, action: String, undoneAt: String?, isSuperseded: Bool, changes: [FactChange]
  ) {
    (self.id, self.at, self.action) = (id, at, action)
    (self.undoneAt, self.isSuperseded, self.changes) = (undoneAt, isSuperseded, changes)
  }

  /// The same entry with some of its changes.
  public func with(_ changes: [FactChange]) -> ChangeLogEntry {
    ChangeLogEntry(
      id: id, at: at, action: action, undoneAt: undoneAt, isSuperseded: isSuperseded, changes: changes)
  }
}

/// An undo or a redo of one entry.
public struct ChangeLogStep: Hashable, Sendable {
  /// The entry.
  public let entry: ChangeLogEntry
  /// The changes of it that stay as they are, because the same was changed since.
  public let left: [FactChange]
  /// The name of the device that changed it; nil if the log has none that did.
  public let device: String?
  /// The entry with which the next step goes on, where nothing of this one was done and there is another one.
  public let next: ChangeLogEntry?

  /// A step of which nothing is left out unless something is given.
  public init(
    _ entry: ChangeLogEntry, leaving left: [FactChange] = [], to device: String? = nil,
    next: ChangeLogEntry? = nil
  ) {
    (self.entry, self.left, self.device, self.next) = (entry, left, device, next)
  }

  /// Whether all of it stays as it is. The entry is passed then: no later undo or redo takes it up.
  public var isPassed: Bool { left.count == entry.changes.count }
}

extension [ChangeLogEntry] {
  /// The first entry of each number, with their own numbers if these rise and are below a limit, or else numbered from 1.
  public func withNumbersInOrder(below limit: Int) -> [ChangeLogEntry] {
    var known: Set<Int> = []
    let entries = filter { known.insert($0.id).inserted }
    let isInOrder = zip(entries, entries.dropFirst()).allSatisfy { $0.id < $1.id }
    guard let first = entries.first, let last = entries.last,
      !isInOrder || first.id < 1 || last.id >= limit
    else { return entries }
    return entries.enumerated().map { number, entry in
      ChangeLogEntry(
        id: number + 1, at: entry.at, action: entry.action, undoneAt: entry.undoneAt,
        isSuperseded: entry.isSuperseded, changes: entry.changes)
    }
  }
}

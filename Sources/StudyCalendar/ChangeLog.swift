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
  /// Whether another change was made while it was undone, so that it cannot be redone.
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
}

/// What an undo or a redo did.
public struct ChangeLogStep: Hashable, Sendable {
  /// The entry that was undone or made again.
  public let entry: ChangeLogEntry
  /// How many of its changes were left out, because another device has changed the same since.
  public let changesLeft: Int
  /// How many entries were passed over, because another device has changed the same since.
  public let entriesPassedOver: Int

  /// A step of which nothing is left out unless something is given.
  public init(_ entry: ChangeLogEntry, changesLeft: Int = 0, entriesPassedOver: Int = 0) {
    (self.entry, self.changesLeft, self.entriesPassedOver) = (entry, changesLeft, entriesPassedOver)
  }
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

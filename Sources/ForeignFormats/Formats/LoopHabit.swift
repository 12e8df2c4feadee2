/// A habit of Loop Habit Tracker, and what the values of its days mean.
struct LoopHabit {
  /// What the value of a day means.
  enum Kind {
    /// Whether the habit was done.
    case yesOrNo
    /// An amount in thousandths, as the target is.
    case numeric(target: Int, isAtMost: Bool)

    /// An amount, with a target as Loop writes it.
    init(target: Double, isAtMost: Bool) {
      // The bounds keep the conversion from overflowing. Real targets are far smaller.
      let thousandths = target.isFinite ? min(max((target * 1000).rounded(), -1e15), 1e15) : 0
      self = .numeric(target: Int(thousandths), isAtMost: isAtMost)
    }

    /// The kind of a habit in a file that does not name it, inferred from the values. A number that is not a
    /// code for yes or no is an amount.
    init(ofValues values: some Sequence<String>) {
      let hasAmounts = values.contains { Int($0).map { !(-1...3).contains($0) } ?? false }
      self = hasAmounts ? .numeric(target: 1, isAtMost: false) : .yesOrNo
    }
  }

  let name: String?
  let kind: Kind

  /// What a number means; nil for a number that Loop does not write.
  ///
  /// Loop itself ticks a day on which nothing was due any more. Such a day was not studied; it is a rest.
  func mark(_ value: Int, notes: String = "") -> ArchiveBuilder.Mark? {
    switch (kind, value) {
    case (_, 3): .rest(reason: notes)
    case (_, -1): .notStudied
    case (.yesOrNo, 0): .notStudied
    case (.yesOrNo, 1): .rest(reason: Self.automatic)
    case (.yesOrNo, 2): .studied
    case (.yesOrNo, _): nil
    case (.numeric(let target, isAtMost: true), _): value >= 0 && value <= target ? .studied : .notStudied
    case (.numeric(let target, isAtMost: false), _): value > 0 && value >= target ? .studied : .notStudied
    }
  }

  /// What a word or a number of a CSV file means; nil for a value that Loop does not write.
  func mark(_ value: String, notes: String = "") -> ArchiveBuilder.Mark? {
    switch value {
    case "YES_MANUAL": .studied
    case "YES_AUTO": .rest(reason: Self.automatic)
    case "NO", "UNKNOWN", "": .notStudied
    case "SKIP": .rest(reason: notes)
    default: Int(value).flatMap { mark($0, notes: notes) }
    }
  }

  /// Whether a cell of a CSV file can be one of Loop's values.
  static func isValue(_ cell: String) -> Bool {
    ["YES_MANUAL", "YES_AUTO", "NO", "UNKNOWN", "SKIP", ""].contains(cell) || Int(cell) != nil
  }

  /// The reason for a day that Loop ticked itself.
  private static let automatic = "automatic in Loop"
}

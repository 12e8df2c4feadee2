import StudyCalendar

/// A habit of Loop Habit Tracker's, and what the values of its days mean.
struct LoopHabit {
  /// What a day's value counts.
  enum Kind {
    case yesOrNo
    /// A number, in thousandths as the values are.
    case numeric(target: Int, isAtMost: Bool)
  }

  let name: String?
  var kind: Kind

  /// What a number means; nil for one that Loop does not write.
  ///
  /// A day that Loop ticked by itself, because nothing was due on it any more, was not studied. It is a rest.
  func mark(_ value: Int, notes: String = "") -> HistoryBuilder.Mark? {
    switch (kind, value) {
    case (_, 3): .rest(notes)
    case (_, -1): .notStudied
    case (.yesOrNo, 0): .notStudied
    case (.yesOrNo, 1): .rest("automatic in Loop")
    case (.yesOrNo, 2): .studied
    case (.yesOrNo, _): nil
    case (.numeric(let target, isAtMost: true), _): value >= 0 && value <= target ? .studied : .notStudied
    case (.numeric(let target, isAtMost: false), _): value > 0 && value >= target ? .studied : .notStudied
    }
  }

  /// What a CSV file's word or number means; nil for neither.
  func mark(_ value: String, notes: String = "") -> HistoryBuilder.Mark? {
    switch value {
    case "YES_MANUAL": .studied
    case "YES_AUTO": .rest("automatic in Loop")
    case "NO", "UNKNOWN", "": .notStudied
    case "SKIP": .rest(notes)
    default: Int(value).flatMap { mark($0, notes: notes) }
    }
  }

  /// Whether a CSV file's cell can be one of Loop's values.
  static func isValue(_ cell: String) -> Bool {
    ["YES_MANUAL", "YES_AUTO", "NO", "UNKNOWN", "SKIP", ""].contains(cell) || Int(cell) != nil
  }

  /// The kind that the values of a file without a word on it show: numbers that mean no yes and no are amounts.
  static func kind(ofValues values: some Sequence<String>) -> Kind {
    values.contains { Int($0).map { !(-1...3).contains($0) } ?? false }
      ? .numeric(target: 1, isAtMost: false) : .yesOrNo
  }

  /// A target as Loop writes it, in thousandths.
  static func thousandths(_ target: Double) -> Int {
    target.isFinite ? Int((target * 1000).rounded().clamped(to: -1e15...1e15)) : 0
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

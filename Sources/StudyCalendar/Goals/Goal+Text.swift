import Words

extension Goal: CustomStringConvertible {
  /// How often, as people type it: `daily`, `3/week`. The minimum is not in it.
  public var description: String { daysPerWeek.map { "\($0)/week" } ?? "daily" }

  /// How often, in words: `daily`, `3 days a week`. The minimum is not in it.
  public var words: String {
    daysPerWeek.map { String(localized: "\($0.dayCountText) a week") } ?? String(localized: "daily")
  }

  /// Reads how often: `daily`, `3/week` or `3/7`, in any case.
  /// - Throws: ``StudyError/invalidGoal(_:)`` for any other text.
  public init(_ text: some StringProtocol, minimum: Amount? = nil) throws(StudyError) {
    let wanted = text.lowercased()
    if wanted == "daily" {
      self.init(minimum: minimum)
      return
    }
    let parts = wanted.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "week" || parts[1] == "7",
      let days = Self.possibleDaysPerWeek.first(where: { parts[0] == "\($0)" }),
      let goal = Goal(daysPerWeek: days, minimum: minimum)
    else { throw .invalidGoal(String(text)) }
    self = goal
  }

  /// The goal in words: `daily`, `3 days a week`, with the minimum behind it if there is one.
  /// - Parameter unit: what the amounts of the subject count; nil if that is not known any more.
  public func words(in unit: AmountUnit?) -> String {
    minimum.map { String(localized: "\(words), at least \($0.words(in: unit))") } ?? words
  }
}

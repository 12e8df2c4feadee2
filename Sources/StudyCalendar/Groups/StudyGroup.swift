/// Several subjects that a person looks at as one, such as Languages. Nothing is recorded of a group: what its days are
/// follows from those of its subjects, and a daily goal holds for it.
public struct StudyGroup: Named, Hashable, Sendable {
  /// What it is called on every device: a UUID that stays when the group gets another name.
  public let id: String
  /// Its name. No subject and no other group has one that counts as the same (``Subject/comparable(_:)``).
  public let name: String
  /// Whether all of its subjects must be studied, and not any of them.
  public let needsAll: Bool
  /// Its subjects, in the order in which they were added.
  public let subjects: [Subject]

  /// A group of these subjects.
  public init(id: String, name: String, needsAll: Bool, subjects: [Subject]) {
    (self.id, self.name, self.needsAll, self.subjects) = (id, name, needsAll, subjects)
  }
}

// MARK: What its days are

/// What a day of a subject means to the groups that the subject is in.
public enum DayInGroup: Hashable, Sendable {
  /// The subject was studied.
  case studied
  /// The subject does not count: it was off, had ended, or nothing had been recorded of it yet.
  case notCounted
  /// The subject was not studied. Its weekly goal asks for no particular day, so this day lacks nothing.
  case free
  /// The subject was not studied, and was to be.
  case missing

  /// What an unstudied day means on which the subject counts.
  @usableFromInline
  init(unstudied goals: Goals, on date: CalendarDate) {
    self = goals.unit(on: date) == .week ? .free : .missing
  }
}

extension StudyGroup {
  /// Whether a day of the group counts as studied: any of its subjects was studied. With ``needsAll`` also none may be missing.
  /// This is the one place that decides it.
  /// - Parameters:
  ///   - first: the place of the subject that is asked for first.
  ///   - count: how many subjects there are.
  ///   - day: returns what the day of a subject means, by the subject's place. It is not asked for more than needed.
  @usableFromInline
  func isStudied(askingFirst first: Int = 0, of count: Int, _ day: (Int) -> DayInGroup) -> Bool {
    var isStudied = false
    for place in StudyGroup.places(first, of: count) {
      switch day(place) {
      case .studied where !needsAll: return true
      case .studied: isStudied = true
      case .missing where needsAll: return false
      case .missing, .free, .notCounted: break
      }
    }
    return isStudied
  }

  /// The places of some subjects, one of them first. The others keep their order, so that those of which something was read
  /// lately are read next.
  @inlinable
  static func places(_ first: Int, of count: Int) -> some Sequence<Int> {
    (0..<count).lazy.map { $0 == 0 ? first : $0 <= first ? $0 - 1 : $0 }
  }

  /// A day of the group.
  /// - Parameters:
  ///   - days: that day of each subject.
  ///   - plans: the plan of each subject.
  public func day(_ date: CalendarDate, of days: [Day], _ plans: [StudyPlan]) -> Day {
    let meanings = zip(days, plans).map { day, plan in
      if day.didStudy { return DayInGroup.studied }
      return day.isDayOff || day.isBeforeFirst
        ? .notCounted : DayInGroup(unstudied: plan.goals, on: date)
    }
    let isBeforeFirst = days.allSatisfy(\.isBeforeFirst)
    let hasOneUnit = Self.commonUnit(of: plans) != nil
    let amount = days.reduce(Amount.zero) { $0.addingUpToLimit($1.sessions.amount) }
    return Day(
      date: date, didStudy: isStudied(of: meanings.count) { meanings[$0] },
      isOff: days.isEmpty || !isBeforeFirst && meanings.allSatisfy { $0 == .notCounted }, said: nil,
      sessions: SessionSum(
        count: days.reduce(0) { $0 + $1.sessions.count }, amount: hasOneUnit ? amount : .zero),
      isAfterEnd: days.allSatisfy(\.isAfterEnd), isBeforeFirst: isBeforeFirst)
  }

  /// What holds for the group: a daily goal, no weekly days off of its own, the unit of its subjects where they have the same,
  /// and the last of their ends once all have ended.
  public static func plan(of plans: [StudyPlan]) -> StudyPlan {
    let ends = plans.compactMap(\.endedOn)
    return StudyPlan(
      unit: commonUnit(of: plans) ?? .minutes,
      schedule: Schedule(endedOn: ends.count == plans.count ? ends.max() : nil))
  }

  /// What all subjects are counted in; nil if they do not agree.
  private static func commonUnit(of plans: [StudyPlan]) -> AmountUnit? {
    guard let unit = plans.first?.unit, plans.allSatisfy({ $0.unit == unit }) else { return nil }
    return unit
  }
}

// MARK: Names

extension StudyGroup {
  /// The id of a new group of a name. Two devices that make a group of the same name apart make one group.
  /// - Parameter isTaken: whether another group has an id. A group keeps its id when it gets another name.
  public static func id(for name: String, isTaken: (String) throws -> Bool) rethrows -> String {
    let name = Subject.comparable(name)
    var number = 1
    while true {
      let id = Session.id(naming: "group\0\(number)\0\(name)")
      guard try isTaken(id) else { return id }
      number += 1
    }
  }

  /// Groups whose names are their own. Two devices can give a group the name that another group or a subject has. Then the
  /// subject keeps it, or the group whose id comes first, and the others get a number. All devices come to the same.
  /// - Parameters:
  ///   - groups: the groups with the names that persons gave them.
  ///   - subjects: all subjects.
  public static func distinct(_ groups: [StudyGroup], beside subjects: [Subject]) -> [StudyGroup] {
    let ordered = groups.sorted { $0.id < $1.id }
    let names = Subject.distinctNames(
      ordered.enumerated().map { Subject(id: $0, name: $1.name) }, beside: subjects.map(\.name))
    return ordered.enumerated().map { place, group in
      StudyGroup(
        id: group.id, name: names[place] ?? group.name, needsAll: group.needsAll, subjects: group.subjects)
    }.sorted { Subject.comparable($0.name) < Subject.comparable($1.name) }
  }
}

/// The studied days of a group, newest first: what makes one history of those of its subjects. The one rule for streaks reads
/// them like the days of a subject.
///
/// The days of a subject are read only where the group's day depends on them: a day that one of the subjects was studied needs
/// no look at the others. So many subjects cost little more than one.
public final class GroupDates<Dates: SoughtDates, Rests: IteratorProtocol<CalendarDate>>: StudiedDates {
  /// What a group reads of one of its subjects.
  public struct Member {
    fileprivate var dates: Dates
    fileprivate var daysOff: DaysOff<Rests>
    fileprivate let goals: Goals
    /// The newest studied day that was not passed yet; nil if there is none, or before the first look.
    fileprivate var pending: CalendarDate?
    fileprivate var isRead = false

    /// - Parameters:
    ///   - dates: the studied days.
    ///   - daysOff: the days on which the subject does not count, which are asked about newest first.
    ///   - goals: the goals, and how they changed.
    public init(_ dates: Dates, daysOff: DaysOff<Rests>, goals: Goals) {
      (self.dates, self.daysOff, self.goals) = (dates, daysOff, goals)
    }

    /// The newest studied day before a date.
    fileprivate mutating func newest(before date: CalendarDate) -> CalendarDate? {
      if !isRead {
        (isRead, pending) = (true, dates.next(before: date))
      } else if let passed = pending, passed >= date {
        // Where it was passed just now, the next one is often the one that is sought. To seek takes longer than a step.
        if date.distance(to: passed) < 3 { pending = dates.next() }
        if let found = pending, found >= date { pending = dates.next(before: date) }
      }
      return pending
    }

    /// What a day means, as dates are asked about newest first.
    fileprivate mutating func meaning(of date: CalendarDate) -> DayInGroup {
      if newest(before: date.next) == date { return .studied }
      return daysOff.contains(date) ? .notCounted : DayInGroup(unstudied: goals, on: date)
    }
  }

  private let group: StudyGroup
  private var members: [Member]
  /// The days before this one were not given yet.
  private var bound: CalendarDate
  /// The place of the member that was studied last.
  private var first = 0
  /// The place of the member that was missing last.
  private var missing = 0

  /// - Parameters:
  ///   - members: what to read of each subject of the group.
  ///   - last: the last day that counts.
  public init(of group: StudyGroup, _ members: [Member], to last: CalendarDate) {
    (self.group, self.members, bound) = (group, members, last.next)
  }

  public func next() -> CalendarDate? {
    while let date = newestOfAny() {
      bound = date
      if !group.needsAll || isOfAll(date) { return date }
    }
    return nil
  }

  /// The newest day before the bound on which any of the subjects was studied.
  private func newestOfAny() -> CalendarDate? {
    let (start, count) = (first, members.count)
    var newest: CalendarDate?
    for step in 0..<count {
      let place = (start + step) % count
      guard let date = members[place].newest(before: bound), newest.map({ date > $0 }) ?? true else {
        continue
      }
      (newest, first) = (date, place)
      if date == bound.previous { break }
    }
    return newest
  }

  /// Whether none of the subjects was missing on a day. The one that was missing before is asked first.
  private func isOfAll(_ date: CalendarDate) -> Bool {
    group.isStudied(askingFirst: missing, of: members.count) { place in
      let meaning = members[place].meaning(of: date)
      if meaning == .missing { missing = place }
      return meaning
    }
  }

  /// Where one subject was studied on all of the days, the others make no difference. With all of them needed, each must have
  /// been.
  public func goOn(from last: CalendarDate, to date: CalendarDate) -> Bool {
    let places = group.needsAll ? Array(members.indices) : [first]
    for (count, place) in places.enumerated() {
      if members[place].newest(before: last.next) == last, members[place].dates.goOn(from: last, to: date) {
        members[place].pending = date
        continue
      }
      // Those that went on go back to where they were.
      for place in places.prefix(count) {
        members[place].pending = members[place].dates.next(before: last.next)
      }
      return false
    }
    bound = date
    return true
  }

  /// Calls `body` with what the days of each subject are read from.
  public func forEachDates(_ body: (Dates) throws -> Void) rethrows {
    try members.forEach { try body($0.dates) }
  }

  public func oldest() -> CalendarDate? { members.compactMap { $0.dates.oldest() }.min() }
}

/// The studied days of a group, newest first: what makes one history of those of its subjects. The one rule for streaks reads
/// them like the days of a subject.
///
/// The days of a subject are read only where the group's day depends on them: a day that one of the subjects was studied needs
/// no look at the others. So many subjects cost little more than one.
///
/// It is inlinable so that the store gets it compiled for its own dates. Otherwise each step would look types up, which is a
/// quarter of what a group costs.
public final class GroupDates<Dates: SoughtDates, Rests: IteratorProtocol<CalendarDate>>:
  IteratorProtocol
{
  /// What a group reads of one of its subjects.
  public struct Member {
    @usableFromInline var dates: Dates
    @usableFromInline var daysOff: DaysOff<Rests>
    @usableFromInline let goals: Goals

    /// - Parameters:
    ///   - dates: the studied days.
    ///   - daysOff: the days on which the subject does not count, which are asked about newest first.
    ///   - goals: the goals, and how they changed.
    public init(_ dates: Dates, daysOff: DaysOff<Rests>, goals: Goals) {
      (self.dates, self.daysOff, self.goals) = (dates, daysOff, goals)
    }
  }

  @usableFromInline let group: StudyGroup
  @usableFromInline var members: [Member]
  /// The newest studied day of each member that was not passed yet, as a number of days; ``unread`` before the first look, and
  /// ``none`` where there is none left. Most looks need no more.
  @usableFromInline var newest: [Int]
  /// The days before this one were not given yet.
  @usableFromInline var bound: CalendarDate
  /// The place of the member that was studied last.
  @usableFromInline var first = 0
  /// The place of the member that was missing last.
  @usableFromInline var missing = 0

  /// - Parameters:
  ///   - members: what to read of each subject of the group.
  ///   - last: the last day that counts.
  public init(of group: StudyGroup, _ members: [Member], to last: CalendarDate) {
    (self.group, self.members, bound) = (group, members, last.next)
    newest = members.map { _ in Self.unread }
  }

  @inlinable
  public func next() -> CalendarDate? {
    while let date = newestOfAny() {
      bound = date
      if !group.needsAll || isOfAll(date) { return date }
    }
    return nil
  }

  @inlinable static var unread: Int { .max }
  @inlinable static var none: Int { .min }

  /// The newest studied day of a member before a date.
  @inlinable
  func newest(_ place: Int, before date: Int) -> Int {
    let passed = newest[place]
    guard passed >= date else { return passed }
    var found: CalendarDate?
    // Where it was passed just now, the next ones are often those that are sought. To seek takes longer than some steps.
    if passed != Self.unread, passed - date < 4 {
      repeat { found = members[place].dates.next() } while found.map { $0.dayNumber >= date } ?? false
    } else {
      found = members[place].dates.next(before: CalendarDate(dayNumber: date))
    }
    newest[place] = found?.dayNumber ?? Self.none
    return newest[place]
  }

  /// The newest day before the bound on which any of the subjects was studied.
  @inlinable
  func newestOfAny() -> CalendarDate? {
    let bound = bound.dayNumber
    var date = Self.none
    for place in StudyGroup.places(first, of: members.count) {
      let found = newest(place, before: bound)
      if found > date { (date, first) = (found, place) }
      if found == bound - 1 { break }
    }
    return date == Self.none ? nil : CalendarDate(dayNumber: date)
  }

  /// Whether none of the subjects was missing on a day. The one that was missing before is asked first.
  @inlinable
  func isOfAll(_ date: CalendarDate) -> Bool {
    group.isStudied(askingFirst: missing, of: members.count) { place in
      if newest(place, before: date.dayNumber + 1) == date.dayNumber { return .studied }
      if members[place].daysOff.contains(date) { return .notCounted }
      let meaning = DayInGroup(unstudied: members[place].goals, on: date)
      if meaning == .missing { missing = place }
      return meaning
    }
  }

  /// Calls `body` with what the days of each subject are read from.
  public func forEachDates(_ body: (Dates) throws -> Void) rethrows {
    for member in members { try body(member.dates) }
  }
}

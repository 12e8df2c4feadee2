import StudyCalendar
import System
import Words

/// The groups of subjects, as their facts say.
struct GroupTable {
  let connection: Connection

  /// All groups with the subjects that are there, in the order of their names.
  func all() throws -> [StudyGroup] {
    let groups = try connection.prepare(
      "SELECT key, value FROM fact WHERE subject = 0 AND kind = '\(GroupKind.name)' AND value IS NOT NULL"
    ).all { row -> (id: String, value: JSONValue)? in
      // What another program wrote may mean nothing. Then there is no such group.
      let id = row.text(0)
      guard GroupKind.isKey(id) else { return nil }
      return JSONValue(row.text(1)).flatMap { GroupKind.checked($0, of: id) }.map { (id, $0) }
    }
    guard !groups.isEmpty else { return [] }
    let subjects = try SubjectTable(connection).all()
    var members: [String: [Subject]] = [:]
    for (group, subject) in try memberships() {
      if let subject = subjects.first(where: { $0.id == subject }) {
        members[group, default: []].append(subject)
      }
    }
    let places = Dictionary(uniqueKeysWithValues: subjects.enumerated().map { ($1.id, $0) })
    return StudyGroup.distinct(
      groups.compactMap { id, value in
        guard let name = value["name"]?.string else { return nil }
        return StudyGroup(
          id: id, name: name, needsAll: value["needsAll"]?.bool == true,
          subjects: (members[id] ?? []).sorted { (places[$0.id] ?? 0) < (places[$1.id] ?? 0) })
      }, beside: subjects)
  }

  /// Which subjects were put into which groups, also subjects and groups that are gone.
  func memberships() throws -> [(group: String, subject: Int)] {
    try connection.prepare(
      """
      SELECT key, id, value FROM subject CROSS JOIN fact ON fact.subject = id AND kind = '\(MemberKind.name)'
      WHERE value IS NOT NULL
      """
    ).all { row -> (group: String, subject: Int)? in
      let group = row.text(0)
      guard JSONValue(row.text(2)).flatMap({ MemberKind.checked($0, of: group) }) != nil else { return nil }
      return (group, row.integer(1))
    }
  }
}

/// What is read of the subjects of a group for its streaks: their plans, their rests and where they begin.
struct GroupMembers {
  private let group: StudyGroup
  private let plans: [StudyPlan]
  /// The rests of each subject, oldest first.
  private let rests: [[CalendarDate]]
  /// The first record of each subject.
  private let firsts: [CalendarDate?]
  private let connection: Connection

  init(
    of group: StudyGroup, on connection: Connection, plan: (Subject) throws -> StudyPlan
  ) throws {
    (self.group, self.connection) = (group, connection)
    plans = try group.subjects.map(plan)
    let rows = try connection.prepare(
      "SELECT key FROM fact WHERE subject = ?1 AND kind = 'rest' AND value IS NOT NULL ORDER BY key")
    rests = try group.subjects.map { subject in
      rows.reset()
      return try rows.bind(1, subject.id).all { try $0.dateOfDay() }
    }
    firsts = try group.subjects.map { try DayTable(connection, $0).firstRecord() }
  }

  /// Its studied days up to a day, newest first.
  func dates(asOf date: CalendarDate, to last: CalendarDate) throws -> GroupDates<
    StoredStudiedDates, StoredDates
  > {
    let daysOff = zip(parts(asOf: date, newestFirst: true), plans)
    return GroupDates(
      of: group,
      zip(group.subjects, daysOff).map { subject, of in
        .init(
          StoredStudiedDates(of: subject, to: last, on: connection),
          daysOff: DaysOff(of: [of.0], newestFirst: true), goals: of.1.goals)
      }, to: last)
  }

  /// The days on which all of its subjects are off that count.
  func daysOff(asOf date: CalendarDate, newestFirst: Bool) -> DaysOff<StoredDates> {
    DaysOff(of: parts(asOf: date, newestFirst: newestFirst), newestFirst: newestFirst)
  }

  /// - Parameter date: the day that stands for today. From then on a subject counts of which nothing is recorded.
  private func parts(asOf date: CalendarDate, newestFirst: Bool) -> [DaysOff<StoredDates>.Part] {
    plans.indices.map { place in
      .init(
        schedule: plans[place].schedule, from: min(firsts[place] ?? date, date),
        rests: StoredDates(newestFirst ? rests[place].reversed() : rests[place]))
    }
  }
}

import StudyCalendar

/// The plans that one transaction has read. Days, streaks and views need the plan of the same subject, and it is read
/// once for all of them, until the transaction changes something.
final class KnownPlans {
  private let opened: OpenedStore
  private let moment: PresentMoment
  /// The plan that was read last. Most transactions need one, and making a dictionary takes longer than reading it.
  private var last: (subject: Int, plan: StudyPlan)?
  private var others: [Int: StudyPlan] = [:]
  /// How many changes the connection had made when the plans were read.
  private var changes = 0

  init(_ opened: OpenedStore, at moment: PresentMoment) {
    self.opened = opened
    self.moment = moment
  }

  func plan(of subject: Subject) throws -> StudyPlan {
    let changes = opened.connection.totalChanges
    if changes != self.changes { (last, others) = (nil, [:]) }
    if let last, last.subject == subject.id { return last.plan }
    if let known = others.isEmpty ? nil : others[subject.id] { return known }
    let skipped = try moment.now(on: opened.connection).skippedDates
    let plan = try PlanSource(opened, skippedDates: skipped).plan(of: subject)
    self.changes = changes
    if let last { others[last.subject] = last.plan }
    last = (subject.id, plan)
    return plan
  }
}

import StudyCalendar

/// The plans that one transaction has read. Days, streaks and views need the plan of the same subject, and it is read
/// once for all of them, until the transaction changes something.
final class KnownPlans {
  private let opened: OpenedStore
  private let moment: PresentMoment
  private var plans: [Int: StudyPlan] = [:]
  /// How many changes the connection had made when the plans were read.
  private var changes = 0

  init(_ opened: OpenedStore, at moment: PresentMoment) {
    self.opened = opened
    self.moment = moment
  }

  func plan(of subject: Subject) throws -> StudyPlan {
    let changes = opened.connection.totalChanges
    if changes == self.changes, let known = plans[subject.id] { return known }
    if changes != self.changes { plans = [:] }
    let skipped = try moment.now(on: opened.connection).skippedDates
    let plan = try PlanSource(opened, skippedDates: skipped).plan(of: subject)
    self.changes = changes
    plans[subject.id] = plan
    return plan
  }
}

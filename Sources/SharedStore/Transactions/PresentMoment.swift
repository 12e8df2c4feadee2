import FoundationEssentials
import StudyCalendar
import Synchronization
import System

/// The present of one transaction, and the plans that it has read. Each is worked out when it is first needed, and then kept,
/// so that everything in the transaction agrees.
final class PresentMoment {
  private let connection: Connection
  private let instant: Date
  private let makeCalendar: CalendarMaker
  private var known: Now?
  /// The plans that were read. Most transactions need one, and making a dictionary takes longer than reading it.
  private var plans: [(subject: Int, plan: StudyPlan)] = []
  /// How many changes the connection had made when the plans were read.
  private var changes = 0

  /// The settings that this process read last, for what is shown outside a transaction.
  static let lastSettings = Mutex<Settings?>(nil)

  init(_ instant: Date, on connection: Connection, _ makeCalendar: @escaping CalendarMaker) {
    (self.instant, self.connection, self.makeCalendar) = (instant, connection, makeCalendar)
  }

  func now() throws -> Now {
    if let known { return known }
    let settings = try Settings(connection)
    Self.lastSettings.withLock { $0 = settings }
    let now = try Now(instant: instant, settings: settings, calendar: makeCalendar(settings))
    known = now
    return now
  }

  /// The plan of a subject. It is read anew after the transaction has changed something.
  func plan(of subject: Subject) throws -> StudyPlan {
    let changes = connection.totalChanges
    if changes != self.changes { plans = [] }
    if let known = plans.last(where: { $0.subject == subject.id }) { return known.plan }
    let skipped = try now().skippedDates
    let plan = try StudyPlan(of: subject, skippedDates: skipped, on: connection)
    self.changes = changes
    plans.append((subject.id, plan))
    return plan
  }
}

extension Settings {
  /// All settings of a store.
  fileprivate init(_ connection: Connection) throws {
    self.init()
    let rows = try connection.prepare(
      "SELECT key, value FROM fact WHERE subject = 0 AND kind = 'setting' AND value IS NOT NULL")
    while try rows.step() { values[rows.text(0)] = rows.jsonString(1) }
  }
}

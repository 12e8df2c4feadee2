import FoundationEssentials
import SQLite
import StudyCalendar

/// The present of one transaction: worked out when it is first needed, and then kept, so that everything in the
/// transaction agrees.
final class PresentMoment {
  private let instant: Date
  private let makeCalendar: CalendarMaker
  private var known: Now?

  init(_ instant: Date, _ makeCalendar: @escaping CalendarMaker) {
    self.instant = instant
    self.makeCalendar = makeCalendar
  }

  func now(on connection: Connection) throws -> Now {
    if let known { return known }
    let settings = try Settings(connection)
    LastSettings.read(settings)
    let now = try Now(instant: instant, settings: settings, calendar: makeCalendar(settings))
    known = now
    return now
  }
}

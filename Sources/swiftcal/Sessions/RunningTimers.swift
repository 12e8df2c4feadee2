import Drawing
import FoundationEssentials
import SharedStore
import StudyCalendar
import StudyIntents
import Words

/// What runs, as commands say it.
struct RunningTimers {
  private let timers: [RunningTimer]
  private let instant: Date

  init(in reading: borrowing ReadTransaction) throws {
    timers = try reading.timers()
    instant = try reading.now.instant
  }

  /// A line for each: `▶ Korean 12m`.
  func lines(width: Int) -> [Drawing] {
    timers.map { .line(StyledText($0.text(at: instant), .accent, bold: true).cut(to: width)) }
  }

  /// The timer of this device, or else one of another.
  var json: JSONValue? { timers.first?.json(at: instant) }
}

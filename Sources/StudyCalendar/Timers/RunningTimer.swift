public import FoundationEssentials
import Words

/// A timer that runs, as the clocks of this machine see it.
public struct RunningTimer: Hashable, Sendable {
  /// What is studied.
  public let subject: Subject
  /// The timer.
  public let timer: StudyTimer
  /// The key of its fact.
  public let key: String
  /// What the amounts of the subject count.
  public let unit: AmountUnit
  /// Whether it was started on another device.
  public let isElsewhere: Bool
  /// When it began, by what the clock on the wall shows now. If that was set, this is not when the timer says.
  public let began: Date
  /// How many seconds the machine slept since then; 0 if that is not known.
  private let secondsAsleep: Int

  /// A timer as the clocks see it at an instant. What counts are the clocks that cannot be set. After a start of the machine, and for
  /// the timer of another one, the clock on the wall counts, and a timer that it shows before its beginning has just begun.
  public init(
    _ timer: StudyTimer, key: String, of subject: Subject, in unit: AmountUnit, isElsewhere: Bool,
    at instant: Date, by clock: MachineClock
  ) {
    (self.subject, self.timer, self.key, self.unit) = (subject, timer, key, unit)
    self.isElsewhere = isElsewhere
    if let distance = clock.distance(from: timer.clock) {
      began = instant.addingTimeInterval(-Double(distance.total) / 1000)
      secondsAsleep = distance.asleep / 1000
    } else {
      began = min(instant, Date(timeIntervalSince1970: Double(timer.since)))
      secondsAsleep = 0
    }
  }

  /// When a countdown is over; nil for a timer that runs until it is stopped.
  public var end: Date? {
    timer.amount.map { began.addingTimeInterval(Double($0.thousandths) * 60 / 1000) }
  }

  /// Whether a countdown is over.
  public func isOver(at instant: Date) -> Bool { end.map { $0 <= instant } ?? false }

  /// The whole minutes from its beginning to an instant; of a countdown not more than it has.
  public func minutes(at instant: Date) -> Int {
    let minutes = (instant.timeIntervalSince(began) / 60).rounded(.down)
    let most = (timer.amount ?? .most).thousandths / 1000
    return Int(max(0, min(minutes, Double(most))))
  }

  /// What it comes to at an instant: whole minutes.
  public func amount(at instant: Date) -> Amount { Amount(thousandths: minutes(at: instant) * 1000) }

  /// The moments from one instant on at which it has another minute, at most so many.
  public func ticks(after instant: Date, atMost count: Int) -> [Date] {
    let first = minutes(at: instant) + 1
    let dates = (first..<first + count).map { began.addingTimeInterval(Double($0) * 60) }
    guard let end else { return dates }
    return dates.filter { $0 <= end }
  }

  // MARK: What to ask

  /// After how many hours a person is asked how much of it counts.
  private static let longest = 8.0
  /// After how many minutes of sleep.
  private static let longestSleep = 30

  /// Whether a person has to say how much of it counts: it has run for long, or the machine slept meanwhile.
  public func mustAsk(at instant: Date) -> Bool {
    instant.timeIntervalSince(began) > Self.longest * 3600 || secondsAsleep > Self.longestSleep * 60
  }

  /// How long the machine slept, in whole minutes; nil if it did not for long.
  public var timeAsleep: Amount? {
    secondsAsleep > Self.longestSleep * 60 ? Amount(thousandths: secondsAsleep / 60 * 1000) : nil
  }

  /// The first moment since its beginning at which the clock on the wall showed a time; nil if there is none before an instant.
  public func moment(_ time: TimeOfDay, before instant: Date, in calendar: any DayCalendar) -> Date? {
    let minute = (began.timeIntervalSince1970 / 60).rounded(.down) * 60
    var moment = Date(timeIntervalSince1970: minute)
    // No clock shows a time more than two days later again.
    let last = min(instant, moment.addingTimeInterval(48 * 3600))
    while moment <= last {
      // 2024-12-10T08:30:00+01:00
      if calendar.timestamp(moment).utf8.dropFirst(11).prefix(5).elementsEqual(time.description.utf8) {
        return moment
      }
      moment = moment.addingTimeInterval(60)
    }
    return nil
  }

  // MARK: Words

  /// How long it has run, in a few letters: `12m`, `1h05m`, `12m/25m`, `0m/2.5m`.
  public func shortTime(at instant: Date) -> String {
    let time = Self.short(amount(at: instant))
    guard let amount = timer.amount else { return time }
    return "\(time)/\(Self.short(amount))"
  }

  private static func short(_ amount: Amount) -> String {
    let (hours, minutes) = (amount.thousandths / 60_000, Amount(thousandths: amount.thousandths % 60_000))
    guard hours > 0 else { return "\(minutes.number())m" }
    return "\(hours)h\(minutes.thousandths < 10_000 ? "0" : "")\(minutes.number())m"
  }

  /// The sign of what runs.
  public static let sign = "▶"

  /// What runs and for how long: `▶ Korean 12m`.
  public func text(at instant: Date) -> String {
    let text = "\(Self.sign) \(subject.name.shown) \(shortTime(at: instant))"
    return isElsewhere ? String(localized: "\(text) elsewhere", context: "a timer of another device") : text
  }

  /// The same as a sentence without a full stop.
  public func spokenText(at instant: Date) -> String {
    let (name, time) = (subject.name.shown, amount(at: instant).words(in: .minutes))
    return isElsewhere
      ? String(localized: "\(name) has been running elsewhere for \(time)")
      : String(localized: "\(name) has been running for \(time)")
  }
}

import Words

/// How a subject goes, as its person wants it shown: by its streak, or by the rate of its last days. Every view takes from here
/// what it says in the streak's place.
public struct Standing: Hashable, Sendable {
  /// The streak that is alive.
  public let streak: StreakState
  /// How many of the last days were studied.
  public let recent: RecentRate
  /// Which of the two is shown.
  public let emphasis: Emphasis

  /// How a subject goes by its streak and the rate of its last days.
  public init(_ streak: StreakState, _ recent: RecentRate, showing emphasis: Emphasis) {
    (self.streak, self.recent, self.emphasis) = (streak, recent, emphasis)
  }

  /// What a subject of which nothing is known shows.
  public static let none = Standing(.none, .none, showing: .streak)

  /// Whether streaks are shown. Otherwise no view names one.
  public var showsStreaks: Bool { emphasis == .streak }

  /// Whether there is something to be glad of: a streak, or a studied day among the last ones.
  public var isAlive: Bool { showsStreaks ? streak.currentLength > 0 : recent.studied > 0 }

  /// In words: `12 days`, `12 weeks`, or `24 of the last 30 days`.
  public var text: String { showsStreaks ? streak.text : recent.text }

  /// In a sentence without a full stop: `Current streak: 12 days`, or `24 of the last 30 days`.
  public var sentence: String {
    if showsStreaks { return String(localized: "Current streak: \(streak.text)") }
    return isAlive ? recent.text : String(localized: "A fresh start", context: "sentence")
  }

  /// The number, as short as it can be said: `12`, or `24/30`.
  public var number: String {
    showsStreaks ? "\(streak.currentLength)" : isAlive ? "\(recent.studied)/\(recent.due)" : "–"
  }

  /// The number that stands large.
  public var figure: String {
    showsStreaks ? "\(streak.currentLength)" : isAlive ? "\(recent.studied)" : "–"
  }

  /// What stands below the large number.
  public var caption: String {
    guard showsStreaks else { return isAlive ? recent.caption : recent.text }
    return switch streak.unit {
    case .day: String(localized: "day streak", plural: "day streak", for: streak.currentLength)
    case .week: String(localized: "week streak", plural: "week streak", for: streak.currentLength)
    }
  }

  /// In words where its subject is named too: `Latin: 12 day streak`.
  public func title(subject: String) -> String {
    guard showsStreaks else { return String(localized: "\(subject): \(recent.text)") }
    let length = streak.currentLength
    return switch streak.unit {
    case .day:
      String(
        localized: "\(subject): \(length) day streak", plural: "\(subject): \(length) day streak",
        for: length)
    case .week:
      String(
        localized: "\(subject): \(length) week streak", plural: "\(subject): \(length) week streak",
        for: length)
    }
  }

  /// The same of a subject that is still to be studied today.
  public func titleOfDue(subject: String) -> String {
    guard showsStreaks else { return String(localized: "\(subject): \(recent.text), due today") }
    let length = streak.currentLength
    return switch streak.unit {
    case .day:
      String(
        localized: "\(subject): \(length) day streak, due today",
        plural: "\(subject): \(length) day streak, due today", for: length)
    case .week:
      String(
        localized: "\(subject): \(length) week streak, due today",
        plural: "\(subject): \(length) week streak, due today", for: length)
    }
  }
}

extension RecentRate {
  /// In words: `24 of the last 30 days`; of weekly goals `24 of the last 30 due days`. Where nothing was studied it is
  /// `a fresh start`, because nobody needs a zero.
  public var text: String {
    if studied == 0 { return String(localized: "a fresh start") }
    return isOfWeeks
      ? String(
        localized: "\(studied) of \(due) due day so far",
        plural: "\(studied) of the last \(due) due days", for: due)
      : String(
        localized: "\(studied) of \(due) day so far", plural: "\(studied) of the last \(due) days", for: due)
  }

  /// What stands below the number of studied days.
  fileprivate var caption: String {
    isOfWeeks
      ? String(localized: "of \(due) due day so far", plural: "of the last \(due) due days", for: due)
      : String(localized: "of \(due) day so far", plural: "of the last \(due) days", for: due)
  }
}

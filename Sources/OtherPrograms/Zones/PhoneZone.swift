import ForeignText
import StudyCalendar
import System
import Words

/// The zone in which a phone kept its days, and the civil date of each instant that it stored.
///
/// The phone stored the instant at which a day began where it was that day. Most of these are midnights of its home
/// zone, with or without summer time. Another instant was midnight somewhere else, in a place that had such an offset
/// then. Only a midnight between 10:00 and 12:00 UTC can fit two places, a day apart: Hawaii and Kiritimati, or Samoa and
/// New Zealand. Then the place counts in which fewer of the days are there already, because a phone has each day once.
/// So a journey moves no day.
struct PhoneZone {
  let home: ZoneTransitions
  /// The offsets of the instants that were midnight somewhere else.
  private var foreignOffsets: [Int: Int] = [:]
  /// What the person should know about the zone: one sentence each.
  private(set) var notes: [String] = []

  /// A zone that the person named.
  /// - Parameter instants: what the phone stored, in seconds since 1970.
  init(home: ZoneTransitions, instants: [Int]) {
    self.home = home
    followJourneys(instants)
    noteTravel(instants)
  }

  /// The zone in which most instants are the beginning of a day.
  /// - Parameters:
  ///   - instants: what the phone stored, in seconds since 1970: oldest first, each once.
  ///   - preferred: the zone to choose if several fit equally.
  init(inferredFrom instants: [Int], preferred: ZoneTransitions?) {
    let utc = ZoneTransitions(name: "UTC", fixedOffset: 0)
    let candidates = [preferred].compactMap { $0 } + ZoneDatabase.inhabited + [utc]
    let count = instants.count
    var best = count
    // In most files, all instants are midnights of one zone. Any other zone is given up early.
    var fitting = candidates.filter { count > 0 && $0.beginnings(of: instants, givingUpAfter: 0) == count }
    if fitting.isEmpty {
      let hits = candidates.map { (zone: $0, count: $0.beginnings(of: instants)) }
      best = hits.map(\.count).max() ?? 0
      fitting = best == 0 ? [] : hits.filter { $0.count == best }.map(\.zone)
    }
    let side = Self.side(of: fitting, instants: instants, preferred: preferred)
    self.init(home: side?.zone ?? preferred ?? utc, instants: instants)
    var found: [String] = []
    let others = Set(fitting.map(\.name)).count - 1
    if best < count {
      found.append(
        String(
          localized: """
            time zone inferred: \(home.name), where \(best) of \(count) dates are midnights; \
            “--time-zone ZONE” names another
            """,
          plural: """
            time zone inferred: \(home.name), where \(best) of \(count) dates are midnights; \
            “--time-zone ZONE” names another
            """, for: count))
    } else if others > 0 {
      found.append(
        String(
          localized: """
            time zone inferred: \(home.name), and \(others) more would fit; “--time-zone ZONE” names another
            """,
          plural: """
            time zone inferred: \(home.name), and \(others) more would fit; “--time-zone ZONE” names another
            """, for: others))
    } else if count > 0 {
      found.append(String(localized: "time zone inferred: \(home.name); “--time-zone ZONE” names another"))
    }
    if side?.isGuess ?? false {
      found.append(
        String(
          localized: "some of the zones that fit lie beyond the date line and would move every day by one"))
    }
    notes = found + notes
  }

  /// The zone to take of some that fit equally.
  ///
  /// Zones on the two sides of the date line are a day apart. On the wrong side a day at home falls on one abroad.
  /// - Returns: the zone, and whether one of the other side fits as well; nil if no zone fits.
  private static func side(
    of fitting: [ZoneTransitions], instants: [Int], preferred: ZoneTransitions?
  ) -> (zone: ZoneTransitions, isGuess: Bool)? {
    let first = instants.first ?? 0
    guard let likely = choice(of: fitting, at: first, preferred: preferred) else { return nil }
    let beyond = fitting.filter { $0.date(at: first) != likely.date(at: first) }
    guard let other = choice(of: beyond, at: first, preferred: nil) else { return (likely, false) }
    // The zone of this system is another sign.
    if likely.name == preferred?.name { return (likely, true) }
    let dates = [likely, other].map { home in
      Set(instants.map(PhoneZone(home: home, instants: instants).date)).count
    }
    return dates[1] > dates[0] ? (other, false) : (likely, dates[1] == dates[0])
  }

  /// The civil date that began at an instant where the phone was.
  func date(at instant: Int) -> CalendarDate {
    guard let offset = foreignOffsets[instant] else { return home.date(at: instant) }
    return ClockReading(at: instant, offset: offset).date
  }

  /// Finds out where the phone was on its journeys.
  private mutating func followJourneys(_ instants: [Int]) {
    var open: [(instants: [Int], offsets: [Int])] = []
    var previous: [Int] = []
    for instant in instants {
      let offsets = home.isBeginningOfDay(instant) ? [] : Self.inhabitedOffsets(at: instant)
      if offsets.count == 1 { foreignOffsets[instant] = offsets[0] }
      if offsets.count > 1 {
        // Midnights of the same two places that follow each other are one stay.
        if offsets != previous { open.append(([], offsets)) }
        open[open.count - 1].instants.append(instant)
      }
      previous = offsets
    }
    guard !open.isEmpty else { return }
    let undecided = Set(open.flatMap(\.instants))
    var known: [CalendarDate: Int] = [:]
    for instant in instants where !undecided.contains(instant) { known[date(at: instant), default: 0] += 1 }
    var guessed = 0
    for stay in open {
      let choices = stay.offsets.map { offset in
        let dates = stay.instants.map { ClockReading(at: $0, offset: offset).date }
        return (offset: offset, dates: dates, taken: dates.count { known[$0] != nil })
      }
      let fewest = choices.map(\.taken).min() ?? 0
      let fitting = choices.filter { $0.taken == fewest }
      guard let chosen = fitting.first(where: { Self.likelyOffsets.contains($0.offset) }) ?? fitting.first
      else {
        continue
      }
      if fitting.count > 1 { guessed += stay.instants.count }
      for (instant, date) in zip(stay.instants, chosen.dates) {
        foreignOffsets[instant] = chosen.offset
        known[date, default: 0] += 1
      }
    }
    if guessed > 0 {
      notes.append(
        String(
          localized: """
            \(guessed) day began at a midnight on both sides of the date line; the side where more people \
            live was taken, and on the other they would be a day away
            """,
          plural: """
            \(guessed) days began at a midnight on both sides of the date line; the side where more people \
            live was taken, and on the other they would be a day away
            """, for: guessed))
    }
  }

  /// The offsets at which an instant was midnight in some inhabited zone.
  private static func inhabitedOffsets(at instant: Int) -> [Int] {
    let second = ClockReading(at: instant).second
    return [-second, ClockReading.secondsOfDay - second].filter { offset in
      (-12 * 3600...14 * 3600).contains(offset)
        && ZoneDatabase.inhabited.contains { $0.offset(at: instant) == offset }
    }
  }

  /// The offsets on the side of the date line where more people live: UTC-10 before UTC+14, but UTC+12 and UTC+13 before
  /// UTC-12 and UTC-11.
  private static let likelyOffsets = -10 * 3600...13 * 3600

  /// The preferred zone if it is among some zones that fit equally. Otherwise the first of them at one of the
  /// ``likelyOffsets``.
  private static func choice(
    of zones: [ZoneTransitions], at instant: Int, preferred: ZoneTransitions?
  ) -> ZoneTransitions? {
    if let preferred, zones.contains(where: { $0.name == preferred.name }) { return preferred }
    return zones.first { likelyOffsets.contains($0.offset(at: instant)) } ?? zones.first
  }

  /// Notes how many days began in other zones, and how many at no midnight at all.
  private mutating func noteTravel(_ instants: [Int]) {
    let counts = Dictionary(foreignOffsets.values.map { ($0, 1) }, uniquingKeysWith: +)
    let daytime = instants.count { foreignOffsets[$0] == nil && !home.isBeginningOfDay($0) }
    if !counts.isEmpty {
      let list = listing(
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4)
          .map { Self.words(offset: $0.key, days: $0.value) })
      let days = foreignOffsets.count
      notes.append(
        String(
          localized: """
            the phone travelled: \(days) day began elsewhere, at \(list); each of them keeps the date that it \
            had there
            """,
          plural: """
            the phone travelled: \(days) days began elsewhere, at \(list); each of them keeps the date that it \
            had there
            """, for: days))
    }
    if daytime > 0 {
      notes.append(
        String(
          localized: """
            \(daytime) day began at no midnight anywhere; each counts as its day in \(home.name)
            """,
          plural: """
            \(daytime) days began at no midnight anywhere; each counts as its day in \(home.name)
            """, for: daytime))
    }
  }

  /// An offset with how many days began at it.
  private static func words(offset: Int, days: Int) -> String {
    let offset = ZoneDatabase.title(ofOffset: offset)
    return String(localized: "\(offset) (\(days) day)", plural: "\(offset) (\(days) days)", for: days)
  }
}

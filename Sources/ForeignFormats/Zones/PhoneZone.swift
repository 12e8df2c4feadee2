import StudyCalendar

/// The zone in which a phone kept its days, and the civil date of each instant that it stored.
///
/// The phone stored the instant at which a day began where it was that day. Most of these are midnights of its home
/// zone, with or without summer time. Another instant at a quarter of an hour was midnight somewhere else, and its
/// offset follows from the instant alone, because offsets lie between UTC-12 and UTC+14. Only a midnight between
/// 10:00 and 12:00 UTC fits two offsets; then the one that is nearer to home is taken. So a journey moves no day.
struct PhoneZone {
  /// The home zone.
  let home: ZoneTransitions
  /// What the person should know about the zone: one sentence each.
  private(set) var notes: [String] = []

  /// A zone that the person named.
  /// - Parameter instants: what the phone stored, in seconds since 1970.
  init(home: ZoneTransitions, instants: [Int]) {
    self.home = home
    noteTravel(instants)
  }

  /// The zone in which most instants are the beginning of a day.
  /// - Parameters:
  ///   - instants: what the phone stored, in seconds since 1970: oldest first, each once.
  ///   - preferred: the zone to choose if several fit equally.
  init(inferredFrom instants: [Int], preferred: ZoneTransitions?) {
    let utc = ZoneTransitions(name: "UTC", fixedOffset: 0)
    let candidates = [preferred].compactMap { $0 } + ZoneDatabase.inhabited + [utc]
    let first = instants.first ?? 0
    let fitting =
      instants.isEmpty
      ? [] : candidates.filter { $0.beginnings(of: instants, givingUpAfter: 0) == instants.count }
    if let chosen = Self.choice(of: fitting, at: first, preferred: preferred) {
      home = chosen
      let others = Set(fitting.map(\.name)).subtracting([chosen.name]).count
      notes.append(
        "time zone inferred: \(chosen.name)" + (others == 0 ? "" : ", and \(others) more would fit")
          + "; “--time-zone ZONE” names another")
      if fitting.contains(where: { $0.date(at: first) != chosen.date(at: first) }) {
        notes.append("some of the zones that fit lie beyond the date line and would move every day by one")
      }
    } else {
      let hits = candidates.map { (zone: $0, count: $0.beginnings(of: instants)) }
      let best = hits.map(\.count).max() ?? 0
      let fitting = hits.filter { $0.count == best }.map(\.zone)
      home =
        best == 0 ? preferred ?? utc : Self.choice(of: fitting, at: first, preferred: preferred) ?? utc
      if !instants.isEmpty {
        notes.append(
          "time zone inferred: \(home.name), where \(best) of \(instants.count) dates are midnights; "
            + "“--time-zone ZONE” names another")
      }
    }
    noteTravel(instants)
  }

  /// The civil date that began at an instant where the phone was.
  func date(at instant: Int) -> CalendarDate {
    guard !home.isBeginningOfDay(instant), let offset = foreignOffset(at: instant) else {
      return home.date(at: instant)
    }
    return ClockReading(at: instant, offset: offset).date
  }

  /// The offset at which an instant is midnight; nil if it is midnight nowhere. If two offsets fit, it is the
  /// one that is nearer to home.
  private func foreignOffset(at instant: Int) -> Int? {
    let second = ClockReading(at: instant).second
    guard second % 900 == 0 else { return nil }
    return [-second, ClockReading.secondsOfDay - second].filter { (-12 * 3600...14 * 3600).contains($0) }
      .min { distance(of: $0, at: instant) < distance(of: $1, at: instant) }
  }

  private func distance(of offset: Int, at instant: Int) -> Int { abs(offset - home.offset(at: instant)) }

  /// The preferred zone if it is among some zones that fit equally. Otherwise the first of them on the side of the
  /// date line where more people live: UTC-10 before UTC+14, but UTC+12 and UTC+13 before UTC-12 and UTC-11.
  private static func choice(
    of zones: [ZoneTransitions], at instant: Int, preferred: ZoneTransitions?
  ) -> ZoneTransitions? {
    if let preferred, zones.contains(where: { $0.name == preferred.name }) { return preferred }
    return zones.first { (-10 * 3600...13 * 3600).contains($0.offset(at: instant)) } ?? zones.first
  }

  /// Notes how many days began in other zones, and how many at no midnight at all.
  private mutating func noteTravel(_ instants: [Int]) {
    var counts: [Int: Int] = [:]
    var daytime = 0
    for instant in instants where !home.isBeginningOfDay(instant) {
      if let offset = foreignOffset(at: instant) {
        counts[offset, default: 0] += 1
      } else {
        daytime += 1
      }
    }
    if !counts.isEmpty {
      let list = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4)
        .map { "\(ZoneDatabase.title(ofOffset: $0.key)) (\($0.value.dayCountText))" }.joined(separator: ", ")
      notes.append(
        "the phone travelled: \(counts.values.reduce(0, +).dayCountText) began elsewhere, at \(list); "
          + "each of them keeps the date that it had there")
    }
    if daytime > 0 {
      notes.append(
        "\(daytime.dayCountText) began at no midnight anywhere; each counts as its day in \(home.name)")
    }
  }
}

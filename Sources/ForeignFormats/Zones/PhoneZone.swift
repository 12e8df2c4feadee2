import StudyCalendar

/// The zone in which a phone kept its days, and the civil date of each of its midnights.
///
/// A value is local midnight where the phone was that day. Most are midnights of its home zone, summer time
/// included. Of any other that falls on a quarter of an hour the offset is known from the value alone, because
/// the offsets on Earth go from UTC-12 to UTC+14: only midnights between 10:00 and 12:00 UTC have two, and then
/// the one that is nearer to home is taken. So a journey does not move a day.
struct PhoneZone {
  /// The home zone.
  let home: ZoneTransitions
  /// What the person should know of it.
  private(set) var notes: [String] = []

  /// The zone that was named.
  init(home: ZoneTransitions, instants: [Int]) {
    self.home = home
    tellWhatIsElsewhere(instants)
  }

  /// The zone in which every instant is the beginning of a day, or else the most of them.
  /// - Parameters:
  ///   - instants: each once, oldest first.
  ///   - preferred: the zone to take of several that fit.
  init(inferredFrom instants: [Int], preferred: ZoneTransitions?) {
    let utc = ZoneTransitions(name: "UTC", fixedOffset: 0)
    let candidates = [preferred].compactMap { $0 } + ZoneDatabase.inhabited + [utc]
    let fitting =
      instants.isEmpty
      ? [] : candidates.filter { $0.beginnings(of: instants, givingUpAfter: 0) == instants.count }
    if let chosen = Self.choice(of: fitting, at: instants.first ?? 0, preferred: preferred) {
      home = chosen
      let others = Set(fitting.map(\.name)).subtracting([chosen.name]).count
      notes.append(
        "time zone inferred: \(chosen.name)"
          + (others == 0 ? "" : ", and \(others) more would fit")
          + "; “--time-zone ZONE” names another")
      let first = instants.first ?? 0
      if fitting.contains(where: { $0.date(at: first) != chosen.date(at: first) }) {
        notes.append("some of the zones that fit lie beyond the date line and would move every day by one")
      }
    } else {
      let hits = candidates.map { (zone: $0, count: $0.beginnings(of: instants)) }
      let best = hits.map(\.count).max() ?? 0
      let fitting = hits.filter { $0.count == best }.map(\.zone)
      home =
        best == 0
        ? preferred ?? utc : Self.choice(of: fitting, at: instants.first ?? 0, preferred: preferred) ?? utc
      if !instants.isEmpty {
        notes.append(
          "time zone inferred: \(home.name), where \(best) of \(instants.count) dates are midnights; "
            + "“--time-zone ZONE” names another")
      }
    }
    tellWhatIsElsewhere(instants)
  }

  /// The civil date that a value of the phone's means.
  func date(at instant: Int) -> CalendarDate {
    if home.isBeginningOfDay(instant) { return home.date(at: instant) }
    let offset = Self.offsets(ofMidnight: instant).min { a, b in
      distance(of: a, at: instant) < distance(of: b, at: instant)
    }
    guard let offset else { return home.date(at: instant) }
    return CalendarDate(dayNumber: (instant + offset).dividedDown(by: secondsOfDay))
  }

  private func distance(of offset: Int, at instant: Int) -> Int { abs(offset - home.offset(at: instant)) }

  /// The offsets on Earth at which it is midnight at an instant.
  private static func offsets(ofMidnight instant: Int) -> [Int] {
    let second = instant.remainderUp(of: secondsOfDay)
    guard second % 900 == 0 else { return [] }
    return [-second, secondsOfDay - second].filter { (-12 * 3600...14 * 3600).contains($0) }
  }

  /// Of zones that fit alike the preferred one, else the first where more people live: UTC-10 before UTC+14,
  /// but UTC+12 and UTC+13 before UTC-12 and UTC-11.
  private static func choice(
    of zones: [ZoneTransitions], at instant: Int, preferred: ZoneTransitions?
  ) -> ZoneTransitions? {
    if let preferred, zones.contains(where: { $0.name == preferred.name }) { return preferred }
    return zones.first { (-10 * 3600...13 * 3600).contains($0.offset(at: instant)) } ?? zones.first
  }

  private mutating func tellWhatIsElsewhere(_ instants: [Int]) {
    var counts: [Int: Int] = [:]
    var daytime = 0
    for instant in instants where !home.isBeginningOfDay(instant) {
      let offset = Self.offsets(ofMidnight: instant).min { a, b in
        distance(of: a, at: instant) < distance(of: b, at: instant)
      }
      if let offset { counts[offset, default: 0] += 1 } else { daytime += 1 }
    }
    if !counts.isEmpty {
      let list = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4)
        .map { "\(ZoneDatabase.title(ofOffset: $0.key)) (\($0.value.days))" }.joined(separator: ", ")
      notes.append(
        "the phone travelled: \(counts.values.reduce(0, +).days) began elsewhere, at \(list); "
          + "each stays the day that it was there")
    }
    if daytime > 0 {
      notes.append("\(daytime.days) began at no midnight anywhere; each counts as its day in \(home.name)")
    }
  }
}

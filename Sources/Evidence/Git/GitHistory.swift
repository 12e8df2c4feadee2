import LocalCalendar
import StudyCalendar

/// The days on which the authors of a source committed.
///
/// A commit belongs to the day of its author's own clock, whoever reads it and wherever. A rebase keeps that date, and a
/// commit that is there twice with the same author, date and subject counts once.
struct GitHistory: EvidenceProgram {
  static let kind = EvidenceKind.git

  static func path(named given: String?) throws -> String {
    try GitRepository(in: EvidencePlace.absolute(given ?? ".")).top()
  }

  private let source: EvidenceSource
  private let repository: GitRepository
  private let reader: EvidenceReader

  static func read(
    _ source: EvidenceSource, for reader: EvidenceReader, again: Bool
  ) throws -> GatheredEvidence? {
    try GitHistory(source: source, repository: GitRepository(in: source.place), reader: reader)
      .read(again: again)
  }

  private func read(again: Bool) throws -> GatheredEvidence? {
    try repository.requireFolder()
    let authors = try authors()
    let tips = try repository.tips()
    guard !tips.isEmpty else { return nil }
    let settings = "1 \(reader.dayStart) \(authors.sorted().joined(separator: " "))"
    let today = LocalCalendar(dayStart: reader.dayStart).day(at: reader.now)
    var known = again ? nil : Progress.left(in: source.progress, settings: settings)
    // What was ahead when it was read is found again on its day.
    if let ahead = known?.ahead, ahead <= today { known = nil }
    if known?.tips == tips { return nil }
    let identity = try source.identity ?? repository.firstCommit(before: tips)
    var unset = UnsetClock()
    var days: [CalendarDate: DayEvidence]
    if let known {
      let new = try self.days(of: authors, before: tips, notBefore: known.tips, &unset)
      days = try recounted(new, of: authors, before: tips)
    } else {
      days = try self.days(of: authors, before: tips, &unset)
    }
    let ahead = (days.keys.filter { $0 > today } + [known?.ahead].compactMap { $0 }).min()
    return GatheredEvidence(
      identity: identity, days: days.values.sorted { $0.date < $1.date },
      progress: Progress(settings: settings, tips: tips, ahead: ahead).text, beforeClock: unset.count)
  }

  private func authors() throws -> Set<String> {
    let given = Set(source.choices.map { $0.lowercased() })
    let authors = try given.isEmpty ? repository.addresses() : given
    guard !authors.isEmpty else { throw EvidenceError.noAddress(path: source.place) }
    return authors
  }

  /// What the days on which there are new commits have in all. The new ones may be old ones that were rebased, so they
  /// cannot be added to what was counted before.
  private func recounted(
    _ new: [CalendarDate: DayEvidence], of authors: Set<String>, before tips: Set<String>
  ) throws -> [CalendarDate: DayEvidence] {
    guard let first = new.keys.min() else { return [:] }
    // A commit is committed after it was authored, except by a clock that was wrong.
    let earliest = (first.dayNumber - Self.clockTolerance) * ClockReading.secondsOfDay
    var unset = UnsetClock()
    let counted = try days(of: authors, before: tips, since: earliest, &unset)
    return new.merging(counted.filter { new[$0.key] != nil }) { new, all in
      (new.count ?? 0) > (all.count ?? 0) ? new : all
    }
  }

  /// By how many days a commit may seem to have been committed before it was authored, and still be found by a recount.
  private static let clockTolerance = 30

  private func days(
    of authors: Set<String>, before tips: Set<String>, notBefore known: Set<String> = [],
    since earliest: Int? = nil, _ unset: inout UnsetClock
  ) throws -> [CalendarDate: DayEvidence] {
    var days: [CalendarDate: DayEvidence] = [:]
    var counted: Set<ArraySlice<UInt8>> = []
    var isOurs: [ArraySlice<UInt8>: Bool] = [:]
    try repository.forEachCommit(before: tips, notBefore: known, since: earliest) { commit in
      let fields = commit.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { return }
      let known = isOurs[fields[0]]
      let ours = known ?? authors.contains(String(decoding: fields[0], as: UTF8.self).lowercased())
      if known == nil { isOurs[fields[0]] = ours }
      guard ours, let (second, date) = moment(fields[1]), counted.insert(commit).inserted else { return }
      if unset.covers(second) { return }
      var day = days[date] ?? DayEvidence(date: date, count: 0, lastAt: second)
      day.count = (day.count ?? 0) + 1
      day.lastAt = max(day.lastAt, second)
      days[date] = day
    }
    return days
  }

  /// When a commit was made, and its day by its author's clock.
  /// - Parameter text: seconds since 1970 and an offset from UTC, such as `1700000000 +0530`.
  private func moment(_ text: ArraySlice<UInt8>) -> (second: Int, date: CalendarDate)? {
    let words = text.split(separator: UInt8(ascii: " "))
    guard words.count == 2, words[0].count <= 12, let second = Int(String(decoding: words[0], as: UTF8.self)),
      words[1].count == 5, let digits = Int(String(decoding: words[1].dropFirst(), as: UTF8.self)),
      digits >= 0
    else { return nil }
    let minutes = digits / 100 * 60 + digits % 100
    let sign = words[1].first == UInt8(ascii: "-") ? -1 : 1
    let clock = ClockReading(at: second, offset: sign * minutes * 60)
    let date = clock.second < reader.dayStart.minutes * 60 ? clock.date.previous : clock.date
    guard CalendarDate.earliest...CalendarDate.latest ~= date else { return nil }
    return (second, date)
  }

  /// Where a reading ended: the ends of all branches, and the first day that had not begun.
  private struct Progress {
    let settings: String
    let tips: Set<String>
    let ahead: CalendarDate?

    /// What a reading left; nil if something else was asked for then.
    /// - Parameter settings: what is asked for now.
    static func left(in text: String?, settings: String) -> Progress? {
      guard var lines = text?.split(separator: "\n"), lines.first.map(String.init) == settings else {
        return nil
      }
      lines.removeFirst()
      var ahead: CalendarDate?
      if let line = lines.first, line.hasPrefix(aheadMark) {
        ahead = CalendarDate(iso8601: line.utf8.dropFirst(aheadMark.utf8.count))
        lines.removeFirst()
      }
      return Progress(settings: settings, tips: Set(lines.map(String.init)), ahead: ahead)
    }

    private static let aheadMark = "ahead "

    /// The progress as a text; nil for so many branches that to keep them would cost more than to read all again.
    var text: String? {
      guard tips.count <= 10_000 else { return nil }
      return ([settings] + (ahead.map { ["\(Self.aheadMark)\($0)"] } ?? []) + tips.sorted()).joined(
        separator: "\n")
    }
  }
}

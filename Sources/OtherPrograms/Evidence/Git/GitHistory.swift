import ForeignText
import StudyCalendar
import Synchronization

/// The days on which the authors of a source committed.
///
/// A commit belongs to the day of its author's own clock, whoever reads it and wherever. A rebase keeps that date, and a
/// commit that is there twice with the same author, date and subject counts once.
struct GitHistory: EvidenceProgram {
  static let kind = EvidenceKind.git

  static func path(named given: String?) throws -> String {
    try GitRepository.top(of: EvidencePlace.absolute(given ?? "."))
  }

  private let source: EvidenceSource
  private let repository: GitRepository
  private let here: DayRule
  private let now: Int

  static func read(
    _ source: EvidenceSource, for reader: EvidenceReader, again: Bool
  ) throws -> GatheredEvidence? {
    try GitRepository.reading(source.place) { repository in
      // A commit has the offset of its author's clock, so its zone is never asked for.
      let here = DayRule(zone: "", dayStart: reader.dayStart)
      return try await GitHistory(source: source, repository: repository, here: here, now: reader.second)
        .read(again: again)
    }
  }

  private func read(again: Bool) async throws -> GatheredEvidence? {
    let authors = try await authors()
    let tips = try await repository.tips()
    guard !tips.isEmpty else { return nil }
    let before = Progress(source.progress)
    let rules = source.rules(here: here, now: now)
    let settings = Progress.settings(rules, authors)
    let known = again || before?.settings != settings ? nil : before
    if known?.tips == tips { return nil }
    func evidence(_ count: CommitCount, roots: [String]) -> GatheredEvidence {
      GatheredEvidence(
        days: count.inOrder, roots: roots, rules: rules, ownRule: here, last: count.last,
        progress: Progress(settings: settings, tips: tips).text, beforeClock: count.unset.count)
    }
    guard let known, source.shared != nil else {
      var roots: [String] = []
      do {
        roots = try await repository.roots()
      } catch let error as EvidenceError {
        // A repository that was read before may have lost its beginning since.
        guard case .shallow = error, source.shared != nil else { throw error }
      }
      return evidence(try await count(authors, rules, before: tips), roots: roots)
    }
    var new = try await count(authors, rules, before: tips, notBefore: known.tips)
    // The new ones may be old ones that were rebased, so they cannot be added to what was counted before.
    if let first = new.days.keys.min() {
      // A commit is committed after it was authored, except by a clock that was wrong.
      let earliest = (first.dayNumber - Self.clockTolerance) * ClockReading.secondsOfDay
      let counted = try await count(authors, rules, before: tips, since: earliest).days
      new.days.merge(counted.filter { new.days[$0.key] != nil }) { new, all in
        (new.count ?? 0) > (all.count ?? 0) ? new : all
      }
    }
    return evidence(new, roots: [])
  }

  private func authors() async throws -> Set<String> {
    let given = Set(source.choices.map { $0.lowercased() })
    let authors = try await given.isEmpty ? repository.addresses() : given
    guard !authors.isEmpty else { throw EvidenceError.noAddress(path: source.place) }
    return authors
  }

  /// By how many days a commit may seem to have been committed before it was authored, and still be found by a recount.
  private static let clockTolerance = 30

  private func count(
    _ authors: Set<String>, _ rules: [DayRule], before tips: Set<String>, notBefore known: Set<String> = [],
    since earliest: Int? = nil
  ) async throws -> CommitCount {
    let counting = Mutex(CommitCount(of: authors, rules))
    try await repository.forEachCommit(before: tips, notBefore: known, since: earliest) { commit in
      counting.withLock { $0.add(commit) }
    }
    return counting.withLock { $0 }
  }

  /// Where a reading ended: the ends of all branches.
  private struct Progress {
    let settings: String
    let tips: Set<String>

    init(settings: String, tips: Set<String>) { (self.settings, self.tips) = (settings, tips) }

    /// The progress that a reading left; nil for that of an earlier version.
    init?(_ text: String?) {
      guard let lines = text?.utf8.split(separator: UInt8(ascii: "\n")).map({ String(Substring($0)) }),
        let settings = lines.first, settings.hasPrefix("3 ")
      else { return nil }
      self.init(settings: settings, tips: Set(lines.dropFirst()))
    }

    static func settings(_ rules: [DayRule], _ authors: Set<String>) -> String {
      (["3"] + rules.map { "\($0.from) \($0.dayStart)" } + authors.sorted()).joined(separator: " ")
    }

    /// The progress as a text; nil for so many branches that to keep them would cost more than to read all again.
    var text: String? {
      tips.count <= 10_000 ? ([settings] + tips.sorted()).joined(separator: "\n") : nil
    }
  }
}

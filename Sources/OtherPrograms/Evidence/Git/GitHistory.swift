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
  private let dayStart: TimeOfDay

  static func read(
    _ source: EvidenceSource, for reader: EvidenceReader, again: Bool
  ) throws -> GatheredEvidence? {
    try GitRepository.reading(source.place) { repository in
      try await GitHistory(source: source, repository: repository, dayStart: reader.dayStart)
        .read(again: again)
    }
  }

  private func read(again: Bool) async throws -> GatheredEvidence? {
    let authors = try await authors()
    let tips = try await repository.tips()
    guard !tips.isEmpty else { return nil }
    let settings = "2 \(dayStart) \(authors.sorted().joined(separator: " "))"
    let known = again ? nil : Progress.left(in: source.progress, settings: settings)
    if known?.tips == tips { return nil }
    let progress = Progress(settings: settings, tips: tips).text
    guard let known, let identity = source.identity else {
      // What is known already may have lost its beginning since.
      let names: EvidenceNames
      do {
        names = try await repository.names()
      } catch let error as EvidenceError {
        guard case .shallow = error, let identity = source.identity else { throw error }
        names = EvidenceNames(identity: identity)
      }
      let all = try await count(authors, before: tips)
      return GatheredEvidence(
        names: names, days: all.inOrder, progress: progress, beforeClock: all.unset.count)
    }
    var new = try await count(authors, before: tips, notBefore: known.tips)
    // The new ones may be old ones that were rebased, so they cannot be added to what was counted before.
    if let first = new.days.keys.min() {
      // A commit is committed after it was authored, except by a clock that was wrong.
      let earliest = (first.dayNumber - Self.clockTolerance) * ClockReading.secondsOfDay
      let counted = try await count(authors, before: tips, since: earliest).days
      new.days.merge(counted.filter { new.days[$0.key] != nil }) { new, all in
        (new.count ?? 0) > (all.count ?? 0) ? new : all
      }
    }
    return GatheredEvidence(
      names: EvidenceNames(identity: identity), days: new.inOrder, progress: progress,
      beforeClock: new.unset.count)
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
    _ authors: Set<String>, before tips: Set<String>, notBefore known: Set<String> = [],
    since earliest: Int? = nil
  ) async throws -> CommitCount {
    let counting = Mutex(CommitCount(of: authors, dayStart: dayStart))
    try await repository.forEachCommit(before: tips, notBefore: known, since: earliest) { commit in
      counting.withLock { $0.add(commit) }
    }
    return counting.withLock { $0 }
  }

  /// Where a reading ended: the ends of all branches.
  private struct Progress {
    let settings: String
    let tips: Set<String>

    /// What a reading left; nil if something else was asked for then.
    /// - Parameter settings: what is asked for now.
    static func left(in text: String?, settings: String) -> Progress? {
      guard let lines = text?.utf8.split(separator: UInt8(ascii: "\n")),
        lines.first?.elementsEqual(settings.utf8) == true
      else { return nil }
      return Progress(settings: settings, tips: Set(lines.dropFirst().map { String(Substring($0)) }))
    }

    /// The progress as a text; nil for so many branches that to keep them would cost more than to read all again.
    var text: String? {
      tips.count <= 10_000 ? ([settings] + tips.sorted()).joined(separator: "\n") : nil
    }
  }
}

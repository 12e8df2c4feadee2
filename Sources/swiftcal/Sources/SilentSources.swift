import CommandLine
import SharedStore
import StudyCalendar
import Words

/// The sources that found something once, and nothing for long: a folder may have moved, or a file have another name now.
/// Each time that happens it is said once.
enum SilentSources {
  static func all(in reading: borrowing ReadTransaction) throws -> [EvidenceSource] {
    let today = try reading.now.today
    return try reading.sources().filter { $0.isSilent(on: today) }
  }

  /// Says which they are, and remembers that. A store that cannot be written to says it again the next time.
  static func tell(_ sources: [EvidenceSource]) throws {
    guard !sources.isEmpty else { return }
    for source in sources {
      guard let last = source.lastFound else { continue }
      try printLine(
        String(
          localized: """
            \(source.kind.title) (\(source.title.shown)) has had nothing since \(last); “swiftcal source show \
            \(source.id)” says what it knows
            """))
    }
    _ = try? openStoreForWriting().write(as: "source") { writing in
      for source in try writing.reading.sources() where sources.contains(source) {
        var source = source
        source.toldSince = source.lastFound
        try writing.set(source)
      }
    }
  }
}

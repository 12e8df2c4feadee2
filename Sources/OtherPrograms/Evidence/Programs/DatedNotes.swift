import ForeignText
import Glibc
import StudyCalendar
import Words

/// The words of notes that are named by their day, in a folder; or those of a journal of jrnl, a file in which each entry begins
/// with its date in brackets.
struct DatedNotes: EvidenceProgram {
  static let kind = EvidenceKind.notes

  static func path(named given: String?) throws -> String {
    try EvidencePlace.file(
      of: kind, given, below: nil,
      in: [EvidencePlace.data("jrnl/journal.txt"), EvidencePlace.home("vimwiki/diary")])
  }

  /// The largest note that is read, in bytes. Nobody writes a longer one.
  private static let longest = 16 << 20

  static func read(
    _ source: EvidenceSource, for reader: EvidenceReader, again: Bool
  ) throws -> GatheredEvidence? {
    let settings = "\(reader.dayStart) 1"
    let before =
      again ? nil : ReadingMark.files(in: source.progress, settings: settings).flatMap(FolderMark.init)
    let files = FolderFiles(path: source.place) { NoteName($0) != nil }
    var mark = FolderMark()
    var changed: Set<CalendarDate> = []
    try files.forEach(of: kind) { file in
      mark.add(file)
      if let before, before.mayPrecede(file), let date = NoteName(file.name)?.date { changed.insert(date) }
    }
    if mark == before { return nil }
    // Where something changed and nothing is newer, files were removed, or the clock was set back.
    let readsAll = before.map { mark.newest <= $0.newest } ?? true || source.identity == nil
    var (seen, left) = (Sightings(DayTally(dayStart: reader.dayStart, from: .min)), LeftOut())
    let text = NoteText(headings: source.choices(with: "heading"), tags: source.choices(with: "tag"))
    try files.forEach(of: kind) { file in
      let name = NoteName(file.name)
      if case .noDate? = name { return left.add(file.name, .noDate) }
      if let date = name?.date, !readsAll, !changed.contains(date) { return }
      guard let bytes = file.content(atMost: longest) else { return left.add(file.name, .unreadable) }
      guard memchr(bytes, 0, bytes.count) == nil else { return left.add(file.name, .noText) }
      let date = (name?.date).map { WallTime(beginning: $0, from: reader.dayStart) }
      text.forEachEntry(of: bytes, at: date) { time, words, fingerprint in
        seen.see(at: time.seconds, Int(truncatingIfNeeded: fingerprint), String(fingerprint, radix: 36))
        if words > 0 { seen.days.add(time, count: words) }
      }
    }
    let progress = ReadingMark(settings: settings, files: mark.text, after: nil).text
    let names = source.identity.map { EvidenceNames(identity: $0) } ?? seen.names(of: source)
    guard let names else { return nil }
    return GatheredEvidence(names: names, days: seen.days.result, progress: progress, leftOut: left.sentences)
  }
}

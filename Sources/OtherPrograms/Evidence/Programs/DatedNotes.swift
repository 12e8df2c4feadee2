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
    let mark = ReadingMark(source.progress)
    let here = DayRule(zone: DayRule.zoneHere, dayStart: reader.dayStart)
    let rules = source.rules(here: here, now: reader.second)
    let files = FolderFiles(path: source.place) { NoteName($0) != nil }
    // Files that were read by other rules are all read again.
    let isSame = !again && mark.map { $0.isSame(files: $0.files, rules: rules) } == true
    let before = isSame ? mark.flatMap { FolderMark($0.files) } : nil
    var present = FolderMark()
    var changed: Set<CalendarDate> = []
    try files.forEach(of: kind) { file in
      present.add(file)
      if let before, before.mayPrecede(file), let date = NoteName(file.name)?.date { changed.insert(date) }
    }
    if present == before { return nil }
    // Where something changed and nothing is newer, files were removed, or the clock was set back.
    let readsAll = before.map { present.newest <= $0.newest } ?? true || source.shared == nil
    var (days, left) = (DayTally(rules), LeftOut())
    let text = NoteText(headings: source.choices(with: "heading"), tags: source.choices(with: "tag"))
    try files.forEach(of: kind) { file in
      let name = NoteName(file.name)
      if case .noDate? = name { return left.add(file.name, .noDate) }
      if let date = name?.date, !readsAll, !changed.contains(date) { return }
      guard let bytes = file.content(atMost: longest) else { return left.add(file.name, .unreadable) }
      guard memchr(bytes, 0, bytes.count) == nil else { return left.add(file.name, .noText) }
      text.forEachEntry(of: bytes, isJournal: name?.date == nil) { time, words in
        guard words > 0 else { return }
        if let time {
          days.add(time, count: words)
        } else if let date = name?.date {
          days.add(dated: date, count: words)
        }
      }
    }
    return GatheredEvidence(
      days: days.result, rules: rules, ownRule: here, last: days.last,
      progress: ReadingMark(files: present.text, rules: rules).text, leftOut: left.sentences)
  }
}

import Foundation
import OtherPrograms
import StudyCalendar
import Testing

@Suite("Days of dated notes")
struct DatedNotesTests {
  private let reader = EvidenceReader(dayStart: .midnight)
  private let folder = try! TestDatabase("x")

  private func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }

  private func write(_ name: String, _ bytes: Data) throws {
    let path = folder.folder + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try bytes.write(to: URL(filePath: path))
  }

  private func source(_ choices: String..., after: GatheredEvidence? = nil) -> EvidenceSource {
    folder.source(.notes, choices: choices, at: folder.folder, after: after)
  }

  /// How many words each day has.
  private func words(_ choices: String...) throws -> [String: Int] {
    try reader.read(
      folder.source(.notes, choices: choices, at: folder.folder))?.amounts ?? [:]
  }

  @Test("Notes of Obsidian, Logseq and vimwiki are found by their names, and their words are counted")
  func names() throws {
    try write("2026-11-20.md", "# Friday\nI read *two* chapters - and this.\n")
    try write("journals/2026_11_21.md", "- four words are here\r\n")
    try write("diary/2026-11-22.wiki", "= Sunday =\n漢字 abc\n")
    try write("2026-11-23 Monday.txt", "one")
    try write("Meeting 2026-11-24.md", "not a daily note")
    try write("2026-11-25T10_11_12.345Z.Desktop.md", "a copy that Logseq keeps")
    try write("2026-11-26.sync-conflict-20261126-101112.md", "a copy that Syncthing keeps")
    try write(".trash/2026-11-27.md", "thrown away")
    try write("2026-11-28.md", "# Only a heading\n\n- [ ] \n---\n")
    #expect(try words() == ["2026-11-20": 6, "2026-11-21": 4, "2026-11-22": 3, "2026-11-23": 1])
  }

  @Test("Only what stands below the heading counts, to the next one of its level")
  func headings() throws {
    try write(
      "2026-11-20.md",
      "---\ntags: [diary]\n---\nbefore it\n## Latin:\none two\n### Verbs\nthree\n```\n# four five\n```\n## Rest\nsix\n"
    )
    try write("2026_11_21.md", "- ## latin\n\t- one\n\t- two\n- ## Other\n\t- three\n")
    try write("2026-11-22.md", "## Latin\n## Rest\nlong text of other things\n")
    #expect(try words("Latin") == ["2026-11-20": 5, "2026-11-21": 2])
  }

  @Test("Only notes with the tag count, in the text or in the front matter; a tag below it is one, too")
  func tags() throws {
    try write("2026-11-20.md", "read #Latin today\n")
    try write("2026-11-21.md", "read #latin/verbs today")
    try write("2026-11-22.md", "---\ntags:\n  - latin\nmood: good\n---\nread today\n")
    try write("2026-11-23.md", "read #latinate and mail@latin.org today")
    try write("2026-11-24.md", "---\nmood: latin\n---\nread today\n")
    #expect(try words("--tag #latin") == ["2026-11-20": 3, "2026-11-21": 3, "2026-11-22": 2])
  }

  @Test("Each entry of a journal of jrnl is of its date, moved by the hour at which days begin")
  func journal() throws {
    try write(
      "journal.txt",
      "[2026-11-20 09:14:00 PM] Read @latin.\nChapter one.\n\n[2026-11-21 02:10:00 AM] Late. [2026] more\n[x] no entry\n"
    )
    let path = folder.folder + "/journal.txt"
    #expect(try reader.read(folder.source(.notes, at: path))?.amounts == ["2026-11-20": 4, "2026-11-21": 6])
    let night = EvidenceReader(dayStart: try #require(TimeOfDay(hour: 4, minute: 0)))
    #expect(try night.read(folder.source(.notes, at: path))?.amounts == ["2026-11-20": 10])
    #expect(
      try night.read(folder.source(.notes, choices: ["--tag latin"], at: path))?.amounts == ["2026-11-20": 4])
  }

  @Test("When notes changed, only those of their days are read again, and each day has all of it")
  func incremental() throws {
    try write("2026-11-20.md", "one two")
    try write("more/2026-11-20.md", "three")
    try write("2026-11-19.md", "one")
    // The clock of the file system goes in steps, so files must be older than the last change by more than that.
    let first = try #require(try reader.read(source()))
    #expect(try reader.read(source(after: first)) == nil)
    try write("2026-11-20.md", "one two and more")
    let second = try #require(try reader.read(source(after: first)))
    #expect(second.amounts["2026-11-20"] == 5)
    #expect(try reader.read(source(after: second)) == nil)
    try FileManager.default.removeItem(atPath: folder.folder + "/2026-11-20.md")
    #expect(try reader.read(source(after: second))?.amounts["2026-11-19"] == 1)
    #expect(try reader.read(source(), again: true)?.amounts == ["2026-11-19": 1, "2026-11-20": 1])
  }

  @Test("Names that are no days, links in circles, and files that are no text are left out, and it is said")
  func oddities() throws {
    try write("2026-13-45.md", "text")
    try write("2026-02-30.md", "text")
    try write("2026-11-20.md", Data([0x66, 0xFC, 0x72, 0x20, 0x64, 0x69, 0x63, 0x68]))
    try write("2026-11-21.md", Data([0x61, 0, 0x62, 0]))
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.folder + "/loop", withDestinationPath: folder.folder)
    try manager.createSymbolicLink(
      atPath: folder.folder + "/2026-11-22.md", withDestinationPath: "2026-11-22.md")
    try manager.createSymbolicLink(
      atPath: folder.folder + "/2026-11-23.md", withDestinationPath: "2026-11-20.md")
    try write("2026-11-24.md", "")
    let large = try FileHandle(forWritingTo: URL(filePath: folder.folder + "/2026-11-24.md"))
    try large.truncate(atOffset: 2 << 30)
    let found = try #require(try reader.read(source()))
    #expect(found.amounts == ["2026-11-20": 2, "2026-11-23": 2])
    #expect(found.leftOut.count == 3)
    #expect(found.leftOut.contains { $0.contains("and 1 more: the name is no day") })
    #expect(found.leftOut.contains("“2026-11-24.md”: cannot be read, or is too large"))
    #expect(found.leftOut.contains("“2026-11-21.md”: is no text"))
  }

  @Test("A folder that is not there is said")
  func places() throws {
    #expect(throws: EvidenceError.missing(.notes, path: "/nowhere/notes")) {
      try reader.read(folder.source(.notes, at: "/nowhere/notes"))
    }
  }
}

extension GatheredEvidence {
  /// How much each day has of what the source counts.
  var amounts: [String: Int] {
    days.reduce(into: [:]) { if let count = $1.count { $0[$1.date.description] = count } }
  }
}

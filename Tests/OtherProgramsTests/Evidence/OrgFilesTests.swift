import Foundation
import OtherPrograms
import StudyCalendar
import Testing

@Suite("Days of org-mode")
struct OrgFilesTests {
  private let reader = EvidenceReader(dayStart: .midnight)
  private let folder = try! TestDatabase("x")

  private func write(_ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder.folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: folder.folder + "/" + name))
  }

  private func read(_ choices: String..., dayStart: TimeOfDay = .midnight) throws -> GatheredEvidence? {
    try EvidenceReader(dayStart: dayStart).read(folder.source(.org, choices: choices, at: folder.folder))
  }

  private let study = """
    #+TODO: TODO NEXT | READ(r!) CANCELED(c@)
    * Study :latin:
    :LOGBOOK:
    CLOCK: [2026-11-20 Fri 21:14]--[2026-11-20 Fri 22:00] =>  0:46
    CLOCK: [2026-11-20 Fri 23:30]--[2026-11-21 Sat 01:00] =>  1:30
    :END:
    ** READ Grammar
       :LOGBOOK:
       - State "READ"       from "NEXT"       [2026-11-22 Sun 10:00]
       - State "CANCELED"   from "NEXT"       [2026-11-23 Mon 10:00]
       - State "NEXT"       from "TODO"       [2026-11-24 Tue 10:00]
       CLOCK: [2026-11-22 So. 09:00]--[2026-11-22 So. 09:05] =>  0:05
       :END:
    * Garden
      CLOCK: [2026-11-22 Sun 12:00]--[2026-11-22 Sun 13:00] =>  1:00
    #+begin_example
      CLOCK: [2026-11-25 Wed 12:00]--[2026-11-25 Wed 13:00] =>  1:00
    #+end_example

    """

  @Test("Clocked time and what was done count in the headings that match, and in those below them")
  func days() throws {
    try write("study.org", study)
    let all = try #require(try read())
    #expect(all.seconds == ["2026-11-20": 46 * 60 + 1800, "2026-11-21": 3600, "2026-11-22": 3900])
    #expect(all.amounts == ["2026-11-22": 1])
    let latin = try #require(try read("latin"))
    #expect(latin.seconds == ["2026-11-20": 46 * 60 + 1800, "2026-11-21": 3600, "2026-11-22": 300])
    #expect(try read("grammar")?.seconds == ["2026-11-22": 300])
    #expect(try read("nothing")?.days == [])
    let night = try #require(TimeOfDay(hour: 4, minute: 0))
    #expect(try read("latin", dayStart: night)?.seconds == ["2026-11-20": 46 * 60 + 5400, "2026-11-22": 300])
  }

  @Test("A copy of a file, in an archive or made by a conflict, counts once")
  func copies() throws {
    try write("study.org", study)
    let once = try #require(try read())
    try write("study.sync-conflict-20261120.org", study)
    try write("study.org_archive", study)
    #expect(try read()?.days == once.days)
  }

  @Test("Windows line ends are read; a clock that runs, ends before it begins or is none counts nothing")
  func oddities() throws {
    try write(
      "odd.org",
      """
      * Study
      CLOCK: [2026-11-20 Fri 21:14]--[2026-11-20 Fri 22:00] =>  0:46
      CLOCK: [2026-11-21 Sat 21:14]
      CLOCK: [2026-11-22 Sun 21:14]--[2026-11-22 Sun 20:00] => -1:14
      CLOCK: [2026-13-45 Sun 21:14]--[2026-13-45 Sun 22:00] =>  0:46
      CLOCK: [2026-11-23 Mon 21:14]--[2028-11-23 Mon 22:00] =>  9:99
      CLOCK: [
      - State "DONE"
      *
      """.replacingOccurrences(of: "\n", with: "\r\n"))
    let found = try #require(try read())
    #expect(found.seconds == ["2026-11-20": 46 * 60])
    #expect(found.leftOut == ["“odd.org”: has a clock that ends before it begins"])
  }

  @Test("Nothing is read again while no file changes")
  func again() throws {
    try write("study.org", study)
    let first = try #require(try read())
    #expect(try reader.read(folder.source(.org, at: folder.folder, after: first)) == nil)
    try write("more.org", "* A\nCLOCK: [2026-12-01 Tue 10:00]--[2026-12-01 Tue 10:10] =>  0:10\n")
    let second = try reader.read(folder.source(.org, at: folder.folder, after: first))
    #expect(second?.seconds["2026-12-01"] == 600)
  }
}

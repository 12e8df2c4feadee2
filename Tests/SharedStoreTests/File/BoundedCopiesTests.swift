import Foundation
import StudyCalendar
import TemporaryStore
import Testing

@testable import SharedStore

@Suite("How many copies of the store are kept")
struct BoundedCopiesTests {
  private let folder = TemporaryContainer()
  private let today: CalendarDate = "2024-12-10"

  init() throws {
    try folder.makeFolder()
    try FileManager.default.createDirectory(
      atPath: folder.container.backupsPath, withIntermediateDirectories: true)
  }

  private func make(_ names: [String]) throws {
    for name in names { try Data(name.utf8).write(to: URL(filePath: path(name))) }
  }

  private func path(_ name: String) -> String { folder.container.backupsPath + "/" + name }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.container.backupsPath).sorted()
  }

  @Test("Two copies whose names look alike but differ in their bytes are two")
  func twoForms() throws {
    try make(["SwiftCal-2024-12-09-\u{E9}.sqlite", "SwiftCal-2024-12-09-e\u{301}.sqlite"])
    let manual = folder.container.copyCounts(keepingDaily: 5).first { $0.kind == .manual }
    #expect(manual?.count == 2)
  }

  @Test("A file's time may be any number of seconds")
  func timesOfFiles() {
    let seconds = [Int.min, -1, 0, 9_300_000_000, 253_402_300_799, .max]
    let times = seconds.map { Backup.time(of: timespec(tv_sec: $0, tv_nsec: 999_999_999)) }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// Removes copies until there are not too many any more.
  /// - Returns: the names of those that were removed, in that order.
  private func prune(sparing spared: [String] = []) throws -> [String] {
    var removed: [String] = []
    while true {
      let paths =
        folder.container.prune([.replaced, .damaged, .log], today: today, sparing: spared)
        + folder.container.prune([.manual], today: today, sparing: spared)
      guard !paths.isEmpty else { return removed }
      removed += paths.map { String($0.dropFirst(folder.container.backupsPath.count + 1)) }
    }
  }

  private func copies(_ kind: String, of date: CalendarDate, _ count: Int, ending: String = "") -> [String] {
    (1...count).map { "SwiftCal-\(date)-\(kind)\($0 == 1 ? "" : "-\($0)").sqlite\(ending)" }
  }

  @Test(
    "Of the copies of one day the newest ten and the first stay, whatever was replaced, damaged or moved aside",
    arguments: [("replaced", ""), ("damaged", ""), ("log", "-wal")])
  func oneDay(kind: String, ending: String) throws {
    let made = copies(kind, of: "2024-12-09", 14, ending: ending)
    try make(made)
    let removed = try prune()
    #expect(removed == Array(made[1...3]))
    #expect(try names() == (made[..<1] + made[4...]).sorted())
  }

  @Test("Of the copies of many days the newest ten stay, and the first ones of the newest five days")
  func manyDays() throws {
    let dates = (1...20).map { today.advanced(by: $0 - 20) }
    try make(dates.flatMap { copies("replaced", of: $0, 1) })
    #expect(try prune().count == 10)
    #expect(try names() == dates.suffix(10).flatMap { copies("replaced", of: $0, 1) })
    try make(dates.suffix(6).flatMap { Array(copies("replaced", of: $0, 4)[1...]) })
    _ = try prune()
    let newest = dates.suffix(2).flatMap { copies("replaced", of: $0, 4) }
    let third = copies("replaced", of: dates[17], 4)
    let firsts = dates[15...16].flatMap { copies("replaced", of: $0, 1) }
    #expect(try names() == (newest + [third[0]] + third[2...] + firsts).sorted())
  }

  @Test("Of the backups that a person made the newest twenty stay, in the order in which they were made")
  func manual() throws {
    let made = (10..<33).map { "SwiftCal-2024-12-01T1200\($0).sqlite" }
    try make(made)
    #expect(try prune() == Array(made.prefix(3)))
    #expect(try names() == Array(made.suffix(20)))
  }

  @Test("No more than two copies of a kind are removed at once, the oldest first")
  func atOnce() throws {
    try make(copies("damaged", of: "2024-12-01", 3) + copies("damaged", of: "2024-12-09", 12))
    let removed = folder.container.prune([.replaced, .damaged, .log], today: today, sparing: [])
    #expect(removed == copies("damaged", of: "2024-12-01", 3)[1...].map(path))
  }

  @Test("A copy and its log count as one, and go together")
  func companions() throws {
    let made = copies("damaged", of: "2024-12-09", 12)
    try make(made.flatMap { [$0, $0 + "-wal", $0 + "-shm"] })
    #expect(try prune() == [made[1]])
    #expect(try names().count == 33)
    #expect(try !names().contains { $0.hasPrefix(made[1]) })
  }

  @Test("A copy that is to be spared stays, whatever path names it")
  func spared() throws {
    let made = copies("replaced", of: "2024-12-09", 13)
    try make(made)
    let link = folder.container.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path(made[1]))
    #expect(try prune(sparing: [link]) == [made[2]])
    #expect(try names().contains(made[1]))
  }

  @Test("Files with names of a person's own stay, and so do other files and folders")
  func others() throws {
    let others =
      (10...40).map { "SwiftCal-2024-11-\($0 % 30 + 1)-before exam \($0).sqlite" }
      + (10...40).map { "SwiftCal-2024-12-01-\($0).sqlite" } + ["notes.txt", "SwiftCal.sqlite-wal"]
      + (10...30).map { "SwiftCal-2024-12-\($0).sqlite" }
    try make(others)
    try FileManager.default.createDirectory(
      atPath: path("SwiftCal-2024-01-01-replaced.sqlite"), withIntermediateDirectories: false)
    try make(copies("replaced", of: "2024-12-09", 10))
    let before = try names()
    #expect(try prune() == [])
    #expect(try names() == before)
  }

  @Test("Copies of days to come, by a clock that was wrong, are the first to go")
  func wrongClock() throws {
    let later = (10...16).map { "SwiftCal-2999-01-\($0)-replaced.sqlite" }
    try make(later + copies("replaced", of: "2024-12-09", 5))
    #expect(try prune() == Array(later.prefix(2)))
  }

  @Test("The kind of a backup is in its name")
  func kinds() throws {
    let made = [
      "SwiftCal-2024-12-10.sqlite", "SwiftCal-2024-12-10T083000.sqlite",
      "SwiftCal-2024-12-10T083000-2.sqlite",
      "SwiftCal-2024-12-10-replaced.sqlite", "SwiftCal-2024-12-10-replaced-12.sqlite",
      "SwiftCal-2024-12-10-damaged-2.sqlite", "SwiftCal-2024-12-10-2.sqlite", "SwiftCal-2024-12-10x.sqlite",
    ]
    try make(made)
    let kinds = Dictionary(uniqueKeysWithValues: try folder.container.backups().map { ($0.name, $0.kind) })
    #expect(
      made.map { kinds[$0] } == [
        .daily, .manual, .manual, .replaced, .replaced, .damaged, .manual, .manual,
      ])
  }
}

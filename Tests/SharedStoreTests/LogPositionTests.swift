import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

/// A reader of the change log goes on where it stopped, whatever becomes of the store meanwhile.
@Suite("A place in the change log")
struct LogPositionTests {
  private let folder = TemporaryContainer()
  private let start = ("2024-12-10" as CalendarDate).noon

  private func after(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

  /// Makes a change so many seconds after the start.
  private func change(_ number: Int, in folder: TemporaryContainer? = nil, at seconds: Double? = nil) throws {
    let date = ("2024-11-01" as CalendarDate).advanced(by: number)
    try (folder ?? self.folder).open().write(as: "test", at: after(seconds ?? Double(number))) {
      _ = try $0.record([(date, .study(true))], of: $0.reading.defaultSubject())
    }
  }

  private func position(after id: Int, at seconds: Double = 50) throws -> LogPosition {
    try folder.openForReading().read(at: after(seconds)) { try $0.position(after: id) }
  }

  /// What a reader gets: a change by its number, and a replacement by its number with a minus.
  private func told(after position: LogPosition) throws -> [Int] {
    try folder.openForReading().read(at: after(100)) { reading in
      let (begin, isReplaced) = try reading.resume(position)
      var told = isReplaced ? [-begin.id] : []
      _ = try reading.forEachChange(after: begin, limit: 100) { entry, _ in
        if case .replacement = ChangeOrigin(action: entry.action) {
          told.append(-entry.id)
        } else {
          told.append(entry.id)
        }
      }
      return told
    }
  }

  private func backUp(_ name: String = "copy", of folder: TemporaryContainer? = nil) throws -> String {
    let path = self.folder.container.path + "/" + name
    try (folder ?? self.folder).open().backUp(to: path)
    return path
  }

  private func restore(_ copy: String) throws {
    _ = try SharedStore.restore(copy, in: folder.container, today: "2024-12-10")
  }

  @Test(
    "After a restore come the changes that both logs have, then the restore, then those that were made since",
    arguments: [(0, [1, 2, -5, 6]), (1, [2, -5, 6]), (2, [-5, 6]), (4, [-5, 6]), (5, [6]), (6, [])])
  func restored(seen: Int, expected: [Int]) throws {
    for number in 1...2 { try change(number) }
    let copy = try backUp()
    for number in 3...4 { try change(number) }
    let before = try position(after: min(seen, 4))
    try restore(copy)
    try change(7)
    #expect(try told(after: seen > 4 ? position(after: seen) : before) == expected)
    #expect(try told(after: position(after: seen)) == expected, "a reader that knows the number alone")
  }

  @Test("A store that was restored twice, and back to what it replaced, gives no number twice")
  func twice() throws {
    try change(1)
    let first = try backUp("first")
    try change(2)
    let second = try backUp("second")
    try restore(first)
    try change(3)
    try restore(second)
    try change(4)
    #expect(try folder.raw().rows("SELECT id FROM change ORDER BY id") == [["1"], ["2"], ["5"], ["6"]])
    #expect(try told(after: position(after: 4)) == [-5, 6])
    #expect(try told(after: position(after: 1)) == [-5, 6], "2 is not in the log that was replaced")
  }

  @Test("Of a store that comes from elsewhere nothing is told but what is made in it here")
  func foreign() throws {
    let other = TemporaryContainer()
    for number in 1...9 { try change(number, in: other, at: Double(number) + 20) }
    for number in 1...3 { try change(number) }
    let position = try position(after: 2)
    let copy = try backUp(of: other)
    try restore(copy)
    try change(11)
    #expect(try told(after: position) == [-10, 11])
    #expect(try told(after: self.position(after: 0)) == [1, 2, 3, 4, 5, 6, 7, 8, 9, -10, 11])
  }

  @Test("A damaged store whose numbers cannot be read is replaced by one with far higher numbers")
  func damaged() throws {
    for number in 1...3 { try change(number) }
    let copy = try backUp()
    try Data("garbage".utf8).write(to: URL(filePath: folder.container.storePath))
    try restore(copy)
    try change(4)
    let last = try folder.openForReading().read { try $0.loggedIDs()?.upperBound ?? 0 }
    #expect(last > 1_000_000)
    #expect(try told(after: position(after: 3)) == [1 - last, last])
  }

  @Test("A number that the log does not reach is told that the store was replaced, and goes on at the end")
  func beyond() throws {
    for number in 1...2 { try change(number) }
    #expect(try told(after: position(after: 9)) == [-2])
  }

  @Test("In a container that was moved away and back, what was made since the last look is told")
  func moved() throws {
    for number in 1...3 { try change(number) }
    let position = try position(after: 3, at: 30)
    let path = folder.container.path
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    #expect(try told(after: position) == [], "a store that is gone may come back")
    try change(4, at: 40)
    #expect(try told(after: position) == [0, 1])
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    #expect(try told(after: position) == [])
    try change(5, at: 45)
    #expect(try told(after: position) == [4])
  }

  @Test("A place is kept as a text, also one that SwiftCal 1.0 has kept")
  func text() throws {
    try change(1)
    let position = try position(after: 1)
    #expect(position.text == "1 2024-12-10T12:00:01Z 2024-12-10T12:00:50Z")
    #expect(LogPosition(position.text) == position)
    #expect(LogPosition("1 2024-12-10T12:00:01Z 2b:77/0 2024-12-10T12:00:50Z\n") == position)
    #expect(LogPosition("0 - 2024-12-10T12:00:50Z")?.id == 0)
    for text in ["", "1", "x - 2024-12-10T12:00:50Z"] { #expect(LogPosition(text) == nil) }
  }
}

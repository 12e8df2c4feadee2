import Foundation
import OtherPrograms
import StudyCalendar
import Testing

@Suite("Zip files")
struct ZipTests {
  private func refusal(_ bytes: [UInt8]) -> String? {
    do {
      _ = try readArchive(foreignFile(name: "a.zip", bytes: bytes), options())
      return nil
    } catch {
      return "\(error)"
    }
  }

  private let line = "2024-01-01,2\n"

  @Test(
    "A zip with an entry that lies outside its folder is refused whole",
    arguments: ["../Checkmarks.csv", "/Checkmarks.csv", "001 A/../../Checkmarks.csv", "..\\Checkmarks.csv"])
  func outside(name: String) {
    #expect(
      refusal(Zip([("001 A/Checkmarks.csv", line), (name, line)]).bytes)?.contains("lies outside") == true)
  }

  @Test("A zip that unpacks to more than 64 MB is refused before anything is unpacked")
  func bomb() throws {
    let large = Zip(
      [("001 A/Checkmarks.csv", String(repeating: "a", count: 70_000))], size: 65 << 20, method: 8)
    #expect(refusal(large.bytes)?.contains("more than 64 MB") == true)
    let many = Zip(
      (1...9).map { ("00\($0) A/Checkmarks.csv", String(repeating: "a", count: 9_000)) }, size: 8 << 20,
      method: 8)
    #expect(refusal(many.bytes)?.contains("more than 64 MB") == true)
    // Deflate cannot pack 60 MB into so few bytes, so this size is wrong.
    let impossible = Zip([("001 A/Checkmarks.csv", line)], size: 60 << 20, method: 8)
    #expect(refusal(impossible.bytes)?.contains("too large") == true)
  }

  @Test("A zip that is cut off, changed, packed unusually or without checkmarks is refused")
  func bad() {
    let whole = Zip([("001 A/Checkmarks.csv", line)])
    #expect(refusal(whole.bytes) == nil)
    for count in [4, 22, whole.bytes.count - 1] {
      #expect(refusal(Array(whole.bytes[..<count]))?.contains("\n") == false, "\(count) bytes")
    }
    var changed = whole.bytes
    changed[30 + "001 A/Checkmarks.csv".utf8.count] = UInt8(ascii: "3")
    #expect(refusal(changed)?.contains("cannot be unpacked") == true)
    #expect(
      refusal(Zip([("001 A/Checkmarks.csv", line)], method: 12).bytes)?.contains("packed unusually") == true)
    let twice = Zip([("001 A/Checkmarks.csv", line), ("001 A/Checkmarks.csv", "2024-01-02,2\n")])
    #expect(refusal(twice.bytes)?.contains("“001 A/Checkmarks.csv” stands in it twice") == true)
    #expect(refusal(Zip([]).bytes)?.contains("no Checkmarks.csv") == true)
    #expect(refusal(Zip([("a.txt", line)]).bytes)?.contains("no Checkmarks.csv") == true)
  }

  @Test(
    "A spreadsheet that is no CSV is refused as what it is",
    arguments: ["xl/workbook.xml", "content.xml", "Index/Document.iwa"])
  func spreadsheets(entry: String) {
    let sentence = "“a.zip” is a spreadsheet; save it as CSV in its program, and give that"
    #expect(refusal(Zip([("a/b.xml", "<a/>"), (entry, "<a/>")]).bytes) == sentence)
    #expect(refusal([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0, 0]) == sentence)
  }

  @Test("A zip that another program packed is read, and another program can read an exported zip")
  func otherPrograms() throws {
    let folder = try ForeignFolder()
    var lines = "Date,Value,Notes\n"
    for date in ("2010-01-01" as CalendarDate)...("2019-12-31" as CalendarDate) {
      lines += "\(date),YES_MANUAL,\n"
    }
    try FileManager.default.createDirectory(atPath: folder.path("001 A"), withIntermediateDirectories: true)
    _ = try folder.write(lines, to: "001 A/Checkmarks.csv")
    try #require(run("zip", "-qr", "loop.zip", "001 A", in: folder) == 0)
    let found = try readArchive(ForeignFile(path: folder.path("loop.zip")), options())
    #expect(found.subject("A")?.studied.count == 3_652)

    let history = StudyArchive(subjects: [
      SubjectRecord(name: "Ä/../B", days: [Day(date: "2024-01-01", didStudy: true)]),
      SubjectRecord(name: "C"),
    ])
    _ = try folder.write(history.loopArchive(), to: "ours.zip")
    #expect(try run("unzip", "-tqq", "ours.zip", in: folder) == 0)
  }

  private func run(_ program: String, _ arguments: String..., in folder: ForeignFolder) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

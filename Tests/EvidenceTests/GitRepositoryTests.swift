import EventLoop
import Foundation
import StudyCalendar
import Testing

@testable import Evidence

@Suite("A git repository that cannot be read")
struct GitRepositoryTests {
  private let repository = try! TestRepository()

  @Test("A git that blocks is given up, and the message names the folder", arguments: ["HEAD", "config"])
  func blocked(file: String) throws {
    try repository.commit("2024-03-01T12:00:00+0000", "one")
    let path = repository.path + "/.git/" + file
    try FileManager.default.removeItem(atPath: path)
    try #require(mkfifo(path, 0o600) == 0)
    let limits = ExternalProgram.Limits(time: .milliseconds(300), output: 1 << 20)
    #expect {
      _ = try GitRepository(in: repository.path, limits: limits).tips()
    } throws: { error in
      "\(error)".contains(repository.path) && "\(error)".contains("git does not answer")
    }
    #expect(ExternalProgram.Limits.ofAnswer.time <= .seconds(15))
  }

  @Test("A folder that is gone is said to be missing")
  func missing() throws {
    let place = repository.folder + "/gone"
    #expect(throws: EvidenceError.missing(.git, path: place)) {
      _ = try EvidenceReader(dayStart: .midnight).read(repository.source(at: place))
    }
  }

  @Test("Days ahead are found again on their day, and until then nothing is read")
  func ahead() throws {
    try repository.commit("2024-03-01T12:00:00+0000", "one")
    try repository.commit("2024-06-05T12:00:00+0000", "by a wrong clock")
    func read(on text: String, _ progress: String?) throws -> GatheredEvidence? {
      let date = try #require(CalendarDate(iso8601: text))
      let noon = Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400 + 43_200)
      return try EvidenceReader(dayStart: .midnight, now: noon)
        .read(repository.source(identity: "x", progress: progress))
    }
    let first = try #require(try read(on: "2024-03-02", nil))
    #expect(first.counts == ["2024-03-01": 1, "2024-06-05": 1])
    #expect(try read(on: "2024-03-03", first.progress) == nil)
    try repository.commit("2024-03-04T12:00:00+0000", "two")
    let second = try #require(try read(on: "2024-03-04", first.progress))
    #expect(second.counts == ["2024-03-04": 1])
    #expect(try read(on: "2024-06-04", second.progress) == nil)
    let third = try #require(try read(on: "2024-06-06", second.progress))
    #expect(third.counts["2024-06-05"] == 1)
    #expect(try read(on: "2024-06-06", third.progress) == nil)
  }

  @Test("A commit that is dated before 1990 counts for no day, and is told")
  func beforeClock() throws {
    try repository.commit("2024-03-01T12:00:00+0000", "one")
    try repository.commit("1970-01-02T00:00:00+0000", "by a clock that was not set")
    let found = try #require(try EvidenceReader(dayStart: .midnight).read(repository.source()))
    #expect(found.counts == ["2024-03-01": 1])
    #expect(found.beforeClock == 1)
  }
}

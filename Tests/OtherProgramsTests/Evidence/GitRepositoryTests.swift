import Foundation
import StudyCalendar
import System
import Testing

@testable import OtherPrograms

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
      _ = try GitRepository.reading(repository.path, limits: limits) { try await $0.tips() }
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

  @Test("A commit that is dated before 1990 counts for no day, and is told")
  func beforeClock() throws {
    try repository.commit("2024-03-01T12:00:00+0000", "one")
    try repository.commit("1970-01-02T00:00:00+0000", "by a clock that was not set")
    let found = try #require(try EvidenceReader(dayStart: .midnight).read(repository.source()))
    #expect(found.counts == ["2024-03-01": 1])
    #expect(found.beforeClock == 1)
  }
}

import Foundation
import RawSQLite
import SharedStore
import Testing

@Suite("Stores of earlier versions, opened by the programs")
struct EarlierVersionTests {
  private let user = try! Sandbox()

  private func makeStore(ofVersion version: Int) throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    try RawDatabase.makeStore(
      user.store, ofVersion: version,
      containing: """
        INSERT INTO day (subject, date, didStudy) VALUES (1, '2018-08-01', 1), (1, '2018-08-02', 1), (1, '2018-08-03', 0),
          (1, '2018-08-06', 1)
        """)
  }

  private static let versions = 1..<migrations.count

  @Test(
    "A store of an earlier version can be read without write permission and is not changed",
    arguments: versions)
  func reading(version: Int) throws {
    for (storeMode, folderMode) in [(0o400, 0o700), (0o600, 0o500), (0o400, 0o500)] as [(mode_t, mode_t)] {
      try? FileManager.default.removeItem(atPath: user.container)
      try makeStore(ofVersion: version)
      for suffix in ["-wal", "-shm"] { unlink(user.store + suffix) }
      try setMode(storeMode, of: user.store)
      try setMode(folderMode, of: user.container)
      let before = try user.contents()
      let calendar = try user.unprivilegedCall(["calendar", "2018-08", "--json"]).run().json()
      let studied = calendar["days"]?.elements.filter { $0["didStudy"] == true }.map { $0["date"] }
      #expect(studied == ["2018-08-01", "2018-08-02", "2018-08-06"])
      let arguments = ["streak", "--as-of", "2018-08-03", "--json"]
      #expect(try user.unprivilegedCall(arguments).run().json()["current"] == 2)
      #expect(try user.unprivilegedCall(["schedule", "--json"]).run().json()["off"] == [])
      try user.unprivilegedCall(["rest", "2018-08-03"]).run().expectFailure(77, saying: ["no permission"])
      #expect(try user.contents() == before)
      try setMode(0o700, of: user.container)
    }
  }
}

import Foundation
import RawSQLite
import SeededRandom
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

/// Damages the log of a store at random. Every command reads all that was saved or says that something is lost.
@Suite("Proof: damaged logs", .serialized)
struct LogDamageProof {
  private let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"
  private let folder = TemporaryContainer()
  private let days = 51
  private let noon = ("2024-12-10" as CalendarDate).noon

  init() throws {
    for number in 0..<days { try record(("2020-01-01" as CalendarDate).advanced(by: number), in: folder) }
  }

  private func record(_ date: CalendarDate, in folder: TemporaryContainer) throws {
    try folder.open().change { _ = try $0.record([(date, .study(true))], of: $0.reading.defaultSubject()) }
  }

  /// The number of studied days; nil if the log is said to be damaged.
  private func total(_ folder: TemporaryContainer) throws -> Int? {
    do {
      return try folder.openForReading().read { try $0.studiedDayCount(of: $0.defaultSubject()) }
    } catch StoreError.logDamaged {
      return nil
    }
  }

  private enum Damage: String, CaseIterable { case bit, cut, zeros, garbage }

  private func damage(_ bytes: inout Data, _ kind: Damage, _ random: inout SeededGenerator) {
    let offset = Int.random(in: 0..<bytes.count, using: &random)
    let sector = offset / 512 * 512..<min(offset / 512 * 512 + 512, bytes.count)
    switch kind {
    case .bit: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case .cut: bytes = bytes.prefix(offset)
    case .zeros: bytes.replaceSubrange(sector, with: Data(count: sector.count))
    case .garbage: for index in sector { bytes[index] = .random(in: 0...255, using: &random) }
    }
  }

  @Test("No command reads or writes with a log that has lost commits, and the repair saves what can be saved")
  func damaged() throws {
    let files = try ["", "-wal", "-shm"].map { try ($0, folder.bytes($0)) }
    let count = isLarge ? 4000 : 60
    var found: [Damage: (cases: Int, noticed: Int, whole: Int, lost: Int)] = [:]
    for seed in 1...count {
      var random = SeededGenerator(seed: UInt64(seed))
      let kind = Damage.allCases[seed % Damage.allCases.count]
      // A log that was cut is known by its index alone.
      let hasIndex = kind == .cut || Bool.random(using: &random)
      let copy = TemporaryContainer()
      try copy.makeFolder()
      for (suffix, bytes) in files where suffix != "-shm" || hasIndex {
        var bytes = bytes
        if suffix == "-wal" { damage(&bytes, kind, &random) }
        try bytes.write(to: URL(filePath: copy.container.storePath + suffix))
      }
      var (cases, noticed, whole, lost) = found[kind] ?? (0, 0, 0, 0)
      cases += 1
      if let total = try total(copy) {
        #expect(total == days, "seed \(seed), \(kind)")
      } else {
        noticed += 1
        #expect(throws: StoreError.self, "seed \(seed), \(kind)") { try record("2021-01-01", in: copy) }
        try Checkup.fix(copy.container, at: noon, calendar: { UTCCalendar($0) }, telling: { _ in })
        let saved = try #require(try total(copy), "seed \(seed), \(kind)")
        if saved == days { whole += 1 } else { lost += days - saved }
        if kind == .bit { #expect(saved >= days - 1, "seed \(seed)") }
      }
      try record("2021-01-01", in: copy)
      #expect(
        try RawDatabase(copy.container.storePath).rows("PRAGMA integrity_check") == [["ok"]], "seed \(seed)")
      found[kind] = (cases, noticed, whole, lost)
    }
    for kind in Damage.allCases {
      let (cases, noticed, whole, lost) = found[kind] ?? (0, 0, 0, 0)
      // Zeros in the place of zeros are no damage.
      #expect(noticed > cases / 8, "\(kind)")
      if isLarge {
        print(
          "proved: \(cases) logs with damage (\(kind)): \(noticed) noticed, the others read whole; ",
          "\(whole) repaired with nothing lost, \(lost) of \((noticed - whole) * days) days lost in the rest",
          separator: "")
      }
    }
  }
}

import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import SyncTrace
import TemporaryStore
import Testing

/// The writes and syncs that SQLite makes for toggles are recorded, and then replayed up to every moment. The
/// disk that results has lost some of the sectors that were not synced.
@Suite("Proof: power cuts", .serialized)
struct PowerCutProof {
  private let folder = TemporaryContainer()
  private let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"
  private static let sector = 512

  /// The files of a store: the database and its log.
  private struct Disk {
    var files: [Data]

    mutating func write(_ bytes: some Collection<UInt8>, at offset: Int, of file: Int) {
      if files[file].count < offset + bytes.count {
        files[file].append(Data(count: offset + bytes.count - files[file].count))
      }
      files[file].replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }

    mutating func truncate(_ file: Int, to size: Int) {
      files[file] =
        size <= files[file].count
        ? files[file].prefix(size) : files[file] + Data(count: size - files[file].count)
    }
  }

  /// Toggles this many different days, and returns the number of events when each toggle was acknowledged.
  private func toggle(_ count: Int) throws -> [Int] {
    let store = try folder.open()
    return try (0..<count).map { number in
      let date = ("2000-01-01" as CalendarDate).advanced(by: number)
      try store.change(on: "2024-12-31") { writing in
        _ = try writing.record([(date, .study(true))], of: writing.reading.defaultSubject())
      }
      return Int(synctrace_count())
    }
  }

  private func traced(_ count: Int) throws -> (start: Disk, events: [synctrace_event], acknowledged: [Int]) {
    #expect(synctrace_install() == 0)
    do { _ = try folder.open() }
    let path = folder.container.storePath
    let start = Disk(files: [
      try folder.bytes(), folder.exists("-wal") ? try folder.bytes("-wal") : Data(), Data(),
    ])
    synctrace_begin(path)
    defer { synctrace_begin(nil) }
    let acknowledged = try toggle(count)
    return (start, (0..<synctrace_count()).map(synctrace_at), acknowledged)
  }

  @Test("Every byte of the log is synced before a toggle is acknowledged")
  func syncedBefore() throws {
    let (_, events, acknowledged) = try traced(isLarge ? 500 : 40)
    var (unsynced, unsyncedPages, next, syncs) = (0, 0, 0, 0)
    for (index, event) in events.enumerated() {
      while next < acknowledged.count, acknowledged[next] == index {
        #expect(unsynced == 0, "toggle \(next)")
        next += 1
      }
      switch (event.file, event.kind) {
      case (1, SYNCTRACE_SYNC): (unsynced, syncs) = (0, syncs + 1)
      case (1, SYNCTRACE_TRUNCATE) where event.offset == 0:
        // If an emptied log comes back whole after the cut, it repeats what the database already holds.
        #expect(unsyncedPages == 0, "the log was emptied before its content was synced in the database")
        unsynced = 0
      case (1, _): unsynced += 1
      case (0, SYNCTRACE_SYNC): unsyncedPages = 0
      case (0, _): unsyncedPages += 1
      default: continue
      }
    }
    #expect(unsynced == 0)
    #expect(syncs >= acknowledged.count)
    #expect(acknowledged == acknowledged.sorted() && Set(acknowledged).count == acknowledged.count)
    if isLarge { print("proved: \(acknowledged.count) toggles, \(events.count) writes and syncs in order") }
  }

  /// Which of the sectors that were not synced the disk has lost.
  private enum Loss: CaseIterable { case nothing, everything, some }

  @Test(
    "A store that a power cut hits at any moment is whole and has each acknowledged toggle")
  func replayed() throws {
    let (start, events, acknowledged) = try traced(isLarge ? 500 : 200)
    var random = SystemRandomNumberGenerator()
    let cuts =
      isLarge
      ? Array(0...events.count) : (0..<60).map { _ in Int.random(in: 0...events.count, using: &random) }
    var synced = start
    var pending: [synctrace_event] = []
    var done = 0
    var (cases, checkpoints) = (0, 0)
    for cut in cuts.sorted() {
      for event in events[done..<cut] {
        pending.append(event)
        guard event.kind == SYNCTRACE_SYNC else { continue }
        if event.file == 0 { checkpoints += 1 }
        synced = replay(pending.filter { $0.file == event.file }, on: synced) { true }
        pending.removeAll { $0.file == event.file }
      }
      done = cut
      let saved = acknowledged.count { $0 <= cut }
      for loss in Loss.allCases {
        let disk = replay(pending, on: synced) {
          switch loss {
          case .nothing: true
          case .everything: false
          case .some: Bool.random(using: &random)
          }
        }
        let total = try studied(on: disk)
        #expect(total == saved || total == saved + 1, "cut at \(cut) of \(events.count), \(loss) lost")
        cases += 1
      }
    }
    #expect(checkpoints > 0, "the log was copied into the database in between")
    if isLarge { print("proved: \(cases) power cuts, \(checkpoints) syncs of the database among them") }
  }

  /// The disk after the events. It keeps a sector when `keeps` returns true.
  private func replay(_ events: [synctrace_event], on disk: Disk, keeps: () -> Bool) -> Disk {
    var disk = disk
    for event in events {
      let file = Int(event.file)
      switch event.kind {
      case SYNCTRACE_WRITE:
        let bytes = UnsafeBufferPointer(start: event.bytes, count: Int(event.size))
        for start in stride(from: 0, to: bytes.count, by: Self.sector) where keeps() {
          disk.write(
            bytes[start..<min(start + Self.sector, bytes.count)], at: Int(event.offset) + start, of: file)
        }
      case SYNCTRACE_TRUNCATE where keeps(): disk.truncate(file, to: Int(event.offset))
      default: break
      }
    }
    return disk
  }

  /// The number of studied days in the store on a disk, which must be whole.
  private func studied(on disk: Disk) throws -> Int? {
    let found = TemporaryContainer()
    try found.makeFolder()
    for (file, suffix) in ["", "-wal"].enumerated() {
      try disk.files[file].write(to: URL(filePath: found.container.storePath + suffix))
    }
    let total = try found.openForReading().read {
      try $0.streakSummary(of: .subject($0.defaultSubject()), asOf: "2024-12-31").total
    }
    #expect(try found.files() == ["SwiftCal.sqlite"], "at rest the store is one file")
    let raw = try found.raw()
    #expect(try raw.value("PRAGMA integrity_check") == "ok")
    #expect(try raw.value("SELECT count(*) FROM change") == "\(total)", "the change log has as many entries")
    return total
  }
}

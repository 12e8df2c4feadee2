import Glibc
import SeededRandom
import StudyCalendar
import Testing

@testable import System

/// The C library has one zone for the whole process, so these tests ask it in a separate process.
@Suite("Time zones that are read from their files")
struct ZoneTests {
  /// How many seconds lie between two questions to the C library: six weeks, or nine and a half days in a large run.
  private static let step = TestSize.isLarge ? 820_800 : 3_693_600

  @Test("Every zone agrees with the C library again and again from 1970 to 2059")
  func allZones() async {
    await #expect(processExitsWith: .success) {
      for name in ZoneFiles.allZones() {
        let zone = try #require(ZoneDatabase.zone(named: name))
        let wrong = stride(from: 0, to: 2_840_140_800, by: ZoneTests.step).first {
          zone.offset(at: $0) != systemOffset(at: $0, in: zone.name)
        }
        #expect(wrong == nil, "\(zone.name) at \(wrong ?? 0)")
      }
    }
  }

  @Test("A yearly rule gives the same changes of a zone's offset as the C library")
  func rule() async {
    await #expect(processExitsWith: .success) {
      for text in [
        "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
        "IST-2IDT,M3.4.4/26,M10.5.0", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "XXX3YYY,J60/2,J300/2",
        "<+0330>-3:30<+0430>,J79/24,J263/24", "XXX3YYY,59/2,300/2", "NZST-12NZDT,M9.5.0,M4.1.0/3",
      ] {
        let rule = try #require(ZoneRule(text))
        let changes = rule.changes(after: 946_684_800)
        let zone = ZoneTransitions(name: text, firstOffset: 0, changes: changes)
        for (instant, offset) in changes where instant < 2_840_140_800 {
          #expect(systemOffset(at: instant, in: text) == offset, "\(text) at \(instant)")
          #expect(systemOffset(at: instant - 1, in: text) != offset, "\(text) before \(instant)")
          #expect(zone.offset(at: instant) == offset)
        }
        #expect(changes.count >= 120)
      }
    }
  }

  @Test("A name such as UTC+05:30 means a zone with that offset")
  func fixed() {
    #expect(ZoneDatabase.zone(named: "UTC+05:30")?.offset(at: 0) == 19_800)
    #expect(ZoneDatabase.zone(named: "-0330")?.offset(at: 0) == -12_600)
    #expect(ZoneDatabase.zone(named: "UTC")?.offset(at: 0) == 0)
    #expect(ZoneDatabase.zone(named: "UTC+15") == nil)
    #expect(ZoneDatabase.zone(named: "UTC+5") == nil)
  }

  @Test("A damaged zone file never causes a crash")
  func damaged() throws {
    let whole = try FileBytes.read(realpath("/usr/share/zoneinfo/Europe/Berlin") ?? "")
    for seed in 0..<2_000 {
      var (bytes, random) = (whole, SeededGenerator(seed: UInt64(seed)))
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: .min ... .max, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: bytes.indices, using: &random)) }
      _ = ZoneFile(bytes).transitions(named: "damaged")?.offset(at: 1_700_000_000)
    }
  }

  @Test(
    "A zone file whose last change is billions of years ago is read at once", arguments: [Int.min, -1 << 59])
  func zoneFile(instant: Int) throws {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func header(changes: Int, types: Int) -> [UInt8] {
      Array("TZif2".utf8) + number(0, 15) + [0, 0, 0, changes, types, 0].flatMap { number($0, 4) }
    }
    let bytes =
      header(changes: 0, types: 0) + header(changes: 1, types: 1) + number(instant, 8) + [0]
      + number(3_600, 4)
      + [0, 0] + Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8)
    let zone = try #require(ZoneFile(bytes).transitions(named: "old"))
    #expect(zone.offset(at: 1_720_000_000) == 7_200)
    #expect(zone.offset(at: 1_730_500_000) == 3_600)
  }
}

/// The C library's offset at an instant in a zone, which becomes the zone of this process.
private func systemOffset(at instant: Int, in zone: String) -> Int {
  if getenv("TZ").map({ String(cString: $0) }) != zone {
    setenv("TZ", zone, 1)
    tzset()
  }
  var time = time_t(instant)
  var fields = tm()
  localtime_r(&time, &fields)
  return fields.tm_gmtoff
}

import Foundation
import SeededRandom
import StudyCalendar
import System
import Testing

/// Zones are inspected in separate processes, because the zone belongs to the whole process and no other test may see
/// it. The tests run one after the other, so that a large run does not start many processes at once.
@Suite("Changes of time zones from 1970 to 2037", .serialized)
struct EveryZoneTests {
  /// Zones in which something odd happened: a day was skipped, or a clock jumped at or across midnight, by
  /// half an hour, by two hours, backwards in summer, for Ramadan, or at one minute past midnight.
  private static let oddZones = [
    "Africa/Cairo", "Africa/Casablanca", "Africa/Monrovia", "America/Asuncion", "America/Havana",
    "America/Moncton", "America/Nuuk", "America/Santiago", "America/Sao_Paulo", "America/Scoresbysund",
    "America/St_Johns", "Antarctica/Casey", "Antarctica/Troll", "Asia/Amman", "Asia/Beirut", "Asia/Gaza",
    "Asia/Kathmandu", "Asia/Manila", "Asia/Pyongyang", "Asia/Tehran", "Atlantic/Azores",
    "Australia/Lord_Howe", "Europe/Dublin", "Pacific/Apia", "Pacific/Chatham", "Pacific/Enderbury",
    "Pacific/Fakaofo", "Pacific/Kiritimati", "Pacific/Kwajalein", "UTC",
  ]

  /// The zones that are inspected: some of the odd ones, and with SWIFTCAL_TEST_SIZE=large all of the system's database.
  private static let zones = TestSize.isLarge ? ZoneFiles.allZones() : sample(of: oddZones, oneIn: 5)

  /// The starts of days that are tried in a zone: all of them, or midnight and, in every other zone, one of the others in turn.
  private static func dayStarts(ofZoneAt index: Int) -> [TimeOfDay] {
    let all = ZoneInspection.dayStarts
    return TestSize.isLarge
      ? all : index % 2 == 0 ? [all[0], all[1 + index / 2 % (all.count - 1)]] : [all[0]]
  }

  /// How many zones one process inspects.
  private static let zonesOfProcess = 10

  @Test(
    "Days, their beginnings and a streak agree with Foundation around every change of a zone",
    arguments: stride(from: 0, to: zones.count, by: zonesOfProcess).map { $0 })
  func agreesWithFoundation(first: Int) async {
    await #expect(processExitsWith: .success) {
      [first, zones = Array(Self.zones[first...].prefix(Self.zonesOfProcess)) as [String]] in
      for (index, zone) in zip(first..., zones) {
        setenv("TZ", zone, 1)
        var inspection = try #require(ZoneInspection(zone: zone), "\(zone)")
        inspection.run(EveryZoneTests.dayStarts(ofZoneAt: index))
        #expect(inspection.answers > 10, "\(zone): answers")
        let leftOut = inspection.leftOut
        // A zone with few changes may have one of them left out.
        #expect(
          leftOut.count <= max(1, inspection.changes.count / 4), "\(zone): left out: \(leftOut)")
        for difference in inspection.differences.prefix(5) { Issue.record("\(difference)") }
        #expect(inspection.differences.isEmpty, "\(inspection.differences.count) of \(inspection.answers)")
      }
    }
  }
}

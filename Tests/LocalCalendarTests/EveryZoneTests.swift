import Foundation
import LocalCalendar
import Testing

/// Each zone is inspected in a process of its own, since the zone is the process's: no other test may see it.
/// One after the other, so that a large run starts no hundreds of processes at once.
@Suite("Around every change of a zone from 1970 to 2037", .serialized)
struct EveryZoneTests {
  /// Those in which something odd happened: days skipped, clocks that jump at or across midnight, by half an
  /// hour, by two hours, backwards in summer, for Ramadan, or at one minute past midnight.
  private static let oddZones = [
    "Africa/Cairo", "Africa/Casablanca", "Africa/Monrovia", "America/Asuncion", "America/Havana",
    "America/Moncton", "America/Nuuk", "America/Santiago", "America/Sao_Paulo", "America/Scoresbysund",
    "America/St_Johns", "Antarctica/Casey", "Antarctica/Troll", "Asia/Amman", "Asia/Beirut", "Asia/Gaza",
    "Asia/Kathmandu", "Asia/Manila", "Asia/Pyongyang", "Asia/Tehran", "Atlantic/Azores",
    "Australia/Lord_Howe", "Europe/Dublin", "Pacific/Apia", "Pacific/Chatham", "Pacific/Enderbury",
    "Pacific/Fakaofo", "Pacific/Kiritimati", "Pacific/Kwajalein", "UTC",
  ]

  /// With SWIFTCAL_TEST_SIZE=large every zone of the system's database.
  private static let zones =
    ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large" ? ZoneDatabase.allZones() : oddZones

  @Test("days, their beginnings and a streak across them agree with Foundation's calendar", arguments: zones)
  func agreesWithFoundation(zone: String) async {
    await #expect(processExitsWith: .success) { [zone] in
      setenv("TZ", zone, 1)
      var inspection = try #require(ZoneInspection(zone: zone))
      inspection.run()
      #expect(inspection.answers > 30, "answers")
      #expect(inspection.leftOut.count * 4 <= inspection.changes.count, "left out: \(inspection.leftOut)")
      for difference in inspection.differences.prefix(5) { Issue.record("\(difference)") }
      #expect(inspection.differences.isEmpty, "\(inspection.differences.count) of \(inspection.answers)")
    }
  }
}

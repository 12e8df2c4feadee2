import Foundation
import LocalCalendar
import Testing

/// Each zone is inspected in a separate process, because the zone belongs to the whole process and no other
/// test may see it. The tests run one after the other, so that a large run does not start hundreds of
/// processes at once.
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

  /// The zones that are inspected. With SWIFTCAL_TEST_SIZE=large these are all zones of the system's
  /// database.
  private static let zones =
    ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large" ? ZoneDatabase.allZones() : oddZones

  @Test(
    "Days, their beginnings and a streak agree with Foundation around every change of a zone",
    arguments: zones)
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

import Foundation
import StudyCalendar
import Testing

@testable import System

@Suite("The zone of the system")
final class SystemZoneTests {
  private let folder = URL.temporaryDirectory.appending(path: "zones-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder + "/etc", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func zone(_ setting: String?, named name: String? = nil) throws -> SystemZone {
    if let name { try Data("\(name)\n".utf8).write(to: URL(filePath: folder + "/etc/timezone")) }
    return SystemZone(
      setting: setting, systemFile: folder + "/etc/localtime", nameFile: folder + "/etc/timezone")
  }

  private static let database = "/usr/share/zoneinfo"
  private static func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(database)/\(name)"))
  }

  @Test(
    "The zone has the name that TZ says, as a name, as a path, and with a colon",
    arguments: [
      "Europe/Berlin", ":Europe/Berlin", "./Europe/Berlin", "/usr/share/zoneinfo/Europe/Berlin",
      ":/usr/share/zoneinfo/Europe/Berlin", "/usr/share/zoneinfo/./Europe/Berlin",
      "/usr/share/zoneinfo/posix/Europe/Berlin", "/./usr/share/zoneinfo/Europe/Berlin",
    ])
  func name(setting: String) throws {
    #expect(try zone(setting).name == "Europe/Berlin")
  }

  @Test(
    "The zone has the name of the file that /etc/localtime leads to, also over another link and by its path in TZ"
  )
  func link() throws {
    let (first, second) = (folder + "/etc/localtime", folder + "/etc/zone")
    #expect(symlink(second, first) == 0 && symlink(Self.database + "/Asia/Tokyo", second) == 0)
    #expect(try zone(nil).name == "Asia/Tokyo")
    #expect(try zone(":" + first).name == "Asia/Tokyo")
  }

  @Test("Where /etc/localtime is a copy, /etc/timezone names the zone")
  func copy() throws {
    try Self.bytes("Asia/Tokyo").write(to: URL(filePath: folder + "/etc/localtime"))
    #expect(try zone(nil).name == nil)
    #expect(try zone(nil, named: "Asia/Tokyo").name == "Asia/Tokyo")
    #expect(try zone(":\(folder)/etc/localtime", named: "Asia/Tokyo").name == "Asia/Tokyo")
    #expect(try zone("").name == nil, "an empty TZ is UTC, whatever the system's zone")
  }

  @Test("Every zone of the database is known, and is found damaged when its file is cut anywhere")
  func cut() throws {
    for name in ZoneFiles.allZones() { #expect(try zone(name).problem == nil, "\(name)") }
    let path = folder + "/etc/localtime"
    let whole = try Self.bytes("Europe/Berlin")
    for count in [0, 3, 44, 100, whole.count / 2, whole.count - 1] {
      try whole.prefix(count).write(to: URL(filePath: path))
      let problem = try zone(nil).problem
      #expect(problem?.problem == "\(path) is damaged, so days begin by UTC", "\(count) bytes")
      #expect(try zone(path).problem?.problem.contains("is damaged") == true)
    }
    try whole.write(to: URL(filePath: path))
    #expect(try zone(nil).problem == nil)
  }

  @Test(
    "A link to zone data that is missing is a problem, and a system that says nothing of its zone is remarked"
  )
  func missing() throws {
    let path = folder + "/etc/localtime"
    #expect(try zone(nil).problem == nil)
    #expect(try zone(nil).remark?.hasPrefix("there is no \(path), so days begin by UTC; ") == true)
    #expect(symlink(folder + "/nowhere", path) == 0)
    #expect(
      try zone(nil).problem?.problem
        == "\(path) leads to a file that is missing or cannot be read, so days begin by UTC")
    #expect(try zone(nil).remark == nil)
    let noData = SystemZone(setting: "Asia/Tokyo", folder: folder + "/none", systemFile: path)
    #expect(noData.problem?.remedy == "install the package “tzdata”")
    try FileManager.default.createDirectory(atPath: folder + "/none", withIntermediateDirectories: true)
    #expect(noData.problem?.remedy == "install the package “tzdata”", "a folder without a zone")
  }

  @Test(
    "A zone that TZ describes itself is known",
    arguments: [
      "JST-9", "CET-1CEST", "CET-1CEST,M3.5.0,M10.5.0/3", "<+0330>-3:30", "AAA24:59:59", "EST5EDT,J60,300/2",
    ])
  func posix(setting: String) throws { #expect(try zone(setting).problem == nil) }

  @Test(
    "A text that is no zone is named as TZ has it",
    arguments: [
      "Asia/tokyo", "JST", "Berlin", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "9", "/no/file",
    ])
  func unknown(setting: String) throws {
    let problem = try #require(try zone(setting).problem)
    #expect(problem.problem == "TZ is “\(setting)”, which this system does not know, so days begin by UTC")
    #expect(problem.remedy.contains(setting == "Asia/tokyo" ? "export TZ=Asia/Tokyo" : "unset TZ"))
  }

  @Test("The zone's file is read again though TZ has the same text", arguments: ["", ":"])
  func reread(prefix: String) async throws {
    await #expect(processExitsWith: .success) { [folder = folder as String, prefix] in
      let path = folder + "/etc/localtime"
      setenv("TZ", prefix + path, 1)
      let noon = Date(timeIntervalSince1970: 1_733_832_000)
      let zones = [
        ("Pacific/Kiritimati", "2024-12-11"), ("Etc/GMT+12", "2024-12-10"), ("Pacific/Apia", "2024-12-11"),
      ]
      for (zone, day) in zones + zones {
        unlink(path)
        #expect(symlink("/usr/share/zoneinfo/" + zone, path) == 0)
        SystemZone.reread()
        #expect(LocalCalendar().day(at: noon).description == day, "\(zone)")
        #expect(SystemZone.name == zone)
      }
    }
  }

  @Test("A zone that TZ describes itself stays as it is when the zone is read again")
  func rereadPosix() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "JST-9", 1)
      SystemZone.reread()
      #expect(getenv("TZ").map { String(cString: $0) } == "JST-9")
    }
  }
}

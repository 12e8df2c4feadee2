import Glibc
import StudyCalendar
import Words

/// Where the C library takes the zone of this process from (tzset(3)): the variable `TZ`, or the file `/etc/localtime`.
public struct SystemZone {
  /// The value of `TZ` without a colon at its beginning; nil if the variable is not set.
  private let setting: String?
  /// The folder of the zone database.
  let folder: String
  /// The file that counts without `TZ`.
  private let systemFile: String
  /// The file that names the system's zone where `/etc/localtime` is a copy.
  private let nameFile: String

  /// The zone of this process.
  public init() {
    func variable(_ name: String) -> String? { getenv(name).map { String(path: $0) } }
    self.init(setting: variable("TZ"), folder: variable("TZDIR"))
  }

  /// - Parameters:
  ///   - setting: the value of `TZ`; nil if it is not set.
  ///   - folder: the value of `TZDIR`; nil if it is not set.
  ///   - systemFile: the file that counts without `TZ`.
  ///   - nameFile: the file that names the system's zone.
  init(
    setting: String?, folder: String? = nil, systemFile: String = Self.systemFile,
    nameFile: String = "/etc/timezone"
  ) {
    self.setting = setting.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }
    self.folder = folder.flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    self.systemFile = systemFile
    self.nameFile = nameFile
  }

  private static let systemFile = "/etc/localtime"

  /// The path of the file that has the zone's rules, whether or not it exists. Nil for UTC by an empty `TZ`.
  public var file: String? {
    guard let setting else { return systemFile }
    if setting.isEmpty { return nil }
    return setting.hasPrefix("/") ? setting : "\(folder)/\(setting)"
  }

  /// Whether the system has any zones.
  var hasZones: Bool { !((try? Folder.names(in: folder)) ?? []).isEmpty }

  // MARK: Its name

  /// The name of the zone of this process in the zone database; nil if it has none.
  public static var name: String? { SystemZone().name }

  /// The name in the zone database: what `TZ` says, or where the file lies that its path leads to, or what `/etc/timezone`
  /// says if the system's file is a copy. Nil if none of them tells.
  var name: String? {
    guard let file else { return nil }
    if let setting, !setting.hasPrefix("/") {
      return setting.hasPrefix("./") ? String(setting.dropFirst(2)) : setting
    }
    if let name = nameInDatabase(file) { return name }
    guard let path = realpath(file) else { return nil }
    if let name = nameInDatabase(path) { return name }
    guard FileIdentity(path: file) == FileIdentity(path: systemFile) else { return nil }
    let line = ZoneFile.bytes(of: nameFile, atMost: 256)?.prefix { $0 != UInt8(ascii: "\n") }
    let text = line.map { String(String(decoding: $0, as: UTF8.self)[...].trimmed) }
    return text?.isEmpty == true ? nil : text
  }

  /// The name that a path has below the folder of the database, or below a folder `zoneinfo`. The folders `posix` and
  /// `right` in it repeat all names.
  private func nameInDatabase(_ path: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let top = folder.split(separator: "/")
    var name: ArraySlice<Substring>
    if parts.starts(with: top) {
      name = parts[top.count...]
    } else {
      guard let index = parts.lastIndex(of: "zoneinfo") else { return nil }
      name = parts[(index + 1)...]
    }
    if name.first == "posix" || name.first == "right" { name = name.dropFirst() }
    return name.isEmpty ? nil : name.joined(separator: "/")
  }

  // MARK: What is wrong with it

  /// Something about the zone that makes days begin at another time than the person expects.
  public struct Problem: Hashable, Sendable {
    /// What is wrong.
    public let problem: String
    /// What to type.
    public let remedy: String
  }

  /// What is wrong with the zone; nil if nothing is. Where the C library cannot read a zone it takes UTC, and says nothing.
  public var problem: Problem? {
    guard let file else { return nil }
    let content = ZoneFile(path: file)
    if let content, content.isWhole { return nil }
    guard let setting else {
      guard remark == nil else { return nil }
      return Problem(
        problem: content == nil
          ? String(
            localized: "\(file) leads to a file that is missing or cannot be read, so days begin by UTC")
          : String(localized: "\(file) is damaged, so days begin by UTC"),
        remedy: String(
          localized: "install the package “tzdata”, and type “sudo timedatectl set-timezone ZONE”"))
    }
    if content != nil {
      return Problem(
        problem: String(
          localized: "TZ is \(quoted(setting)), and the file \(file) is damaged, so days begin by UTC"),
        remedy: String(localized: "install the package “tzdata” again, or type “unset TZ”"))
    }
    let isName = !setting.hasPrefix("/")
    if isName, Self.isRule(setting) { return nil }
    if isName, !hasZones {
      return Problem(
        problem: String(
          localized: """
            TZ is \(quoted(setting)), and this system has no zone data in \(folder), so days begin by \
            UTC
            """),
        remedy: String(localized: "install the package “tzdata”"))
    }
    let meant = isName ? nearestName(to: setting) : nil
    return Problem(
      problem: String(
        localized: "TZ is \(quoted(setting)), which this system does not know, so days begin by UTC"),
      remedy: meant.map { String(localized: "type “export TZ=\($0)”") }
        ?? String(localized: "type “unset TZ”, or set it to a zone that “timedatectl list-timezones” shows"))
  }

  /// Whether a value of `TZ` describes a zone itself. Names for UTC do, since that is what the C library takes for them.
  private static func isRule(_ setting: String) -> Bool {
    ["UTC", "GMT", "UCT", "Universal", "Zulu", "Etc/UTC", "Etc/GMT"].contains(setting)
      || ZoneRule(setting) != nil
  }

  /// A sentence about a system that says nothing of its zone; nil if it says something. UTC is the rule then.
  public var remark: String? {
    guard setting == nil, fileStatus(at: systemFile) == nil else { return nil }
    return
      String(
        localized: """
          there is no \(systemFile), so days begin by UTC; “sudo timedatectl set-timezone ZONE” sets the zone
          """
      )
  }

  /// The name in the database that differs only in capitals; nil if there is none.
  private func nearestName(to name: String) -> String? {
    var found: [String] = []
    for part in name.split(separator: "/") {
      let names = try? Folder.names(in: ([folder] + found).joined(separator: "/"))
      let match = names?.first { $0.lowercased() == part.lowercased() }
      guard let match else { return nil }
      found.append(match)
    }
    return found.isEmpty ? nil : found.joined(separator: "/")
  }

  // MARK: Its changes

  /// Makes the C library read the zone's file again. It does so by itself only while `TZ` is not set: it takes an equal text
  /// for an equal zone. So the path gets another spelling, with the same meaning.
  ///
  /// The variable is there already, so its new value takes the place of the old one, which other threads may still read.
  public static func reread() {
    let zone = SystemZone()
    if let setting = zone.setting, let file = zone.file, access(file, R_OK) == 0 {
      setenv("TZ", respelled(setting), 1)
    }
    tzset()
  }

  /// Another spelling of a path: with `./` before it, or after its first slash, or without that.
  static func respelled(_ path: String) -> String {
    let (root, rest) = path.hasPrefix("/") ? ("/", path.dropFirst()) : ("", path[...])
    return root + (rest.hasPrefix("./") ? rest.dropFirst(2) : "./" + rest)
  }
}

import SQLite
import StudyCalendar

/// What a store shares, and where.
public struct Sharing: Hashable, Sendable {
  /// The folder that something else carries to other devices; nil if nothing is shared.
  public var folder: String?
  /// This device's id: 16 hexadecimal digits; nil before the first merge.
  public var device: String?
  /// This device's name.
  public var name: String?
  /// The machine and the container for which the id was made.
  public var place: String?
  /// The number of the part that is written now; 0 before the first one.
  public var part = 0
  /// How many bytes that part has.
  public var size = 0
  /// The checksum of that part.
  public var checksum = 0
  /// What is being added to that part, from ``size`` on. It is kept until it is written, so that no fact is lost and none
  /// is written halfway.
  public var addition: String?
  /// The number of the first part. Earlier ones were replaced.
  public var firstPart = 1
  /// How many bytes all parts have.
  public var written = 0
  /// How many bytes all parts had when they were last written anew.
  public var needed = 0

  /// Nothing is shared.
  public init() {}
}

/// A device whose files were read.
public struct Device: Hashable, Sendable {
  /// Its id: 16 hexadecimal digits.
  public let id: String
  /// Its name, as its files have it.
  public var name: String
  /// When it recorded what it wrote last, in microseconds since 1970; 0 for nothing.
  public var lastTime: Int

  /// A device.
  public init(id: String, name: String, lastTime: Int = 0) {
    (self.id, self.name, self.lastTime) = (id, name, lastTime)
  }
}

/// How far a file of another device was read.
public struct DeviceFile: Hashable, Sendable {
  /// The device in whose folder it is.
  public let device: String
  /// Its name.
  public let name: String
  /// How many bytes were read.
  public var size = 0
  /// The checksum of these bytes.
  public var checksum = 0
  /// What the file was then. If it is still the same, there is nothing to read.
  public var state = ""
  /// How many bytes an unfinished last line has.
  public var waiting = 0
  /// How many lines mean nothing here.
  public var skipped = 0
  /// Why the first of them was skipped.
  public var reason: SkipReason?

  /// A file of which nothing was read.
  public init(device: String, name: String) { (self.device, self.name) = (device, name) }
}

/// What is shared, and how far it is.
struct SharingTable {
  private let connection: Connection
  private let own: LocalState
  private let others: LocalState
  private let read: LocalState

  init(connection: Connection) {
    self.connection = connection
    own = LocalState(connection, "sharing")
    others = LocalState(connection, "device")
    read = LocalState(connection, "file")
  }

  func sharing() throws -> Sharing {
    var sharing = Sharing()
    guard let state = try own.value() else { return sharing }
    sharing.folder = state["folder"]?.string
    sharing.device = state["device"]?.string
    sharing.name = state["name"]?.string
    sharing.place = state["place"]?.string
    sharing.part = state["part"]?.integer ?? 0
    sharing.size = state["size"]?.integer ?? 0
    sharing.checksum = state["checksum"]?.integer ?? 0
    sharing.addition = state["addition"]?.string
    sharing.firstPart = state["firstPart"]?.integer ?? 1
    sharing.written = state["written"]?.integer ?? 0
    sharing.needed = state["needed"]?.integer ?? 0
    return sharing
  }

  func set(_ sharing: Sharing) throws {
    func text(_ value: String?) -> JSONValue { .optional(value.map(JSONValue.string)) }
    try own.set(
      .object([
        .init("folder", text(sharing.folder)), .init("device", text(sharing.device)),
        .init("name", text(sharing.name)), .init("place", text(sharing.place)),
        .init("part", .integer(sharing.part)), .init("size", .integer(sharing.size)),
        .init("checksum", .integer(sharing.checksum)), .init("addition", text(sharing.addition)),
        .init("firstPart", .integer(sharing.firstPart)), .init("written", .integer(sharing.written)),
        .init("needed", .integer(sharing.needed)),
      ]))
    try connection.execute("UPDATE sync SET isOn = \(sharing.folder == nil ? 0 : 1)")
  }

  /// Runs `body`, whose changes are those of other devices and have their own stamps. When it throws, the transaction is
  /// taken back.
  func whileMerging<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.execute("UPDATE sync SET isMerging = 1")
    let result = try body()
    try connection.execute("UPDATE sync SET isMerging = 0")
    return result
  }

  // MARK: Other devices

  func devices() throws -> [Device] {
    try others.all().map { id, state in
      Device(id: id, name: state["name"]?.string ?? "", lastTime: state["lastTime"]?.integer ?? 0)
    }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  func set(_ device: Device) throws {
    let lastTime =
      device.lastTime > 0 ? device.lastTime : try others.value(device.id)?["lastTime"]?.integer ?? 0
    try others.set(
      .object([.init("name", .string(device.name)), .init("lastTime", .integer(lastTime))]), device.id)
  }

  func removeDevice(_ id: String) throws {
    try others.remove(id)
    try read.removeAll(beginningWith: id + "/")
  }

  func files() throws -> [DeviceFile] {
    try read.all().compactMap { key, state in
      guard let slash = key.firstIndex(of: "/") else { return nil }
      var file = DeviceFile(device: String(key[..<slash]), name: String(key[key.index(after: slash)...]))
      file.size = state["size"]?.integer ?? 0
      file.checksum = state["checksum"]?.integer ?? 0
      file.state = state["state"]?.string ?? ""
      file.waiting = state["waiting"]?.integer ?? 0
      file.skipped = state["skipped"]?.integer ?? 0
      file.reason = state["reason"]?.string.map(SkipReason.init(words:))
      return file
    }
  }

  func set(_ file: DeviceFile) throws {
    try read.set(
      .object([
        .init("size", .integer(file.size)), .init("checksum", .integer(file.checksum)),
        .init("state", .string(file.state)), .init("waiting", .integer(file.waiting)),
        .init("skipped", .integer(file.skipped)),
        .init("reason", .optional((file.reason?.words).map(JSONValue.string))),
      ]), "\(file.device)/\(file.name)")
  }

  func removeFile(_ name: String, of device: String) throws { try read.remove("\(device)/\(name)") }

  func removeFiles() throws { try read.removeAll() }
}

import SQLite

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

/// The rows that say what is shared, and how far it is.
struct SharingTable {
  let connection: Connection

  func sharing() throws -> Sharing {
    let row = try connection.prepare(
      """
      SELECT iif(isOn, folder, NULL), device, name, place, part, size, checksum, addition, firstPart, written, needed
      FROM sync WHERE only = 1
      """)
    var sharing = Sharing()
    guard try row.step() else { return sharing }
    func text(_ column: Int32) -> String? { row.isNull(column) ? nil : row.text(column) }
    sharing.folder = text(0)
    sharing.device = text(1)
    sharing.name = text(2)
    sharing.place = text(3)
    sharing.part = row.integer(4)
    sharing.size = row.integer(5)
    sharing.checksum = row.integer(6)
    sharing.addition = text(7)
    sharing.firstPart = row.integer(8)
    sharing.written = row.integer(9)
    sharing.needed = row.integer(10)
    return sharing
  }

  func set(_ sharing: Sharing) throws {
    try connection.prepare(
      """
      UPDATE sync SET isOn = ?1, folder = ?2, device = ?3, name = ?4, place = ?5, part = ?6, size = ?7, checksum = ?8,
        addition = ?9, firstPart = ?10, written = ?11, needed = ?12
      """
    ).bind(1, sharing.folder == nil ? 0 : 1).bind(2, sharing.folder).bind(3, sharing.device)
      .bind(4, sharing.name).bind(5, sharing.place).bind(6, sharing.part).bind(7, sharing.size)
      .bind(8, sharing.checksum).bind(9, sharing.addition).bind(10, sharing.firstPart)
      .bind(11, sharing.written).bind(12, sharing.needed).run()
  }

  /// Runs `body`, whose changes are those of other devices and have their own stamps. When it throws, the transaction is
  /// taken back.
  func whileMerging<Result>(_ body: () throws -> Result) throws -> Result {
    let before = try connection.integer("SELECT isMerging FROM sync")
    try connection.execute("UPDATE sync SET isMerging = 1")
    let result = try body()
    try connection.execute("UPDATE sync SET isMerging = \(before)")
    return result
  }

  // MARK: Other devices

  func devices() throws -> [Device] {
    let rows = try connection.prepare("SELECT id, name, lastTime FROM device ORDER BY name, id")
    var devices: [Device] = []
    while try rows.step() {
      devices.append(Device(id: rows.text(0), name: rows.text(1), lastTime: rows.integer(2)))
    }
    return devices
  }

  func set(_ device: Device) throws {
    try connection.prepare(
      """
      INSERT INTO device (id, name, lastTime) VALUES (?1, ?2, ?3)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name,
        lastTime = iif(excluded.lastTime > 0, excluded.lastTime, lastTime)
      """
    ).bind(1, device.id).bind(2, device.name).bind(3, device.lastTime).run()
  }

  func removeDevice(_ id: String) throws {
    try connection.prepare("DELETE FROM device WHERE id = ?1").bind(1, id).run()
    try connection.prepare("DELETE FROM deviceFile WHERE device = ?1").bind(1, id).run()
  }

  func files() throws -> [DeviceFile] {
    let rows = try connection.prepare(
      "SELECT device, name, size, checksum, state, waiting, skipped, reason FROM deviceFile ORDER BY device, name"
    )
    var files: [DeviceFile] = []
    while try rows.step() {
      var file = DeviceFile(device: rows.text(0), name: rows.text(1))
      file.size = rows.integer(2)
      file.checksum = rows.integer(3)
      file.state = rows.text(4)
      file.waiting = rows.integer(5)
      file.skipped = rows.integer(6)
      file.reason = rows.isNull(7) ? nil : SkipReason(words: rows.text(7))
      files.append(file)
    }
    return files
  }

  func set(_ file: DeviceFile) throws {
    try connection.prepare(
      """
      INSERT OR REPLACE INTO deviceFile (device, name, size, checksum, state, waiting, skipped, reason)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """
    ).bind(1, file.device).bind(2, file.name).bind(3, file.size).bind(4, file.checksum).bind(5, file.state)
      .bind(6, file.waiting).bind(7, file.skipped).bind(8, file.reason?.words).run()
  }

  func removeFile(_ name: String, of device: String) throws {
    try connection.prepare("DELETE FROM deviceFile WHERE device = ?1 AND name = ?2").bind(1, device)
      .bind(2, name).run()
  }

  func removeFiles() throws { try connection.execute("DELETE FROM deviceFile") }
}

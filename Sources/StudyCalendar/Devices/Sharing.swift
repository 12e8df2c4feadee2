import Words

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
  /// The lines that are being added to that part. They are kept until they are written, so that no fact is lost and none is
  /// written halfway.
  public var addition: String?
  /// How many facts of the person are being added.
  public var factsInAddition = 0
  /// How many bytes all parts had when they were last written anew; 0 while they are being written anew.
  public var needed = 0
  /// The ids that this device had before, as long as they have files.
  public var formerDevices: [String] = []

  /// The name of the key with which this device's files are encrypted; nil while they are plain. It is empty where version
  /// 1.0.0 wrote them, which kept no name. The key itself is in a file beside the store, which alone decides how the next
  /// line is written.
  public var key: String?

  /// Whether facts were taken over that may say which subjects there are, and the subjects do not follow yet.
  public var isUnsettled = false

  /// Nothing is shared.
  public init() {}

  /// What a store says that it shares.
  public init(_ state: JSONValue) {
    folder = state["folder"]?.string
    device = state["device"]?.string
    name = state["name"]?.string
    place = state["place"]?.string
    part = state["part"]?.integer ?? 0
    addition = state["addition"]?.string
    factsInAddition = state["factsInAddition"]?.integer ?? 0
    key = state["key"]?.string ?? (state["isEncrypted"]?.bool == true ? "" : nil)
    needed = state["needed"]?.integer ?? 0
    isUnsettled = state["isUnsettled"]?.bool ?? false
    formerDevices = state["formerDevices"]?.array?.compactMap(\.string) ?? []
  }

  /// As a store keeps it.
  public var json: JSONValue {
    [
      "folder": folder, "device": device, "name": name,
      "place": place, "part": part, "addition": addition,
      "factsInAddition": factsInAddition, "key": key,
      "needed": needed, "isUnsettled": isUnsettled,
      "formerDevices": formerDevices,
    ]
  }
}

/// A device whose files were read.
public struct Device: Hashable, Sendable {
  /// Its id: 16 hexadecimal digits.
  public let id: String
  /// Its name, as its files have it.
  public var name: String
  /// When it recorded what it wrote last, in microseconds since 1970; 0 for nothing.
  public var lastTime: Int
  /// While its files are read for the first time, the number of the entry of its arrival in the change log, or 0 before that has
  /// an entry; otherwise nil.
  public var arrival: Int?
  /// The name of the folder through which it shares now, as it left word; nil if it has not moved.
  public var newFolder: String?

  /// A device.
  public init(id: String, name: String, lastTime: Int = 0) {
    (self.id, self.name, self.lastTime) = (id, name, lastTime)
  }

  /// A device as a store keeps it.
  public init(id: String, _ json: JSONValue) {
    self.init(id: id, name: json["name"]?.string ?? "", lastTime: json["lastTime"]?.integer ?? 0)
    (arrival, newFolder) = (json["arrival"]?.integer, json["newFolder"]?.string)
  }

  /// As a store keeps it.
  public var json: JSONValue {
    [
      "name": name, "lastTime": lastTime,
      "arrival": arrival, "newFolder": newFolder,
    ]
  }
}

/// A file of the shared folder, and how far it was read or written.
public struct DeviceFile: Hashable, Sendable {
  /// The device in whose folder it is.
  public let device: String
  /// Its name.
  public let name: String
  /// The number by which facts name the file that holds them; nil while the store does not know the file.
  public var number: Int?
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

  /// How far a store says that a file was read; nil for a key that is of no file.
  public init?(_ key: String, _ json: JSONValue) {
    guard let slash = key.firstIndex(of: "/") else { return nil }
    self.init(device: String(key[..<slash]), name: String(key[key.index(after: slash)...]))
    number = json["number"]?.integer
    size = json["size"]?.integer ?? 0
    checksum = json["checksum"]?.integer ?? 0
    state = json["state"]?.string ?? ""
    waiting = json["waiting"]?.integer ?? 0
    skipped = json["skipped"]?.integer ?? 0
    reason = json["reason"]?.string.map(SkipReason.init(words:))
  }

  /// Under which key a store keeps it.
  public var key: String { "\(device)/\(name)" }

  /// Whether each of its lines was read and meant something.
  public var wasReadCompletely: Bool { waiting == 0 && skipped == 0 }

  /// The name of a device's part: its number with at least six digits.
  public static func name(ofPart number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".jsonl"
  }

  /// The number of the part with this name; nil for any other name, such as a conflict copy's.
  public var part: Int? {
    guard name.hasSuffix(".jsonl"), let number = Int(name.dropLast(6)), number > 0,
      Self.name(ofPart: number) == name
    else { return nil }
    return number
  }

  /// As a store keeps it.
  public var json: JSONValue {
    [
      "number": number, "size": size,
      "checksum": checksum, "state": state,
      "waiting": waiting, "skipped": skipped,
      "reason": reason?.words,
    ]
  }
}

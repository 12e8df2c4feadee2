import ForeignText
import StudyCalendar
import Words

/// The entries of a zip file, as its directory lists them. They are unpacked in memory, so that no entry can be written
/// to a path of its choice.
struct ZipArchive {
  private struct Entry {
    let name: String
    let method: Int
    let checksum: Int
    let packedSize: Int
    let size: Int
    let offset: Int
  }

  /// The largest content of all entries together, in bytes.
  static let sizeLimit = 64 << 20
  static let entryMagic: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  static let endMagic: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  static let directoryMagic: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let entryLimit = 10_000
  /// How many bytes deflate can make of one byte: at most 1,032.
  private static let highestRatio = 1_040

  private let bytes: [UInt8]
  private let file: String
  private let entries: [String: Entry]
  let names: [String]

  init(_ bytes: [UInt8], name: String) throws {
    self.bytes = bytes
    file = name
    let directory = try Self.directory(of: bytes, file: name)
    names = directory.map(\.name)
    entries = Dictionary(directory.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    guard directory.map(\.size).reduce(0, +) <= Self.sizeLimit else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(name)) unpacks to more than \(Self.sizeLimit >> 20) MB"))
    }
  }

  /// The content of an entry, unpacked.
  func content(of name: String) throws -> [UInt8] {
    guard let entry = entries[name] else {
      throw damaged(String(localized: "\(name) is missing"))
    }
    guard let start = dataStart(of: entry), start + entry.packedSize <= bytes.count else {
      throw damaged(String(localized: "\(quoted(entry.name)) is cut off"))
    }
    let packed = bytes[start..<start + entry.packedSize]
    let content = entry.method == 0 ? Array(packed) : inflated(packed, size: entry.size)
    guard let content, content.count == entry.size, checksum(of: content) == entry.checksum else {
      throw damaged(String(localized: "\(quoted(entry.name)) cannot be unpacked"))
    }
    return content
  }

  /// Where the bytes of an entry begin: after its own header, whose fields may be longer or shorter than those of the
  /// directory. Nil if there is no header.
  private func dataStart(of entry: Entry) -> Int? {
    guard entry.offset + 30 <= bytes.count, bytes[entry.offset...].starts(with: Self.entryMagic) else {
      return nil
    }
    return entry.offset + 30 + Self.field(bytes, entry.offset + 26, 2)
      + Self.field(bytes, entry.offset + 28, 2)
  }

  private func damaged(_ problem: String) -> ForeignFormatError {
    .invalid(
      String(localized: "\(quoted(file)) is a damaged zip (\(problem))"),
      advice: String(localized: "export it once more"))
  }

  private static func directory(of bytes: [UInt8], file: String) throws -> [Entry] {
    func refused(_ problem: String) -> ForeignFormatError {
      .invalid(
        String(localized: "\(quoted(file)) is a zip that cannot be read (\(problem))"),
        advice: String(localized: "export it once more"))
    }
    // The record that ends the zip is followed only by a comment of at most 65,535 bytes.
    let earliest = max(0, bytes.count - 22 - 65_535)
    guard bytes.count >= 22,
      let end = (earliest...bytes.count - 22).last(where: { bytes[$0...].starts(with: endMagic) })
    else { throw refused(String(localized: "it has no directory")) }
    let count = field(bytes, end + 10, 2)
    guard count <= entryLimit else {
      throw refused(
        String(localized: "it has \(count) entry", plural: "it has \(count) entries", for: count))
    }
    var entries: [Entry] = []
    var names: Set<String> = []
    var offset = field(bytes, end + 16, 4)
    for _ in 0..<count {
      guard offset + 46 <= end, bytes[offset...].starts(with: directoryMagic) else {
        throw refused(String(localized: "its directory is damaged"))
      }
      let lengths = [28, 30, 32].map { field(bytes, offset + $0, 2) }
      guard offset + 46 + lengths[0] <= end else {
        throw refused(String(localized: "its directory is damaged"))
      }
      let name = String(decoding: bytes[offset + 46..<offset + 46 + lengths[0]], as: UTF8.self)
      let entry = Entry(
        name: name, method: field(bytes, offset + 10, 2), checksum: field(bytes, offset + 16, 4),
        packedSize: field(bytes, offset + 20, 4), size: field(bytes, offset + 24, 4),
        offset: field(bytes, offset + 42, 4))
      guard staysInside(name) else { throw refused(String(localized: "\(quoted(name)) lies outside it")) }
      guard names.insert(name).inserted else {
        throw refused(String(localized: "\(quoted(name)) stands in it twice"))
      }
      guard field(bytes, offset + 8, 2) & 1 == 0 else {
        throw refused(String(localized: "\(quoted(name)) is encrypted"))
      }
      guard entry.method == 0 || entry.method == 8 else {
        throw refused(String(localized: "\(quoted(name)) is packed unusually"))
      }
      // Deflate cannot reach such a size. To believe it would only cost memory.
      guard entry.size <= entry.packedSize * highestRatio + 64 else {
        throw refused(String(localized: "\(quoted(name)) is too large"))
      }
      entries.append(entry)
      offset += 46 + lengths.reduce(0, +)
    }
    return entries
  }

  /// Whether a path leads to a place within the archive.
  private static func staysInside(_ name: String) -> Bool {
    !name.hasPrefix("/") && !name.contains("\\") && !name.utf8.contains(0)
      && !name.split(separator: "/").contains("..")
  }

  /// A number of a few bytes, the lowest byte first.
  private static func field(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int {
    bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

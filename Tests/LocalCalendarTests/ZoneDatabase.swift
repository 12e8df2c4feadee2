import Foundation

/// The system's time zone database, read without the C library that is under test.
enum ZoneDatabase {
  private static let folder = "/usr/share/zoneinfo"

  /// The names of all zones. `right` counts leap seconds, which no clock of a system does, and `posix` repeats
  /// the others.
  static func allZones() -> [String] {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { name in
      !name.hasPrefix("right/") && !name.hasPrefix("posix/") && TimeZone(identifier: name) != nil
        && changes(of: name) != nil
    }.sorted()
  }

  /// The instants from 1970 to 2037 at which a zone's offset, name or summer time changes; nil where there is
  /// no such zone.
  static func changes(of zone: String) -> [Int]? {
    guard let file = FileManager.default.contents(atPath: "\(folder)/\(zone)") else { return nil }
    let bytes = Array(file)
    // The format of tzfile(5): a header and a block of 32-bit times, then the same again in 64 bits.
    guard bytes.starts(with: Array("TZif".utf8)), let old = Header(bytes, at: 0),
      let header = Header(bytes, at: old.end(timeSize: 4))
    else { return nil }
    let years = 0..<2_145_916_800
    return (0..<header.timeCount).map { bigEndian(bytes, at: header.start + $0 * 8, size: 8) }
      .filter(years.contains)
  }

  private struct Header {
    let start: Int
    let counts: [Int]
    var timeCount: Int { counts[3] }

    init?(_ bytes: [UInt8], at offset: Int) {
      guard bytes.count >= offset + 44 else { return nil }
      start = offset + 44
      counts = (0..<6).map { bigEndian(bytes, at: offset + 20 + $0 * 4, size: 4) }
    }

    /// Where the block ends: UT and standard indicators, leap seconds, times with their types, types, names.
    func end(timeSize: Int) -> Int {
      start + counts[0] + counts[1] + counts[2] * (timeSize + 4) + counts[3] * (timeSize + 1) + counts[4] * 6
        + counts[5]
    }
  }

  private static func bigEndian(_ bytes: [UInt8], at offset: Int, size: Int) -> Int {
    let bits = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 8 ? Int(Int64(bitPattern: bits)) : Int(bits)
  }
}

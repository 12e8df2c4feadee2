import Foundation
import System

/// The system's time zone database, read without the C library that is under test.
enum ZoneFiles {
  private static let folder = "/usr/share/zoneinfo"

  /// The names of all zones. The folder `right` is left out because it counts leap seconds, which system
  /// clocks do not, and `posix` because it repeats the other zones.
  static func allZones() -> [String] {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { name in
      !name.hasPrefix("right/") && !name.hasPrefix("posix/") && TimeZone(identifier: name) != nil
        && changes(of: name) != nil
    }.sorted()
  }

  /// The instants from 1970 to 2037 at which a zone's offset, name or summer time changes, or nil when the
  /// zone does not exist.
  static func changes(of zone: String) -> [Int]? {
    guard let file = FileManager.default.contents(atPath: "\(folder)/\(zone)") else { return nil }
    let bytes = Array(file)
    // tzfile(5) has a header and a block of 32-bit times, and then the same again with 64-bit times.
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

    /// The end of the block of UT and standard indicators, leap seconds, times with their types, types and
    /// names.
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

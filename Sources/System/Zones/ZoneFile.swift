import Glibc

/// Reads the file of a time zone (tzfile(5), RFC 9636): its 64-bit block, and the rule at its end, which holds after the
/// last change that the block lists.
struct ZoneFile {
  private let bytes: [UInt8]

  private struct Header {
    let start: Int
    let counts: [Int]
    var changeCount: Int { counts[3] }
    var typeCount: Int { counts[4] }

    /// Where the block ends. It has the indicators of UT and of standard time, leap seconds, changes with their types,
    /// types, and names.
    /// - Parameter timeSize: the bytes of a time: 4 or 8.
    func end(timeSize: Int) -> Int {
      start + counts[0] + counts[1] + counts[2] * (timeSize + 4) + counts[3] * (timeSize + 1) + counts[4] * 6
        + counts[5]
    }
  }

  /// A file with these bytes.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The file at a path; nil if it cannot be read.
  init?(path: String) {
    guard let bytes = Self.bytes(of: path, atMost: 1 << 20) else { return nil }
    self.bytes = bytes
  }

  /// The first bytes of a regular file; nil if it cannot be read.
  static func bytes(of path: String, atMost limit: Int) -> [UInt8]? {
    // Another kind of file, such as a pipe, could block.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? FileBytes.read(file, of: path, atMost: limit)
  }

  /// Whether the bytes are such a file, with all that its headers announce. The C library takes UTC for a file that is cut.
  var isWhole: Bool {
    guard let first = header(at: 0), first.typeCount > 0, case let end = first.end(timeSize: 4) else {
      return false
    }
    // The first version has 32-bit times only. Later ones have 64-bit times behind them, and then a line.
    if bytes[4] == 0 { return bytes.count >= end }
    guard let second = header(at: end), second.typeCount > 0, case let end = second.end(timeSize: 8),
      bytes.count > end + 1
    else { return false }
    return bytes[end] == UInt8(ascii: "\n") && bytes.last == UInt8(ascii: "\n")
  }

  /// The zone; nil if the bytes are not such a file.
  /// - Parameter name: the name that the zone gets.
  func transitions(named name: String) -> ZoneTransitions? {
    guard let old = header(at: 0), bytes[4] >= UInt8(ascii: "2"),
      let header = header(at: old.end(timeSize: 4)),
      header.end(timeSize: 8) <= bytes.count, header.typeCount > 0
    else { return nil }
    let indices = header.start + header.changeCount * 8
    let types = indices + header.changeCount
    var changes: [(instant: Int, offset: Int)] = []
    for index in 0..<header.changeCount {
      let type = Int(bytes[indices + index])
      guard type < header.typeCount else { return nil }
      changes.append((integer(at: header.start + index * 8, size: 8), integer(at: types + type * 6, size: 4)))
    }
    let rule = bytes[header.end(timeSize: 8)...].split(separator: UInt8(ascii: "\n")).first
    if let rule = rule.flatMap({ ZoneRule(String(decoding: $0, as: UTF8.self)) }) {
      changes += rule.changes(after: changes.last?.instant ?? 0)
    }
    return ZoneTransitions(name: name, firstOffset: integer(at: types, size: 4), changes: changes)
  }

  private func header(at offset: Int) -> Header? {
    guard offset >= 0, bytes.count >= offset + 44, bytes[offset...].starts(with: Array("TZif".utf8)) else {
      return nil
    }
    let counts = (0..<6).map { integer(at: offset + 20 + $0 * 4, size: 4) }
    guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
    return Header(start: offset + 44, counts: counts)
  }

  private func integer(at offset: Int, size: Int) -> Int {
    var bits: UInt64 = 0
    for index in offset..<offset + size { bits = bits << 8 | UInt64(bytes[index]) }
    return size == 8 ? Int(Int64(bitPattern: bits)) : Int(Int32(truncatingIfNeeded: bits))
  }
}

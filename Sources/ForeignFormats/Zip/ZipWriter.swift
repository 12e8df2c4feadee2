/// Writes a zip file. Its entries are stored as they are, without compression, which every program can read.
struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds an entry.
  /// - Throws: ``ForeignFormatError`` if there is more than a plain zip can hold.
  mutating func add(_ content: [UInt8], as name: String) throws {
    guard count < 0xFFFF, bytes.count + content.count < 0x7FFF_FFFF else {
      throw ForeignFormatError.invalid(
        file: name, "does not fit into a zip", advice: "export fewer subjects at a time")
    }
    let name = Array(name.utf8)
    // Version 2.0, names in UTF-8, no compression, and the earliest date that a zip can have, so that the same
    // content always makes the same file.
    let common =
      number(20, 2) + number(0x800, 2) + number(0, 2) + number(0, 2) + number(0x21, 2)
      + number(checksum(of: content), 4) + number(content.count, 4) + number(content.count, 4)
      + number(name.count, 2) + number(0, 2)
    directory += ZipArchive.directoryMagic + number(20, 2) + common
    directory += number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(bytes.count, 4) + name
    bytes += ZipArchive.entryMagic + common + name + content
    count += 1
  }

  /// The whole file.
  func finished() -> [UInt8] {
    bytes + directory + ZipArchive.endMagic + number(0, 4) + number(count, 2) + number(count, 2)
      + number(directory.count, 4) + number(bytes.count, 4) + number(0, 2)
  }

  /// A number in a few bytes, the lowest byte first.
  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

import StudyCalendar
import System
import Words

/// Writes a zip file entry by entry. Its entries are stored as they are, without compression, which every program can read.
struct ZipWriter {
  private var position = 0
  private var directory: [UInt8] = []
  private var count = 0

  /// Writes an entry.
  /// - Throws: ``ForeignFormatError`` if there is more than a plain zip can hold.
  mutating func write(_ content: [UInt8], as name: String, to sink: inout ByteSink) throws {
    guard count < 0xFFFF, position + content.count < 0x7FFF_FFFF else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(name)) does not fit into a zip"),
        advice: String(localized: "export fewer subjects at a time"))
    }
    let name = Array(name.utf8)
    // Version 2.0, names in UTF-8, no compression, and the earliest date that a zip can have, so that the same
    // content always makes the same file.
    let common =
      number(20, 2) + number(0x800, 2) + number(0, 2) + number(0, 2) + number(0x21, 2)
      + number(checksum(of: content), 4) + number(content.count, 4) + number(content.count, 4)
      + number(name.count, 2) + number(0, 2)
    directory += ZipArchive.directoryMagic + number(20, 2) + common
    directory += number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(position, 4) + name
    let header = ZipArchive.entryMagic + common + name
    try sink.write(header)
    try sink.write(content)
    position += header.count + content.count
    count += 1
  }

  /// Writes the end of the file.
  func finish(to sink: inout ByteSink) throws {
    try sink.write(
      directory + ZipArchive.endMagic + number(0, 4) + number(count, 2) + number(count, 2)
        + number(directory.count, 4) + number(position, 4) + number(0, 2))
  }

  /// A number in a few bytes, the lowest byte first.
  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

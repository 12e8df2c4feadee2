import ForeignText
import Glibc
import SharedStore
import StudyCalendar
import System

/// The files that this device writes: parts with rising numbers, of which only the last one grows. The store knows of each
/// what it is, as it knows it of other devices' files.
struct OwnParts {
  let folder: DeviceFolder
  let device: String

  /// A part that is longer is not added to any more, in bytes. A program that carries the folder carries a changed part
  /// whole.
  static let longestPart = 256 * 1024

  /// The part that is written next: the last one if it is short and as this device knows it, otherwise the first one after
  /// it whose name is free.
  /// - Parameters:
  ///   - last: the number of the last part; 0 before the first one.
  ///   - known: the parts that the store knows.
  func next(after last: Int, known: [DeviceFile]) -> DeviceFile {
    if let part = known.first(where: { $0.part == last }), part.waiting == 0, part.size < Self.longestPart,
      let status = fileStatus(at: folder.file(part.name, of: device)), part.wasRead(in: status)
    {
      return part
    }
    var number = max(last, 1 + (known.compactMap(\.part).max() ?? 0))
    while fileStatus(at: folder.file(DeviceFile.name(ofPart: number), of: device)) != nil { number += 1 }
    return DeviceFile(device: device, name: DeviceFile.name(ofPart: number))
  }

  /// Adds lines to a part. They may be there already, as a whole or in part.
  /// - Returns: what the file is then; nil if something else is in its place.
  /// - Throws: `FileError`.
  func write(_ addition: String, to part: DeviceFile) throws(FileError) -> DeviceFile? {
    try folder.make(folder.folder(of: device))
    let path = folder.file(part.name, of: device)
    let there = fileStatus(at: path)
    // A pipe would not even open.
    guard there.map({ $0.kind == S_IFREG }) ?? (part.size == 0) else { return nil }
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(path, there == nil ? flags | O_CREAT | O_EXCL : flags, 0o600)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    if there == nil, fchmod(descriptor, folder.fileMode) != 0 { throw FileError(path: path, code: errno) }
    let bytes = Array(addition.utf8)
    guard try isBeginning(of: bytes, after: part, descriptor, path) else { return nil }
    lseek(descriptor, off_t(part.size), SEEK_SET)
    try FileBytes.write(bytes, to: descriptor, of: path)
    var status = stat()
    guard fsync(descriptor) == 0, fstat(descriptor, &status) == 0 else {
      throw FileError(path: path, code: errno)
    }
    if part.size == 0 { try AtomicFile.sync(folder.folder(of: device)) }
    var (after, sum) = (part, part.size == 0 ? Checksum() : Checksum(stored: part.checksum))
    sum.add(bytes)
    (after.size, after.checksum, after.state) = (part.size + bytes.count, sum.stored, status.stateWhenRead)
    return after
  }

  /// Whether a file is what this device wrote, and perhaps a beginning of what it is about to add.
  private func isBeginning(
    of addition: [UInt8], after part: DeviceFile, _ descriptor: Int32, _ path: String
  ) throws(FileError) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, code: errno) }
    if part.wasRead(in: status) { return true }
    let found = try DeviceFileReader.checksum(descriptor, count: part.size, path)
    guard let found, part.size == 0 || found.stored == part.checksum else { return false }
    let more = try FileBytes.read(descriptor, of: path, from: part.size, atMost: addition.count + 1)
    return addition.starts(with: more)
  }
}

import FileSystem
import ForeignText
import Glibc
import SharedStore
import StudyCalendar

/// The files that this device writes: parts with rising numbers, of which only the last one grows. The store knows of each
/// what it is, as it knows it of other devices' files.
struct OwnParts {
  let folder: DeviceFolder
  let device: String

  /// A part that is longer is not added to any more, in bytes. A program that carries the folder carries a changed part
  /// whole.
  static let longestPart = 256 * 1024

  /// What is in a file's place, compared with what this device wrote there.
  enum Comparison { case same, shorter, other }

  /// Compares a file with what this device wrote, and with what it was about to add.
  /// - Throws: `FileError`.
  func compare(_ name: String, size: Int, checksum: Int, addition: String?) throws(FileError) -> Comparison {
    let path = folder.file(name, of: device)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    guard let found = try DeviceFileReader.checksum(descriptor, count: size, path) else { return .shorter }
    guard size == 0 || found.stored == checksum else { return .other }
    let addition = Array((addition ?? "").utf8)
    let more = try FileBytes.read(descriptor, of: path, from: size, atMost: addition.count + 1)
    return addition.starts(with: more) ? .same : .other
  }

  /// Writes what is being added to the last part. It may have been written already, as a whole or in part.
  /// - Returns: what the file is then; nil if there was nothing to add.
  /// - Throws: `FileError`.
  func write(_ sharing: Sharing) throws(FileError) -> DeviceFile? {
    guard let addition = sharing.addition else { return nil }
    try folder.make(folder.folder(of: device))
    let name = DeviceFolder.name(ofPart: sharing.part)
    let path = folder.file(name, of: device)
    let flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW
    var descriptor = open(path, flags | O_CREAT | O_EXCL, 0o600)
    let isNew = descriptor >= 0
    if !isNew, errno == EEXIST { descriptor = open(path, flags, 0) }
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    if isNew, fchmod(descriptor, folder.fileMode) != 0 { throw FileError(path: path, code: errno) }
    lseek(descriptor, off_t(sharing.size), SEEK_SET)
    try FileBytes.write(Array(addition.utf8), to: descriptor, of: path)
    var status = stat()
    guard fsync(descriptor) == 0, fstat(descriptor, &status) == 0 else {
      throw FileError(path: path, code: errno)
    }
    if sharing.size == 0 { try AtomicFile.sync(folder.folder(of: device)) }
    var after = sharing
    after.finishAddition()
    var file = DeviceFile(device: device, name: name)
    (file.size, file.checksum, file.state) = (after.size, after.checksum, status.stateWhenRead)
    return file
  }

  /// Removes the parts that later ones have replaced, if they are still what this device wrote.
  /// - Returns: the files that are gone.
  /// - Throws: `FileError`.
  func removeReplaced(before first: Int, known: [DeviceFile]) throws(FileError) -> [DeviceFile] {
    var gone: [DeviceFile] = []
    for file in known where file.device == device {
      guard let number = DeviceFolder.number(ofPart: file.name), number < first else { continue }
      let path = folder.file(file.name, of: device)
      guard let status = fileStatus(at: path) else {
        gone.append(file)
        continue
      }
      guard file.wasRead(in: status) else { continue }
      guard unlink(path) == 0 || errno == ENOENT else { throw FileError(path: path, code: errno) }
      gone.append(file)
    }
    return gone
  }
}

extension Sharing {
  /// Says that the addition was written.
  mutating func finishAddition() {
    guard let addition else { return }
    var sum = size == 0 ? Checksum() : Checksum(stored: checksum)
    sum.add(addition.utf8)
    checksum = sum.stored
    size += addition.utf8.count
    written += addition.utf8.count
    self.addition = nil
  }

  /// Begins with new parts. The earlier ones stay until all is written again.
  mutating func beginAgain() {
    (part, size, checksum, addition) = (part + 1, 0, 0, nil)
    (firstPart, written, needed) = (part, 0, 0)
  }

  /// Whether all parts are more than twice as long as they need to be.
  var isTooLong: Bool { written > 2 * needed + 64 * 1024 }
}

import FileSystem
import ForeignText
import Glibc
import SharedStore
import StudyCalendar

/// The files that this device writes: parts with rising numbers, of which only the last one grows.
struct OwnParts {
  let folder: DeviceFolder
  let device: String

  /// A part that is longer is not added to any more, in bytes. A program that carries the folder carries a changed part
  /// whole.
  static let longestPart = 256 * 1024

  /// What is in the place of the parts that the store knows.
  enum State {
    case asWritten
    /// Something is missing, so that all of it must be written again.
    case missing
    /// Another store wrote there: this one is a copy, or an earlier state of it.
    case foreign
  }

  /// Compares the files with what the store knows of them.
  /// - Throws: `FileError`.
  func state(_ sharing: Sharing) throws -> State {
    let names = try folder.files(of: device).files
    let numbers = names.compactMap(DeviceFolder.number)
    guard numbers.count == names.count, numbers.allSatisfy({ $0 <= sharing.part }) else { return .foreign }
    guard sharing.part >= sharing.firstPart else { return .asWritten }
    let isPartWritten = sharing.size > 0
    let complete = sharing.firstPart..<(sharing.part + (isPartWritten ? 1 : 0))
    guard complete.allSatisfy(numbers.contains) else { return .missing }
    return try stateOfLastPart(sharing)
  }

  private func stateOfLastPart(_ sharing: Sharing) throws -> State {
    let path = path(ofPart: sharing.part)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard errno == ENOENT else { throw FileError(path: path, code: errno) }
      return .asWritten
    }
    defer { close(descriptor) }
    guard let checksum = try DeviceFileReader.checksum(descriptor, count: sharing.size, path) else {
      return .missing
    }
    guard sharing.size == 0 || checksum.stored == sharing.checksum else { return .foreign }
    let addition = Array((sharing.addition ?? "").utf8)
    let more = try FileBytes.read(descriptor, of: path, from: sharing.size, atMost: addition.count + 1)
    return addition.starts(with: more) ? .asWritten : .foreign
  }

  /// Writes what is being added to the last part. It may have been written already, as a whole or in part.
  /// - Throws: `FileError`.
  func write(_ sharing: Sharing) throws(FileError) {
    guard let addition = sharing.addition else { return }
    try Folder.makePrivate(folder.folder(of: device))
    let path = path(ofPart: sharing.part)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw FileError(path: path, code: errno) }
    lseek(descriptor, off_t(sharing.size), SEEK_SET)
    try FileBytes.write(Array(addition.utf8), to: descriptor, of: path)
    guard fsync(descriptor) == 0 else { throw FileError(path: path, code: errno) }
    if sharing.size == 0 { try AtomicFile.sync(folder.folder(of: device)) }
  }

  /// Removes the parts that later ones have replaced.
  /// - Throws: `FileError`.
  func removeReplaced(before first: Int) throws(FileError) {
    for name in try folder.files(of: device).files {
      guard let number = DeviceFolder.number(ofPart: name), number < first else { continue }
      let path = folder.file(name, of: device)
      guard unlink(path) == 0 || errno == ENOENT else { throw FileError(path: path, code: errno) }
    }
  }

  private func path(ofPart number: Int) -> String {
    folder.file(DeviceFolder.name(ofPart: number), of: device)
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

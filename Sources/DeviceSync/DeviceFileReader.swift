import ForeignText
import Glibc
import SharedStore
import StudyCalendar
import System

/// Reads what another device has added to one of its files.
struct DeviceFileReader {
  /// What opens encrypted lines; nil where nothing is encrypted.
  let key: FolderKey?

  /// How much is read at once, in bytes.
  private static let pieceSize = 256 * 1024

  /// What was read.
  struct Batch {
    var facts: [StampedFact] = []
    /// The device's name, if the file says it.
    var name: String?
    /// The name of the folder to which the device has moved, if the file says it.
    var newFolder: String?
    var file: DeviceFile
    /// How many lines mean nothing, or come from a later version.
    var skipped = 0
    var reason: SkipReason?
    /// Whether the file does not begin with what was read of it before.
    var isReplaced = false

    mutating func skip(_ reason: SkipReason) {
      skipped += 1
      self.reason = self.reason ?? reason
    }
  }

  /// Reads what is new in a file.
  /// - Parameters:
  ///   - known: how far the file was read.
  ///   - limit: how many facts the first batch has at most.
  ///   - take: receives each batch, and returns how many facts the next has at most. The last one says what the file is.
  /// - Throws: `FileError`, or what `take` throws.
  func read(_ path: String, from known: DeviceFile, limit: Int, _ take: (Batch) throws -> Int) throws {
    var limit = limit
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, code: errno) }
    var (file, isReplaced) = (known, false)
    // A file that does not begin with what was read of it is another one.
    if try Self.checksum(descriptor, count: known.size, path)?.stored != known.checksum, known.size > 0 {
      file = DeviceFile(device: known.device, name: known.name)
      file.number = known.number
      isReplaced = true
    }
    var checksum = file.size == 0 ? Checksum() : Checksum(stored: file.checksum)
    var batch = Batch(file: file, isReplaced: isReplaced)
    var isNewer = try file.size > 0 && isFromNewerVersion(file, descriptor, path)
    var rest: [UInt8] = []
    var offset = file.size
    var isTooLong = false

    func add(_ line: ArraySlice<UInt8>) {
      switch lines(of: line, at: offset, in: file) {
      case .success(let lines): lines.forEach(addPlain)
      case .failure(let reason): batch.skip(reason)
      }
    }

    func addPlain(_ line: ArraySlice<UInt8>) {
      switch DeviceLine(line) {
      case .heading(let name, let version, let newFolder):
        (batch.name, batch.newFolder) = (name, newFolder)
        isNewer = version > DeviceLine.version
      case .fact where isNewer: batch.skip(.newerProgram)
      case .fact(let fact): batch.facts.append(fact)
      case nil: if !line.isEmpty { batch.skip(.noLine) }
      }
    }
    func hand(_ isLast: Bool) throws {
      batch.file.size = offset
      batch.file.checksum = checksum.stored
      batch.file.waiting = isLast ? rest.count : 0
      batch.file.state = isLast ? status.stateWhenRead : ""
      limit = try take(batch)
      batch = Batch(file: batch.file)
    }

    while true {
      let piece = try FileBytes.read(descriptor, of: path, from: offset + rest.count, atMost: Self.pieceSize)
      guard !piece.isEmpty else { break }
      rest += piece
      var start = 0
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        // The rest of a line that is too long goes with it.
        if isTooLong { isTooLong = false } else { add(rest[start..<end]) }
        checksum.add(rest[start...end])
        offset += end + 1 - start
        start = end + 1
        if batch.facts.count >= limit { try hand(false) }
      }
      rest.removeFirst(start)
      // A line without an end is not kept in memory. What means nothing is not waited for.
      if isTooLong || rest.count > 4 * DeviceLine.longest {
        if !isTooLong { batch.skip(.tooLong) }
        isTooLong = true
        checksum.add(rest)
        offset += rest.count
        rest = []
      }
    }
    try hand(true)
  }

  /// The lines that a line of a file has: itself, or what it has encrypted.
  private func lines(
    of line: ArraySlice<UInt8>, at offset: Int, in file: DeviceFile
  ) -> Result<[ArraySlice<UInt8>], SkipReason> {
    guard line.first == UInt8(ascii: "\"") else {
      return key == nil || line.isEmpty ? .success([line]) : .failure(.notEncrypted)
    }
    guard let key else { return .failure(.encrypted) }
    guard let lines = key.open(line, at: offset, in: file.name, of: file.device) else {
      return .failure(.otherKey)
    }
    return .success(lines.split(separator: UInt8(ascii: "\n")))
  }

  /// Whether the first line of a file says that a later version wrote it.
  private func isFromNewerVersion(_ file: DeviceFile, _ descriptor: Int32, _ path: String) throws -> Bool {
    let beginning = try FileBytes.read(descriptor, of: path, atMost: 4096).prefix { $0 != UInt8(ascii: "\n") }
    guard let first = try? lines(of: beginning, at: 0, in: file).get().first,
      case .heading(_, let version, _) = DeviceLine(first)
    else { return false }
    return version > DeviceLine.version
  }

  /// Calls `body` with every fact of a file.
  func forEachFact(
    _ path: String, _ file: DeviceFile, _ body: (StampedFact) throws -> Void
  ) throws {
    try read(path, from: file, limit: 2000) { batch in
      try batch.facts.forEach(body)
      return 2000
    }
  }

  /// The checksum of a file's beginning; nil if the file is shorter.
  static func checksum(_ descriptor: Int32, count: Int, _ path: String) throws(FileError) -> Checksum? {
    var checksum = Checksum()
    var offset = 0
    while offset < count {
      let size = min(pieceSize, count - offset)
      let piece = try FileBytes.read(descriptor, of: path, from: offset, atMost: size)
      guard !piece.isEmpty else { return nil }
      checksum.add(piece)
      offset += piece.count
    }
    return checksum
  }
}

extension DeviceFolder {
  /// Calls `body` with every fact of every file of the devices that was not read yet. What cannot be read is left out.
  /// - Parameter known: how far files were read.
  /// - Throws: `FileError` if the devices cannot be listed, or what `body` throws.
  func forEachFact(
    knowing known: [DeviceFile], _ body: (StampedFact) throws -> Void
  ) throws {
    let reader = DeviceFileReader(key: key)
    for device in try list().devices {
      for name in (try? files(of: device).files) ?? [] {
        let new = DeviceFile(device: device, name: name)
        let file = known.first { $0.key == new.key } ?? new
        let path = self.file(name, of: device)
        if let status = fileStatus(at: path), file.wasRead(in: status) { continue }
        do { try reader.forEachFact(path, file, body) } catch is FileError {}
      }
    }
  }
}

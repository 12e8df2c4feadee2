import ForeignText
import Glibc
import StudyCalendar
import System

/// The files below a folder, or one file. Looking at them reads no content, makes no text of their paths, and keeps nothing of
/// them, so it is quick and small whatever their number. What begins with a dot is left out. A link to a folder is not
/// followed, so none leads in a circle.
struct FolderFiles {
  let path: String
  /// Whether a file of that name is looked at.
  let isWanted: (UnsafeBufferPointer<UInt8>) -> Bool

  /// A file, for as long as the call lasts that gets it.
  struct File {
    fileprivate let folder: Int32
    fileprivate let path: UnsafePointer<CChar>
    let status: stat

    /// Its name without the folder.
    var name: UnsafeBufferPointer<UInt8> {
      let name = strrchr(path, Int32(UInt8(ascii: "/"))).map { UnsafePointer($0 + 1) } ?? path
      let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
      return UnsafeBufferPointer(start: bytes, count: strlen(name))
    }

    /// A number that is another one when the file is another one, or has changed.
    var mark: UInt64 {
      var mark: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in name { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01B3 }
      func mix(_ number: Int) {
        mark = (mark ^ UInt64(truncatingIfNeeded: number)) &* 0x9E37_79B9_7F4A_7C15
        mark ^= mark >> 29
      }
      mix(Int(status.st_ino))
      mix(Int(status.st_size))
      mix(status.st_mtim.tv_sec)
      mix(status.st_mtim.tv_nsec)
      mix(status.st_ctim.tv_sec)
      mix(status.st_ctim.tv_nsec)
      return mark
    }

    /// Its content; nil if it cannot be read or has more bytes than `limit`.
    func content(atMost limit: Int) -> [UInt8]? {
      guard status.st_size <= limit else { return nil }
      let file = openEntry(folder, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var (failed, size) = (false, 0)
      // One byte more than it has shows whether it grows.
      let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size) + 1) { room, count in
        while count < room.count, let start = room.baseAddress {
          let part = Glibc.read(file, start + count, room.count - count)
          if part < 0, errno == EINTR { continue }
          failed = part < 0
          if part <= 0 { break }
          count += part
        }
        size = count
      }
      return failed || size > limit ? nil : bytes
    }
  }

  /// How many folders may be in each other. Each of them is open while what is in it is looked at.
  private static let deepest = 64

  /// Calls `body` with every wanted file.
  /// - Throws: ``EvidenceError`` or ``FileError`` if there is nothing, or the folder cannot be read.
  func forEach(of kind: EvidenceKind, _ body: (File) -> Void) throws {
    let root = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard root >= 0 else {
      if errno == ENOENT { throw EvidenceError.missing(kind, path: path) }
      throw FileError(path: path, code: errno)
    }
    var status = stat()
    guard fstat(root, &status) == 0, status.kind == S_IFDIR else {
      close(root)
      return path.withPath { body(File(folder: AT_FDCWD, path: $0, status: status)) }
    }
    try walk(root, depth: 1, body)
  }

  /// Looks at what is in a folder, and closes it. A folder below that cannot be opened has nothing to look at.
  private func walk(_ folder: Int32, depth: Int, _ body: (File) -> Void) throws {
    guard let entries = fdopendir(folder) else {
      close(folder)
      throw FileError(path: path, code: errno)
    }
    defer { closedir(entries) }
    while true {
      errno = 0
      guard let entry = readdir(entries) else {
        guard errno == 0 else { throw FileError(path: path, code: errno) }
        return
      }
      let type = Int32(entry.pointee.d_type)
      try withUnsafePointer(to: &entry.pointee.d_name) { name in
        try name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          guard name.pointee != CChar(bitPattern: UInt8(ascii: ".")) else { return }
          var status = stat()
          let mayBeFile = type == DT_REG || type == DT_LNK || type == DT_UNKNOWN
          if mayBeFile, isWanted(File(folder: folder, path: name, status: status).name) {
            if fstatat(folder, name, &status, 0) == 0, status.kind == S_IFREG {
              return body(File(folder: folder, path: name, status: status))
            }
          }
          guard type == DT_DIR || type == DT_UNKNOWN, depth < Self.deepest else { return }
          let below = openEntry(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
          if below >= 0 { try walk(below, depth: depth + 1, body) }
        }
      }
    }
  }
}

/// What files looked like, in a few bytes whatever their number: by it is known whether there is something new, and since when.
struct FolderMark: Equatable {
  private var sum: UInt64 = 0
  private var count = 0
  /// When the last of them changed, in seconds since 1970, by the clock of the file system.
  private(set) var newest = 0

  init() {}

  /// The mark that a reading left; nil if it left none.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 3, let sum = UInt64(words[0], radix: 16), let count = Int(words[1]),
      let newest = Int(words[2])
    else { return nil }
    (self.sum, self.count, self.newest) = (sum, count, newest)
  }

  var text: String { "\(String(sum, radix: 16)) \(count) \(newest)" }

  mutating func add(_ file: FolderFiles.File) {
    sum &+= file.mark
    count += 1
    newest = max(newest, file.status.st_ctim.tv_sec)
  }

  /// Whether a file may have changed since. The clocks of some file systems go in steps of two seconds.
  func mayPrecede(_ file: FolderFiles.File) -> Bool { file.status.st_ctim.tv_sec >= newest - 2 }
}

import ForeignText
import FoundationEssentials
import System
import Words

/// The folder in which what was fetched last is kept, a file for each repository and one for each host. Only its owner can
/// read them, since a repository may be private. What cannot be read there counts as not there: it can be fetched again.
struct CacheFolder: Sendable {
  /// The absolute path of the folder.
  let path: String

  /// The longest file that is read, in bytes: a repository with the largest picture.
  private static let longest = 1 << 20

  /// The folder of this user; nil if no variable says where it is.
  static var ofUser: CacheFolder? { UserFolder.cache.map { CacheFolder(path: "\($0)/repositories") } }

  /// What was kept under a name; nil if nothing was, or if it cannot be read.
  func read(named name: String) -> JSONValue? {
    (try? FileBytes.read(file(name), atMost: Self.longest)).flatMap { JSONValue(bytes: $0) }
  }

  /// Keeps a value under a name, whole or not at all. A folder that cannot be written is no error: nothing is lost that
  /// cannot be fetched again.
  func write(_ value: some JSONRepresentable, named name: String) {
    let bytes = Array(value.json.text.utf8)
    if bytes.count <= Self.longest { try? PrivateFile.write(bytes, to: file(name)) }
  }

  // MARK: Locks

  /// Waits for the turn to change what is kept under a name, or to ask for it.
  /// - Parameter patience: how long to wait for another process, or another task, that has it.
  /// - Returns: a lock that keeps the others out as long as it lives; nil where nothing can be locked, or where that takes
  ///   too long.
  func turn(for name: String, waiting patience: Duration) async throws -> FileLock? {
    guard (try? Folder.makePrivate(path)) != nil,
      let lock = try? FileLock(path: "\(path)/lock", creates: true)
    else { return nil }
    let end = ContinuousClock.now + patience
    while let isFree = try? lock.take(byte: Int(name.fingerprint >> 2)) {
      if isFree { return lock }
      guard let loop = EventLoop.current, ContinuousClock.now < end else { break }
      try await loop.sleep(for: .milliseconds(10))
    }
    return nil
  }

  // MARK: Files

  /// The name is made of an address, so it is shortened to what file systems take, with a number that tells addresses apart
  /// which begin alike. The value itself says what it is of.
  private func file(_ name: String) -> String {
    let plain = name.utf8.map { $0.isLetterOrDigit ? Character(Unicode.Scalar($0)) : "-" }
    return "\(path)/\(String(plain.suffix(80)))-\(String(name.fingerprint, radix: 16)).json"
  }
}

extension Date {
  /// The instant in a file of the cache: seconds since 2001.
  var kept: Double { timeIntervalSinceReferenceDate }

  /// The instant that a file of the cache has; nil if no calendar has it.
  init?(kept value: JSONValue) {
    guard let date = value.double.map(Date.init(timeIntervalSinceReferenceDate:)), date.isPossible
    else {
      return nil
    }
    self = date
  }
}

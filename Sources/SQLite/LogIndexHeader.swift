/// What the index of a write-ahead log (`-shm`) says about the log (sqlite.org/walformat.html, section 2.1). A program
/// that opens a store which is not in use makes the index anew, from what it can read of the log.
public struct LogIndexHeader: Equatable, Sendable {
  /// The length of the two copies of the header and of what follows them, in bytes.
  public static let size = 100

  /// The size of a page, in bytes.
  public let pageSize: Int
  /// How many frames of the log are committed.
  public let frames: Int
  /// How many of them were copied back into the database.
  public let backfilledFrames: Int
  /// The salts of the log, as the log's header has them.
  public let salts: [UInt8]

  /// Reads the index; nil if it is not complete, or is being written at this moment.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, bytes[0..<48] == bytes[48..<96] else { return nil }
    func word(_ offset: Int) -> UInt32 {
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
    }
    guard word(0) == 3_007_000, bytes[12] == 1 else { return nil }
    let size = Int(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 14, as: UInt16.self) })
    pageSize = size == 1 ? 65_536 : size
    frames = Int(word(16))
    salts = Array(bytes[32..<40])
    backfilledFrames = Int(word(96))
  }

  /// Whether the log has commits that are not in the database.
  public var isNeeded: Bool { frames > backfilledFrames }

  /// Whether the log with this header is the one that the index is about.
  public func isAbout(logHeader: [UInt8]) -> Bool {
    logHeader.count >= 24 && salts == Array(logHeader[16..<24])
  }
}

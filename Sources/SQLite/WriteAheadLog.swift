/// A write-ahead log, read without SQLite (sqlite.org/walformat.html, section 1). SQLite uses a log up to the first frame
/// that is damaged, and does not say so: the commits behind it are lost in silence. This tells whether there were any.
public struct WriteAheadLog: Sendable {
  /// A page that a transaction wrote.
  public struct Frame: Sendable {
    /// The number of the page, from 1.
    public let page: Int
    /// How many pages the database has after the transaction that this frame ends; 0 for its other frames.
    public let pageCountAtCommit: Int
    /// Where the page's content begins in the log, in bytes.
    public let content: Int
    let salts: Salts
    /// Whether it continues the checksums of all frames before it.
    fileprivate var isChained = false
    /// Whether its content fits its checksum and the checksum that the frame before it has written in it. A frame behind
    /// a damaged one can still be intact.
    public internal(set) var isIntact = false

    /// Whether it is the last frame of a transaction.
    public var isCommit: Bool { pageCountAtCommit > 0 }

    /// Whether it says nothing about itself.
    fileprivate var isBlank: Bool { page == 0 && pageCountAtCommit == 0 && salts == Salts.none }
  }

  /// What the log's end says about lost commits.
  public enum Ending: Hashable, Sendable {
    /// Every frame counts, or those behind the last commit are left from an earlier use of the log.
    case whole
    /// Behind the last commit are frames of a transaction that was never committed, as a program leaves them that was
    /// killed. They may be overwritten.
    case unfinished
    /// Commits are behind damage, so SQLite ignores them; at least this many.
    case lost(commits: Int)
  }

  /// The file's bytes.
  private(set) var bytes: [UInt8]

  /// The two numbers that every frame has in common with the log's header.
  struct Salts: Equatable {
    let first: UInt32
    let second: UInt32

    init(_ bytes: [UInt8], _ offset: Int) {
      first = number(bytes, offset)
      second = number(bytes, offset + 4)
    }

    private init() { (first, second) = (0, 0) }

    static let none = Salts()
  }

  /// The length of the log's header, in bytes.
  public static let headerSize = 32
  /// The length of a frame's header, in bytes.
  public static let frameHeaderSize = 24

  /// The size of a page, in bytes.
  public let pageSize: Int
  /// All complete frames in the order of the file, whether or not they count.
  public private(set) var frames: [Frame] = []
  /// How many frames, from the first, are committed and not damaged. SQLite uses these.
  public private(set) var committedFrames = 0
  /// Whether the header is intact. SQLite ignores a log whose header is damaged.
  public let hasIntactHeader: Bool
  private let salts: Salts
  private let isBigEndian: Bool

  /// The length of a log with this many frames, in bytes.
  public static func size(frames: Int, pageSize: Int) -> Int {
    headerSize + frames * (frameHeaderSize + pageSize)
  }

  /// Whether bytes begin with the header of a log, as SQLite writes it (sqlite.org/walformat.html, section 1.1).
  public static func isIntact(header bytes: [UInt8]) -> Bool {
    guard bytes.count >= headerSize else { return false }
    let magic = number(bytes, 0)
    return magic & ~1 == 0x377F_0682 && number(bytes, 4) == 3_007_000 && isPageSize(Int(number(bytes, 8)))
      && Checksum().adding(bytes[0..<24], isBigEndian: magic & 1 == 1) == Checksum(bytes, 24)
  }

  private static func isPageSize(_ size: Int) -> Bool {
    (512...65_536).contains(size) && size & (size - 1) == 0
  }

  /// Reads a log; nil if there are too few bytes for a log with a frame.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count > Self.headerSize + Self.frameHeaderSize else { return nil }
    let size = Int(Self.number(bytes, 8))
    hasIntactHeader = Self.isIntact(header: bytes)
    isBigEndian = hasIntactHeader && Self.number(bytes, 0) & 1 == 1
    pageSize = Self.isPageSize(size) ? size : 4096
    let stated = Salts(bytes, 16)
    let step = Self.frameHeaderSize + pageSize
    for start in stride(from: Self.headerSize, through: bytes.count - step, by: step) {
      frames.append(
        Frame(
          page: Int(Self.number(bytes, start)), pageCountAtCommit: Int(Self.number(bytes, start + 4)),
          content: start + Self.frameHeaderSize,
          salts: Salts(bytes, start + 8)))
    }
    // A damaged header does not say which frames belong to it, so the first frame does.
    salts = hasIntactHeader ? stated : frames.first?.salts ?? stated
    self.bytes = bytes
    checkFrames()
  }

  private mutating func checkFrames() {
    var isUnbroken = hasIntactHeader
    for index in frames.indices {
      let frame = frames[index]
      frames[index].isIntact =
        frame.salts == salts && frame.page > 0 && sum(at: index) == writtenSum(at: index)
      isUnbroken = isUnbroken && frames[index].isIntact
      frames[index].isChained = isUnbroken
      if isUnbroken, frame.isCommit { committedFrames = index + 1 }
    }
  }

  /// The checksum of a frame, as it follows from its content and from what the frame before it has written in it.
  func sum(at index: Int) -> Checksum {
    let content = frames[index].content
    let start = content - Self.frameHeaderSize
    let before = index == 0 ? Checksum(bytes, 24) : writtenSum(at: index - 1)
    return before.adding(bytes[start..<start + 8], isBigEndian: isBigEndian)
      .adding(bytes[content..<content + pageSize], isBigEndian: isBigEndian)
  }

  /// The checksum that is written in a frame.
  func writtenSum(at index: Int) -> Checksum { Checksum(bytes, frames[index].content - 8) }

  /// The content of a page in the log.
  public func content(of frame: Frame) -> ArraySlice<UInt8> {
    bytes[frame.content..<frame.content + pageSize]
  }

  /// What the frames behind the last commit are.
  /// - Parameter isInFile: whether a page of the database's file, which has a number from 1, has this content. It is asked
  ///   only for frames whose salts say nothing about their age.
  public func ending(isInFile: (_ page: Int, _ content: ArraySlice<UInt8>) -> Bool) -> Ending {
    let tail = frames[committedFrames...]
    // A transaction that was not completed continues the checksums.
    let broken = tail.drop(while: \.isChained)
    let suspects = broken.filter { !isFromEarlierUse($0) && !isOfUnfinishedTransaction($0) }
    guard !suspects.isEmpty, !areCopiedBack(broken, isInFile) else {
      return broken.count == tail.count ? .whole : .unfinished
    }
    // A file system leaves any number of zeros where something was not written.
    let commits = suspects.indices.count { index in
      let frame = suspects[index]
      return frame.isBlank
        ? index == 0 || !suspects[index - 1].isBlank : frame.isCommit || !belongs(frame)
    }
    guard hasIntactHeader else { return .lost(commits: max(commits, 1)) }
    return commits == 0 ? .unfinished : .lost(commits: commits)
  }

  /// How many commits are behind a number of frames, without those from an earlier use of the log.
  public func commits(after count: Int) -> Int { frames[count...].count { $0.isCommit && belongs($0) } }

  /// Whether a frame carries a salt of this log. One of the two may be damaged.
  public func belongs(_ frame: Frame) -> Bool {
    frame.salts.first == salts.first || frame.salts.second == salts.second
  }

  /// Whether a frame was written before the log was begun anew. Each time the first salt grows by one, and the second is
  /// a new random number.
  private func isFromEarlierUse(_ frame: Frame) -> Bool {
    hasIntactHeader && !belongs(frame) && Self.isEarlier(frame, than: salts)
  }

  private static func isEarlier(_ frame: Frame, than salts: Salts) -> Bool {
    frame.page > 0 && salts.first &- frame.salts.first < 1 << 20
  }

  /// Whether frames are from an earlier use of the log, which was begun anew with salts that have nothing to do with its
  /// own. SQLite does so where a program was killed after it had said in the index that the log begins anew, and before it
  /// had written that into the log (`walRestartHdr` and `sqlite3WalFrames` in wal.c): the next program draws both salts. A
  /// log is begun anew only when all of its commits were copied back, so the file must have what these frames have.
  private func areCopiedBack(
    _ frames: ArraySlice<Frame>, _ isInFile: (_ page: Int, _ content: ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    guard hasIntactHeader, !frames.contains(where: belongs),
      let earlier = frames.first(where: { $0.salts != Salts.none })?.salts
    else { return false }
    let run = frames.prefix { $0.salts == earlier || isOfUnfinishedTransaction($0) }
    let older = frames[run.endIndex...]
    guard older.allSatisfy({ Self.isEarlier($0, than: earlier) || isOfUnfinishedTransaction($0) })
    else { return false }
    // What follows the last commit was never copied back, and need not be.
    let committed = run[...(run.lastIndex(where: \.isCommit) ?? run.startIndex - 1)]
    // The first of them continues a frame that was overwritten.
    guard committed.indices.dropFirst().allSatisfy({ sum(at: $0) == writtenSum(at: $0) })
    else { return false }
    // A page that was written since may have been copied back with newer content.
    var pages = Set(self.frames[..<committedFrames].map(\.page))
    return committed.reversed().allSatisfy { frame in
      !pages.insert(frame.page).inserted || isInFile(frame.page, content(of: frame))
    }
  }

  /// Whether SQLite wrote a frame without salts and without a checksum. It does so within a long transaction that writes a
  /// page again, and fills both in when that transaction ends (`walEncodeFrame` and `walRewriteChecksums` in SQLite's
  /// wal.c). So the frame belongs to a transaction that was rolled back or cut off.
  private func isOfUnfinishedTransaction(_ frame: Frame) -> Bool {
    frame.page > 0 && !frame.isCommit && frame.salts == Salts.none
      && Checksum(bytes, frame.content - 8) == Checksum()
  }

  static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The checksum of logs: two sums over pairs of 32-bit words.
struct Checksum: Equatable {
  var first: UInt32 = 0
  var second: UInt32 = 0

  init() {}

  /// The checksum that is written at an offset.
  init(_ bytes: [UInt8], _ offset: Int) {
    first = WriteAheadLog.number(bytes, offset)
    second = WriteAheadLog.number(bytes, offset + 4)
  }

  func adding(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Checksum {
    var sum = self
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count - 7, by: 8) {
        let words = (
          bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self),
          bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
        )
        sum.first &+= (isBigEndian ? words.0.bigEndian : words.0.littleEndian) &+ sum.second
        sum.second &+= (isBigEndian ? words.1.bigEndian : words.1.littleEndian) &+ sum.first
      }
    }
    return sum
  }
}

/// Repairs a log that is damaged in a few places, as far as its checksums prove that the repair is right.
extension WriteAheadLog {
  /// A copy of this log whose damaged frames are intact, where that can be done: a wrong bit is found by the checksum, and
  /// a page that was copied back is taken from the database.
  /// - Parameter database: the bytes of the database's file.
  public func repaired(from database: [UInt8]) -> WriteAheadLog {
    var bytes = bytes
    if !hasIntactHeader { Self.repairHeader(&bytes) }
    guard var log = WriteAheadLog(bytes) else { return self }
    // Each attempt reads the whole log.
    var attempts = max(16, Self.mostBytesRead / bytes.count)
    // Each repair changes what the next frame's checksum follows from.
    for index in log.frames.indices where !log.frames[index].isIntact && log.belongs(log.frames[index]) {
      attempts -= 1
      if attempts < 0 { break }
      if let better = log.repairing(index, from: database) { log = better }
    }
    return log
  }

  /// How much is read for repairs, in bytes. It is enough for every frame of a log of 1000 pages, which is the longest
  /// that SQLite leaves by itself, and a repair ends within a minute or two whatever the log is.
  private static let mostBytesRead = 4 << 30

  private func repairing(_ index: Int, from database: [UInt8]) -> WriteAheadLog? {
    let frame = frames[index]
    let start = frame.content - Self.frameHeaderSize
    // The salts are not part of the checksum.
    var salted = bytes
    for offset in 0..<8 { salted[start + 8 + offset] = bytes[16 + offset] }
    if let log = intact(salted, at: index) { return log }
    let page = (frame.page - 1) * pageSize
    if frame.page > 0, page + pageSize <= database.count {
      var filled = salted
      filled.replaceSubrange(frame.content..<frame.content + pageSize, with: database[page..<page + pageSize])
      if let log = intact(filled, at: index) { return log }
    }
    // Where several bits would do, nothing tells which of them is wrong.
    var found: WriteAheadLog?
    for (offset, mask) in wrongBits(at: index) {
      var corrected = salted
      corrected[start + offset] ^= mask
      guard let log = intact(corrected, at: index) else { continue }
      if found != nil { return nil }
      found = log
    }
    return found
  }

  /// The log of these bytes, if its frame at an index is intact.
  private func intact(_ bytes: [UInt8], at index: Int) -> WriteAheadLog? {
    WriteAheadLog(bytes).flatMap { $0.frames[index].isIntact ? $0 : nil }
  }

  /// The bits of which one must be another for the checksum to be right, as offsets from the frame's beginning and masks.
  /// The list is empty if more than one bit is wrong. There can be several: a change of a word's highest bits has the same
  /// effect on sums of 32 bits in many places.
  ///
  /// A word that is larger by `d` makes the sums at the end larger by multiples of `d`, which depend only on how many words
  /// follow it.
  private func wrongBits(at index: Int) -> [(offset: Int, mask: UInt8)] {
    var found: [(offset: Int, mask: UInt8)] = []
    let (sum, written) = (sum(at: index), writtenSum(at: index))
    let difference = (written.first &- sum.first, written.second &- sum.second)
    let start = frames[index].content - Self.frameHeaderSize
    // A bit of the written checksum itself.
    for (word, change) in [(0, difference.0), (1, difference.1)]
    where (word == 0 ? difference.1 : difference.0) == 0 {
      for bit in 0..<UInt32(32) where bits(of: change, bit) {
        found.append((16 + word * 4 + 3 - Int(bit / 8), 1 << UInt8(bit % 8)))
      }
    }
    var (first, second) = ((UInt32(1), UInt32(1)), (UInt32(0), UInt32(1)))
    for group in stride(from: (8 + pageSize) / 8 - 1, through: 0, by: -1) {
      let offset = group == 0 ? 0 : Self.frameHeaderSize + (group - 1) * 8
      for (word, effect) in [(0, first), (4, second)] {
        let position = start + offset + word
        let value = Self.number(bytes, position).byteSwapped
        for bit in 0..<UInt32(32) {
          let change: UInt32 = value >> bit & 1 == 1 ? 0 &- (1 << bit) : 1 << bit
          if change &* effect.0 == difference.0, change &* effect.1 == difference.1 {
            found.append((offset + word + Int(bit / 8), 1 << UInt8(bit % 8)))
          }
        }
      }
      first = (first.0 &+ first.1, first.0 &+ 2 &* first.1)
      second = (second.0 &+ second.1, second.0 &+ 2 &* second.1)
    }
    return found
  }

  private func bits(of change: UInt32, _ bit: UInt32) -> Bool {
    change == 1 << bit || change == 0 &- (1 << bit)
  }

  /// Puts one wrong bit of the header right, if the frames carry the salts that the header then has.
  private static func repairHeader(_ bytes: inout [UInt8]) {
    let salts = Salts(bytes, headerSize + 8)
    for offset in 0..<headerSize {
      for bit in 0..<UInt8(8) {
        bytes[offset] ^= 1 << bit
        let start = Array(bytes.prefix(headerSize + frameHeaderSize + 1))
        if WriteAheadLog(start)?.hasIntactHeader == true, Salts(bytes, 16) == salts { return }
        bytes[offset] ^= 1 << bit
      }
    }
  }
}

/// Repairs a log that is damaged in a few places, as far as its checksums prove that the repair is right.
extension WriteAheadLog {
  /// A copy of this log whose damaged frames are intact, where that can be done: a wrong bit is found by the checksum, and
  /// a page that was copied back is taken from the database.
  /// - Parameter database: the bytes of the database's file.
  public func repaired(from database: [UInt8]) -> WriteAheadLog {
    var bytes = bytes
    if !hasIntactHeader { Self.repairHeader(&bytes) }
    guard var log = WriteAheadLog(bytes) else { return self }
    // Each repair changes what the next frame's checksum follows from.
    for index in log.frames.indices where !log.frames[index].isIntact {
      if let better = log.repairing(index, from: database) { log = better }
    }
    return log
  }

  private func repairing(_ index: Int, from database: [UInt8]) -> WriteAheadLog? {
    let frame = frames[index]
    let start = frame.content - Self.frameHeaderSize
    var attempts: [[UInt8]] = []
    var attempt = bytes
    // The salts are not part of the checksum.
    for offset in 0..<8 { attempt[start + 8 + offset] = bytes[16 + offset] }
    attempts.append(attempt)
    if let (offset, mask) = wrongBit(at: index) {
      var corrected = attempt
      corrected[start + offset] ^= mask
      attempts.append(corrected)
    }
    let page = (frame.page - 1) * pageSize
    if frame.page > 0, page + pageSize <= database.count {
      var filled = attempt
      filled.replaceSubrange(frame.content..<frame.content + pageSize, with: database[page..<page + pageSize])
      attempts.append(filled)
    }
    return attempts.lazy.compactMap { WriteAheadLog($0) }.first { $0.frames[index].isIntact }
  }

  /// The one bit that must be another for the checksum to be right, as an offset from the frame's beginning and a mask;
  /// nil if it is more than one bit.
  ///
  /// A word that is larger by `d` makes the sums at the end larger by multiples of `d`, which depend only on how many words
  /// follow it.
  private func wrongBit(at index: Int) -> (offset: Int, mask: UInt8)? {
    let (sum, written) = (sum(at: index), writtenSum(at: index))
    let difference = (written.first &- sum.first, written.second &- sum.second)
    let start = frames[index].content - Self.frameHeaderSize
    // A bit of the written checksum itself.
    for (word, change) in [(0, difference.0), (1, difference.1)]
    where (word == 0 ? difference.1 : difference.0) == 0 {
      for bit in 0..<UInt32(32) where bits(of: change, bit) {
        return (16 + word * 4 + 3 - Int(bit / 8), 1 << UInt8(bit % 8))
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
            return (offset + word + Int(bit / 8), 1 << UInt8(bit % 8))
          }
        }
      }
      first = (first.0 &+ first.1, first.0 &+ 2 &* first.1)
      second = (second.0 &+ second.1, second.0 &+ 2 &* second.1)
    }
    return nil
  }

  private func bits(of change: UInt32, _ bit: UInt32) -> Bool {
    change == 1 << bit || change == 0 &- (1 << bit)
  }

  private static func repairHeader(_ bytes: inout [UInt8]) {
    for offset in 0..<headerSize {
      for bit in 0..<UInt8(8) {
        bytes[offset] ^= 1 << bit
        if WriteAheadLog(Array(bytes.prefix(headerSize + frameHeaderSize + 1)))?.hasIntactHeader == true {
          return
        }
        bytes[offset] ^= 1 << bit
      }
    }
  }
}

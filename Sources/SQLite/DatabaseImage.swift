/// The content of a database, put together in memory from the bytes of its file and of its log. Nothing is written: not
/// to the file, not to the index beside it, and not to a copy.
public enum DatabaseImage {
  /// The file as it is after all committed transactions of its log.
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - log: the bytes of its write-ahead log; empty if it has none.
  public static func content(of file: [UInt8], log: [UInt8]) -> [UInt8] {
    var content = file
    let most = file.count + log.count
    if !file.isEmpty, let log = WriteAheadLog(log), log.hasIntactHeader, log.committedFrames > 0 {
      let committed = log.frames[..<log.committedFrames]
      // A log can claim more pages than it and the file have. They would be zeros.
      content.fit(to: min((committed.last?.pageCountAtCommit ?? 0) * log.pageSize, most))
      for frame in committed {
        let start = (frame.page - 1) * log.pageSize
        guard start + log.pageSize <= content.count else { continue }
        content.replaceSubrange(start..<start + log.pageSize, with: log.content(of: frame))
      }
    }
    let versions = DatabaseHeader.formatVersionOffsets
    if content.count >= DatabaseHeader.size, content[versions.read] == 2 {
      // A database in memory can have no log.
      content[versions.write] = 1
      content[versions.read] = 1
    }
    return content
  }
}

extension [UInt8] {
  /// Cuts the bytes, or adds zeros, so that there are this many.
  fileprivate mutating func fit(to size: Int) {
    if size < count {
      removeLast(count - size)
    } else {
      append(contentsOf: repeatElement(0, count: size - count))
    }
  }
}

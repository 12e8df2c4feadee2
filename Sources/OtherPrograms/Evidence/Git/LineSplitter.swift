import ForeignText
import Synchronization

/// Makes lines of bytes that come part by part. Of a line that is very long only the beginning is kept.
final class LineSplitter: Sendable {
  private let rest = Mutex<[UInt8]>([])
  private let receive: @Sendable ([UInt8]) -> Void

  /// The most bytes that are kept of a line.
  static let longest = 4096

  /// - Parameter receive: gets each line, without the line feed at its end.
  init(_ receive: @escaping @Sendable ([UInt8]) -> Void) { self.receive = receive }

  func add(_ part: [UInt8]) {
    rest.withLock { rest in
      var pieces = part.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
      let unfinished = pieces.popLast() ?? []
      for piece in pieces {
        rest += piece.prefix(Self.longest - rest.count)
        receive(rest)
        rest.removeAll(keepingCapacity: true)
      }
      rest += unfinished.prefix(Self.longest - rest.count)
    }
  }

  /// Passes on what has no line feed at its end.
  func end() {
    rest.withLock { rest in
      if !rest.isEmpty { receive(rest) }
      rest = []
    }
  }
}

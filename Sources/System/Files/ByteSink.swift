/// Bytes on their way to a file or a pipe. They are collected in a buffer, and passed on when it is full, so that a document
/// of any length needs no more memory than the buffer.
///
/// The last bytes are passed on by ``finish()`` only: a document that an error interrupts has no end.
public struct ByteSink: ~Copyable {
  /// How many bytes are passed on at once.
  public static let capacity = 65_536

  private let buffer: UnsafeMutablePointer<UInt8>
  private var count = 0
  private let receive: (UnsafeRawBufferPointer) throws -> Void

  /// - Parameter receive: takes the bytes that are passed on.
  public init(_ receive: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    buffer = .allocate(capacity: Self.capacity)
    self.receive = receive
  }

  deinit { buffer.deallocate() }

  /// Writes bytes.
  public mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    guard let start = bytes.baseAddress else { return }
    if bytes.count > Self.capacity - count {
      try passOn()
      guard bytes.count < Self.capacity else { return try receive(UnsafeRawBufferPointer(bytes)) }
    }
    (buffer + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Writes bytes.
  public mutating func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBufferPointer { try write($0) }
  }

  /// Writes a text in UTF-8.
  public mutating func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write($0) }
  }

  /// Passes the last bytes on.
  public mutating func finish() throws { try passOn() }

  private mutating func passOn() throws {
    let full = UnsafeRawBufferPointer(start: buffer, count: count)
    count = 0
    if !full.isEmpty { try receive(full) }
  }
}

extension ByteSink {
  /// The bytes that `body` writes.
  public static func bytes(_ body: (inout ByteSink) throws -> Void) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var sink = ByteSink { bytes.append(contentsOf: $0) }
    try body(&sink)
    try sink.finish()
    return bytes
  }
}

import Glibc
import Words

// To Linux a path is bytes, and they need not be UTF-8. Here it is a text: what is UTF-8 in it stands for itself, and
// each byte that is not, 80 to FF, is one of the characters U+10FE80 to U+10FEFF (`Unicode.Scalar.isByteOfPath`). These
// are for private use. Where a path has one of them itself, its bytes are written in this way too, so no two paths have
// the same text. Bytes become text where they enter (the environment, arguments, `getcwd`, `readdir`, …) and text becomes
// bytes where it leaves, in `PathCalls.swift` and in the room SQLite.

extension String {
  /// The text of a path, whatever bytes it has.
  public init(pathBytes bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self), !text.hasByteOfPath {
      self = text
      return
    }
    self = ""
    var rest = Array(bytes)[...]
    while let byte = rest.first {
      // One character of UTF-8 has at most four bytes.
      let character = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
      if let character, !character.hasByteOfPath {
        self += character
        rest = rest.dropFirst(character.utf8.count)
      } else {
        for byte in character.map({ Array($0.utf8) }) ?? [byte] {
          unicodeScalars.append(.init(byteOfPath: byte))
        }
        rest = rest.dropFirst(character?.utf8.count ?? 1)
      }
    }
  }

  /// The text of a path that ends in a zero, as C has it.
  public init(path: UnsafePointer<CChar>) {
    self.init(pathBytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  /// The bytes of the path that this text is. Two paths are the same if these are, and not if the texts are equal: to
  /// Swift “é” equals “e” with a combining accent.
  public var pathBytes: [UInt8] {
    guard hasByteOfPath else { return Array(utf8) }
    return unicodeScalars.reduce(into: []) { bytes, scalar in
      if scalar.isByteOfPath {
        bytes.append(UInt8(scalar.value & 0xFF))
      } else {
        bytes += Array(UTF8.encode(scalar) ?? .init())
      }
    }
  }

  /// The bytes of the path that this text is, and a zero behind them.
  var cPath: [CChar] { pathBytes.map { CChar(bitPattern: $0) } + [0] }

  /// Whether the path of this text is not UTF-8, or has one of the characters that stand for bytes.
  public var hasByteOfPath: Bool {
    // In UTF-8 all of them begin with this byte, and hardly any other character does.
    utf8.contains(0xF4) && unicodeScalars.contains(where: \.isByteOfPath)
  }

  /// Calls `body` with the bytes of the path that this text is, and a zero behind them.
  public func withPath<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try withCString { text in
      guard strchr(text, 0xF4) != nil else { return try body(text) }
      return try body(cPath)
    }
  }
}

extension Unicode.Scalar {
  fileprivate init(byteOfPath byte: UInt8) {
    // Every number in this block is that of a character.
    self = Unicode.Scalar(0x10FE00 + UInt32(byte)) ?? "\u{FFFD}"
  }
}

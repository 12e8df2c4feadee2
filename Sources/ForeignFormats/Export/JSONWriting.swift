public import FileSystem
import ShownText
import StudyCalendar

// The parts of JSON documents that are written as they are read. Everything short is written by Foundation's encoder; what
// this writes is the same, byte for byte, as with its keys sorted and its slashes not escaped.

extension ByteSink {
  /// Writes a text in quotation marks, and escapes what JSON does not allow in it.
  public mutating func writeJSON(_ text: String) throws {
    if text.mayActWhenShown { return try writeEscaped(text) }
    var text = text
    try write("\"")
    try text.withUTF8 { bytes in
      var start = 0
      for (index, byte) in bytes.enumerated() where byte < 0x20 || byte == quotationMark || byte == backslash
      {
        try write(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        try write(Self.escape(byte))
        start = index + 1
      }
      try write(UnsafeBufferPointer(rebasing: bytes[start...]))
    }
    try write("\"")
  }

  /// Writes a text in which there may be characters that act on a terminal. They are escaped.
  private mutating func writeEscaped(_ text: String) throws {
    try write("\"")
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, UInt32(quotationMark), UInt32(backslash): try write(Self.escape(UInt8(scalar.value)))
      case 0x7F... where scalar.actsWhenShown: try write(scalar.escapedJSON)
      default: try write(String(scalar))
      }
    }
    try write("\"")
  }

  /// Writes a text, or `null`.
  public mutating func writeJSON(_ text: String?) throws {
    if let text { try writeJSON(text) } else { try write("null") }
  }

  /// Writes a list of texts.
  mutating func writeJSON(_ texts: [String]) throws {
    var list = JSONList()
    try write("[")
    for text in texts {
      try list.writeSeparator(to: &self)
      try writeJSON(text)
    }
    try write("]")
  }

  /// Writes a date as `YYYY-MM-DD`, without quotation marks.
  mutating func write(_ date: CalendarDate) throws {
    try date.withISO8601 { try write($0) }
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\r"): "\\r"
    case UInt8(ascii: "\t"): "\\t"
    case 8: "\\b"
    case 12: "\\f"
    case quotationMark, backslash: "\\" + String(Unicode.Scalar(byte))
    default: "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}

private let quotationMark = UInt8(ascii: "\"")
private let backslash = UInt8(ascii: "\\")

/// The elements of a list or an object in JSON, between which commas stand.
public struct JSONList {
  /// Whether no element was written yet.
  public private(set) var isEmpty = true
  private let beginning: String

  /// - Parameter beginning: what is written before the first element.
  public init(beginningWith beginning: String = "") { self.beginning = beginning }

  /// Writes what stands before the next element.
  public mutating func writeSeparator(to sink: inout ByteSink) throws {
    try sink.write(isEmpty ? beginning : ",")
    isEmpty = false
  }
}

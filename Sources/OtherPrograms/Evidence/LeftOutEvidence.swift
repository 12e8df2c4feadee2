import ForeignText
import Glibc
import StudyCalendar
import System
import Words

/// What was left out of a folder, by the reason: the first of each, and how many there were.
struct LeftOut {
  enum Reason: CaseIterable { case noDate, unreadable, noText, backwards }

  private var found: [Reason: (name: String, count: Int)] = [:]

  mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ reason: Reason) {
    found[reason, default: (String(pathBytes: Array(name)), 0)].count += 1
  }

  /// A sentence for each reason.
  var sentences: [String] {
    Reason.allCases.compactMap { reason in
      guard let (name, count) = found[reason] else { return nil }
      let first = listed(name, more: count - 1)
      return switch reason {
      case .noDate: String(localized: "\(first): the name is no day")
      case .unreadable: String(localized: "\(first): cannot be read, or is too large")
      case .noText: String(localized: "\(first): is no text")
      case .backwards: String(localized: "\(first): has a clock that ends before it begins")
      }
    }
  }

  private func listed(_ name: String, more: Int) -> String {
    String(
      localized: "\(quoted(name)) and \(more) more", plural: "\(quoted(name)) and \(more) more",
      unlessZero: more)
      ?? quoted(name)
  }
}

extension String {
  /// Whether another text is in it, byte by byte.
  func has(_ part: String) -> Bool { withCString { text in part.withCString { strstr(text, $0) != nil } } }
}

extension [UInt8] {
  /// Calls `body` with each line, without its end (LF or CR LF).
  func forEachLine(_ body: (ArraySlice<UInt8>) -> Void) {
    var start = 0
    while start < count {
      let found = withUnsafeBytes { bytes -> Int? in
        guard let base = bytes.baseAddress, let end = memchr(base + start, 10, bytes.count - start) else {
          return nil
        }
        return UnsafeRawPointer(end) - base
      }
      let end = found ?? count
      let hasReturn = end > start && self[end - 1] == 13
      body(self[start..<(hasReturn ? end - 1 : end)])
      start = end + 1
    }
  }
}

extension ArraySlice<UInt8> {
  /// The text of it. What is no UTF-8 is repaired.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// Without white space at its beginning.
  var unindented: ArraySlice<UInt8> { drop { $0 == 32 || $0 == 9 } }
}

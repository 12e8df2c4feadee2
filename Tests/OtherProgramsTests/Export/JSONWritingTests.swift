import Foundation
import OtherPrograms
import System
import Testing
import Words

@Suite("JSON that is written by hand")
struct JSONWritingTests {
  private func written(_ text: String) throws -> String {
    String(decoding: try ByteSink.bytes { try $0.writeJSON(text) }, as: UTF8.self)
  }

  private func encoded(_ text: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(text), as: UTF8.self).escapedJSON
  }

  @Test("A text is written as Foundation's encoder writes it, whatever characters it has")
  func characters() throws {
    let scalars = (0...0x10_FFFF).compactMap(Unicode.Scalar.init)
    for start in stride(from: 0, to: scalars.count, by: 4096) {
      let text = String(String.UnicodeScalarView(scalars[start..<min(start + 4096, scalars.count)]))
      #expect(try written(text) == encoded(text))
    }
    for text in ["", "\"", "a\"", "\"a", "a\\\"b\n\u{1F}", "é/e\u{301}\r\n"] {
      #expect(try written(text) == encoded(text))
    }
  }
}

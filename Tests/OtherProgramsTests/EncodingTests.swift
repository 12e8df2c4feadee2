import OtherPrograms
import StudyCalendar
import Testing

@Suite("Encodings and line ends")
struct EncodingTests {
  private static let text = "Date,Prüfung\n2024-01-05,x\n2024-01-06,\n"

  private func bytes(_ text: String, bigEndian: Bool) -> [UInt8] {
    let units = [0xFEFF] + Array(text.utf16)
    return units.flatMap {
      bigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
    }
  }

  private func result(_ bytes: [UInt8]) throws -> ImportResult {
    try readArchive(foreignFile(name: "file", bytes: bytes), options())
  }

  @Test("A packed file, a document and a picture are not taken for a text in another encoding")
  func otherContents() {
    func refusal(_ bytes: [UInt8]) -> String {
      do {
        return "\(try result(bytes))"
      } catch {
        return "\(error)"
      }
    }
    let rest: [UInt8] = [0, 0, 0x80, 0xFF, 0, 0, 0x80]
    for magic in [[0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD], Array("BZh9".utf8)] {
      #expect(refusal(magic + rest) == "“file” is packed; unpack it, and give what is in it")
    }
    for magic in [Array("%PDF-1.4\n".utf8), [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF, 0xE0]] {
      #expect(refusal(magic + rest).hasPrefix("“file” is neither a text nor a database"))
    }
  }

  @Test("UTF-8 with and without a mark and UTF-16 with one are read, with every kind of line end")
  func encodings() throws {
    for end in ["\n", "\r\n", "\r"] {
      let text = Self.text.split(separator: "\n").map { $0 + end }.joined()
      let files = [
        Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), bytes(text, bigEndian: true),
        bytes(text, bigEndian: false),
      ]
      for file in files {
        let found = try result(file)
        #expect(
          found.subjects.map(\.name) == ["Prüfung"] && found.studied == ["2024-01-05"],
          "\(end.debugDescription)")
      }
    }
    #expect(try result(Array("2024-01-05\r2024-01-06\r".utf8)).studied == ["2024-01-05", "2024-01-06"])
    #expect(
      try result(bytes(#"[{"name":"Ä","stats":{"2024-01-05":true}}]"#, bigEndian: false)).subjects[0].name
        == "Ä")
  }

  @Test("A text in another encoding is refused, and the message says what is wrong with it")
  func refused() {
    func refusal(_ bytes: [UInt8]) -> String {
      do {
        return "read: \(try result(bytes).subjects)"
      } catch {
        return "\(error)"
      }
    }
    let latin1 = Self.text.unicodeScalars.map { UInt8($0.value) }
    #expect(refusal(latin1).contains("is not in UTF-8 but in another encoding, such as Latin-1 (line 1)"))
    let unmarked = Array(
      bytes(String(repeating: "2024-01-05\n", count: 3) + "ü", bigEndian: false).dropFirst(2))
    #expect(refusal(unmarked).contains("UTF-16 or UTF-32"), "\(refusal(unmarked))")
    #expect(refusal([0xFF, 0xFE, 0x00, 0xD8, 0x20, 0x00]).contains("damaged UTF-16"))
    #expect(refusal(Array("Date,x\n2024-01-05,a\n".utf8) + [0xFC]).contains("(line 3)"))
  }

  @Test("JSON of another program is never taken for CSV")
  func json() {
    for text in [
      #"{"date":"2024-01-05","done":true}"#, #"[{"date":"2024-01-05"},{"date":"2024-01-06"}]"#,
      "[\"2024-01-05\",\n\"2024-01-06\"]",
    ] {
      #expect(refusal(text)?.contains("JSON of another program") == true, "\(refusal(text) ?? "read")")
    }
  }

  @Test("A text in UTF-16 or UTF-32 without letters beyond ASCII is refused by its name too")
  func wide() {
    func refusal(_ bytes: [UInt8]) -> String {
      do {
        return "read: \(try result(bytes).subjects)"
      } catch {
        return "\(error)"
      }
    }
    let text = "Date,Done\n2024-01-05,yes\n"
    let unmarked = Array(bytes(text, bigEndian: false).dropFirst(2))
    #expect(refusal(unmarked).contains("UTF-16 or UTF-32 without a byte order mark"), "\(refusal(unmarked))")
    let wide: [UInt8] = text.utf8.flatMap { [$0, 0, 0, 0] as [UInt8] }
    #expect(refusal(wide).contains("UTF-16 or UTF-32 without a byte order mark"), "\(refusal(wide))")
    #expect(refusal([0xFF, 0xFE, 0, 0] + wide).contains("is in UTF-32;"))
    #expect(refusal([UInt8](repeating: 0, count: 100)).contains("neither a text nor a database"))
  }
}

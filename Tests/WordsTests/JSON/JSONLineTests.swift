import Foundation
import Testing
import Words

@Suite("Values of JSON")
struct JSONLineTests {
  @Test("A line for programs has its keys in alphabetical order at every level, and null for what is missing")
  func line() {
    let value: JSONValue = [
      "week": ["start": "2024-12-09", "end": "2024-12-15"], "days": [1, 2], "amount": 2.5, "note": Int?.none,
      "isOpen": true,
    ]
    #expect(
      value.line
        == #"{"amount":2.5,"days":[1,2],"isOpen":true,"note":null,"week":{"end":"2024-12-15","start":"2024-12-09"}}"#
    )
    #expect(value.withoutNulls["note"] == nil)
    #expect((value + ["days": 3])["days"] == .integer(3))
    #expect((["name": "\u{9B}/"] as JSONValue).line == #"{"name":"\u009b/"}"#)
  }

  @Test("A number is written as Foundation's encoder writes it")
  func numbers() throws {
    for number in [0, 1, -1.5, 0.1, 1e15, 1e16, 1e-7, 123_456_789.125, 0.1 + 0.2, -0.0] {
      let encoded = String(decoding: try JSONEncoder().encode([number]), as: UTF8.self)
      #expect([number].json.text == encoded)
      let float = String(decoding: try JSONEncoder().encode([Float(number)]), as: UTF8.self)
      #expect([Float(number)].json.text == float)
    }
  }
}

import ForeignText
import System

/// Gets answers of the web. The program's conformance runs curl; that of tests has recorded answers.
protocol HTTPFetching: Sendable {
  /// Sends one request and returns its answer, whatever its status. Redirects are not followed.
  /// - Throws: ``FetchError``; `CancellationError` when the task is cancelled.
  func answer(to request: HTTPRequest) async throws -> HTTPAnswer
}

/// A request for what is at an address.
struct HTTPRequest: Hashable, Sendable {
  let address: WebAddress
  /// What is accepted, as a media type.
  var accepting = "application/json"
  /// The tag of the version that is known already (`If-None-Match`).
  var knownTag: String?
  /// The token that opens the repository; it is sent to no other host.
  var token: AccessToken?
  /// How many seconds the answer may take, the connection included.
  var seconds = ExternalProgram.Limits.secondsOfAnswer
}

/// An answer: its status, its headers by their names in lower case, and its body.
struct HTTPAnswer: Hashable, Sendable {
  let status: Int
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  /// The most bytes of a status line with its headers, and of interim answers before it.
  static let longestHead = 256 << 10
}

extension HTTPAnswer {
  /// Reads what curl prints with `include`: the status line and the headers of each answer, an empty line, and the body
  /// of the last (RFC 9112). Interim answers, whose status is below 200, are skipped.
  /// - Returns: nil if it has no such form.
  init?(_ bytes: [UInt8]) {
    var rest = bytes.prefix(Self.longestHead)
    while let (end, next) = rest.emptyLine {
      let lines = String(decoding: rest[..<end], as: UTF8.self).split { $0.isNewline }
      let words = lines.first?.split(separator: " ") ?? []
      guard words.count >= 2, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else { return nil }
      rest = rest[next...]
      if (100..<200).contains(status) { continue }
      self.status = status
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        headers[line[..<colon].lowercased()] = String(value)
      }
      self.headers = headers
      body = Array(bytes[next...])
      return
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// The first empty line: where the line before it ends, and where what follows begins. Each byte is looked at once, since a
  /// host may send a great many.
  fileprivate var emptyLine: (end: Int, next: Int)? {
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var place = startIndex
    while let end = self[place...].firstIndex(of: lineFeed) {
      let next = self[(end + 1)...]
      if next.first == lineFeed { return (end, end + 2) }
      if next.first == carriageReturn, next.dropFirst().first == lineFeed { return (end, end + 3) }
      place = end + 1
    }
    return nil
  }
}

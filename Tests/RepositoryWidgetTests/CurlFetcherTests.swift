import Foundation
import LocalServer
import System
import Testing

@testable import RepositoryWidget

@Suite("curl against a server")
struct CurlFetcherTests {
  private func fetch(
    _ server: LocalServer, _ limits: CurlFetcher.Limits = .init(),
    changing change: (inout HTTPRequest) -> Void = { _ in }
  ) throws -> HTTPAnswer {
    var request = HTTPRequest(address: try #require(WebAddress(server.address + "/repos/o/n")))
    change(&request)
    return try EventLoop.run { [request] _ in try await CurlFetcher(limits: limits).answer(to: request) }
  }

  private func failure(
    _ answer: LocalServer.Answer, _ limits: CurlFetcher.Limits = .init(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> FetchError {
    let server = try LocalServer { _ in answer }
    return try #require(
      throws: FetchError.self, sourceLocation: sourceLocation, performing: { try fetch(server, limits) })
  }

  @Test("An answer is its status, its headers and its bytes", arguments: [200, 301, 304, 403, 404, 500])
  func answer(status: Int) throws {
    let body = status == 304 ? [] : Array("a\r\n\r\nb\0c".utf8)
    let server = try LocalServer { _ in
      .status(status, headers: ["ETag": "W/\"x: y\"", "X-Odd": "  a"], body: body)
    }
    let answer = try fetch(server)
    #expect(answer.status == status && answer.body == body)
    #expect(answer.headers["etag"] == "W/\"x: y\"" && answer.headers["x-odd"] == "a")
  }

  @Test("Address, tag and token arrive as they are, whatever is in them")
  func quoting() throws {
    let server = try LocalServer { _ in .status(200) }
    let tag = #"W/"a\"b{1,2}[1-9]$(id)`id`%41#'""#
    let token = #"to"k\en{a,b}$x"#
    _ = try fetch(server) { request in
      request.knownTag = tag
      request.token = AccessToken(token)
    }
    let request = try #require(server.received.first)
    #expect(server.received.count == 1 && request.path == "/repos/o/n")
    #expect(request.headers["if-none-match"] == tag)
    #expect(request.headers["authorization"] == "token \(token)")
    #expect(request.headers["user-agent"] == "SwiftCal")
  }

  @Test("Nothing in a value begins another line of curl's configuration")
  func injection() throws {
    var request = HTTPRequest(address: WebAddress(isSecure: true, host: "h", path: "/a\"\noutput = /tmp/x"))
    request.knownTag = "x\r\nheader = \"y\"\\"
    let lines = CurlFetcher().configuration(for: request).split(separator: "\n")
    #expect(lines.contains(#"url = "https://h/a\"output = /tmp/x""#))
    #expect(lines.contains(#"header = "If-None-Match: xheader = \"y\"\\""#))
    #expect(!lines.contains { $0.hasPrefix("output") })
  }

  @Test("No redirect is followed, since whom to trust is decided elsewhere")
  func redirect() throws {
    let server = try LocalServer { _ in .status(301, headers: ["Location": "/elsewhere"]) }
    #expect(try fetch(server).headers["location"] == "/elsewhere")
    #expect(server.received.count == 1)
  }

  @Test("Where nobody listens, that is said")
  func refused() throws {
    let request = HTTPRequest(address: try #require(WebAddress(LocalServer.deadAddress())))
    let error = try #require(
      throws: FetchError.self,
      performing: { try EventLoop.run { _ in try await CurlFetcher().answer(to: request) } })
    guard case .noAnswer(_, let reason) = error else { throw error }
    #expect(reason.description.contains("onnect"))
  }

  @Test("A server that says nothing, and one that stops in the middle, are given up")
  func silence() throws {
    let limits = CurlFetcher.Limits(seconds: 1)
    let host = { (error: FetchError) in if case .tookTooLong(_, 1) = error { true } else { false } }
    #expect(host(try failure(.stalled([]), limits)))
    #expect(
      host(try failure(.stalled(Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf".utf8)), limits)))
  }

  @Test("No host can send interim answers without an end")
  func manyInterim() throws {
    func answer(_ count: Int, _ line: String) -> HTTPAnswer? {
      let interim = String(repeating: "HTTP/1.1 103 Early Hints\r\nETag: x\r\n\r\n", count: count)
      return HTTPAnswer(Array("\(interim)HTTP/1.1 200 OK\(line)ETag: y\(line)\(line)\r\n\r\nbody".utf8))
    }
    for line in ["\r\n", "\n"] {
      let answer = answer(6000, line)
      #expect(answer?.status == 200 && answer?.headers == ["etag": "y"])
      #expect(answer?.body == Array("\r\n\r\nbody".utf8))
    }
    #expect(answer(8000, "\n") == nil)
  }

  @Test("A header for which curl has no room is none of a web server")
  func longHeader() throws {
    let head = "HTTP/1.1 200 OK\r\nX: " + String(repeating: "a", count: 2_000_000) + "\r\n\r\n"
    // The status of curl is another one in other versions of it.
    switch try failure(.bytes(Array(head.utf8))) {
    case .notHTTP, .brokenOff: break
    case let other: Issue.record(other)
    }
  }

  @Test("An answer that ends too early is broken off")
  func half() throws {
    guard
      case .brokenOff = try failure(.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf".utf8)))
    else {
      throw POSIXError(.EIO)
    }
  }

  @Test("An answer that is too long is not read to its end, whether its length is said or not")
  func tooLong() throws {
    let limits = CurlFetcher.Limits(bytes: 10_000)
    for answer in [
      LocalServer.Answer.status(200, body: [UInt8](repeating: 0, count: 10_001)),
      .endless(Array(repeating: 65, count: 60_000)),
      .bytes(Array(("HTTP/1.1 200 OK\r\n" + String(repeating: "X: y\r\n", count: 100_000)).utf8)),
    ] {
      let error = try failure(answer, limits)
      let isRight =
        switch error {
        case .tooLarge, .noAnswer, .brokenOff, .notHTTP: true
        default: false
        }
      #expect(isRight, "\(error)")
    }
    let server = try LocalServer { _ in .status(200, body: [UInt8](repeating: 0, count: 10_000)) }
    #expect(try fetch(server, limits).body.count == 10_000)
  }

  @Test(
    "What is not HTTP is an error",
    arguments: ["", "SSH-2.0-OpenSSH_9.2\r\n", "\0\0\0\0", "HTTP/9.9 what\r\n\r\n"])
  func rubbish(text: String) throws {
    let error = try failure(.bytes(Array(text.utf8)))
    let isRight =
      switch error {
      case .notHTTP, .noAnswer, .brokenOff: true
      default: false
      }
    #expect(isRight, "\(error)")
  }

  @Test("Without curl that is said")
  func noCurl() throws {
    let request = HTTPRequest(address: WebAddress(isSecure: true, host: "h", path: ""))
    #expect(throws: FetchError.noCurl) {
      try EventLoop.run { _ in
        _ = try await CurlFetcher(program: { nil }).answer(to: request)
      }
    }
  }

  @Test("Interim answers are skipped")
  func interim() throws {
    let text = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/2 200\r\nA: b\r\n\r\nbody"
    #expect(
      HTTPAnswer(Array(text.utf8)) == HTTPAnswer(status: 200, headers: ["a": "b"], body: Array("body".utf8)))
    #expect(HTTPAnswer(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) == nil)
  }
}

import Foundation
import Synchronization

/// A web server of this machine for one test. It answers each request as the test says, also in ways in which no server
/// should answer.
public final class LocalServer: Sendable {
  /// What a client asked for.
  public struct Request: Sendable {
    /// The path with its query.
    public let path: String
    /// The headers by their names in lower case.
    public let headers: [String: String]
  }

  /// How a request is answered.
  public enum Answer: Sendable {
    /// As it should be.
    case status(Int, headers: [String: String] = [:], body: [UInt8] = [])
    /// These bytes, and then the connection is closed.
    case bytes([UInt8])
    /// These bytes, and then nothing more: the connection stays open until the client closes it.
    case stalled([UInt8])
    /// The same bytes again and again, behind a head without a length, until the client has enough.
    case endless([UInt8])
  }

  private let listener: Int32
  private let port: UInt16
  private let requests = Mutex<[Request]>([])
  private let handler: @Sendable (Request) -> Answer

  /// Starts to listen on a port that is free.
  /// - Parameter handler: answers a request, on a thread of the connection.
  public init(_ handler: @escaping @Sendable (Request) -> Answer) throws {
    self.handler = handler
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    Thread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 { return }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        guard let self else {
          close(connection)
          return
        }
        Thread { self.serve(connection) }.start()
      }
    }.start()
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// The address of the server, such as `http://127.0.0.1:8080`.
  public var address: String { "http://127.0.0.1:\(port)" }

  /// What was asked for so far.
  public var received: [Request] { requests.withLock { $0 } }

  /// An address at which nothing answers.
  public static func deadAddress() throws -> String {
    let server = try LocalServer { _ in .bytes([]) }
    return server.address
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    guard let request = Self.readRequest(connection) else { return }
    requests.withLock { $0.append(request) }
    switch handler(request) {
    case .status(let status, let headers, let body):
      let known = headers.merging(["Content-Length": "\(body.count)", "Connection": "close"]) { given, _ in
        given
      }
      let head = known.map { "\($0.key): \($0.value)\r\n" }.joined()
      send("HTTP/1.1 \(status) Answer\r\n\(head)\r\n", body, to: connection)
    case .bytes(let bytes): send("", bytes, to: connection)
    case .stalled(let bytes):
      send("", bytes, to: connection)
      var byte: UInt8 = 0
      while read(connection, &byte, 1) > 0 {}
    case .endless(let bytes):
      guard send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", [], to: connection) else { return }
      while send("", bytes, to: connection) {}
    }
  }

  @discardableResult
  private func send(_ head: String, _ body: [UInt8], to connection: Int32) -> Bool {
    var rest = (Array(head.utf8) + body)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest.removeFirst(count)
    }
    return true
  }

  private static func readRequest(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count > 1 else { return nil }
    let headers = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), String(line[line.index(after: colon)...].drop { $0 == " " }))
    }
    return Request(path: String(words[1]), headers: Dictionary(headers) { first, _ in first })
  }
}

import Foundation
import Synchronization
import System
import Testing

@testable import RepositoryWidget

@Suite("What was fetched last")
struct RepositoryCacheTests {
  private let clock = TestClock("2026-11-22T12:00:00Z")
  private let folder = try! TestFolder()
  private let answers = RecordedAnswers { _ in HTTPAnswer(status: 500) }
  private static let host = "api.github.com"

  /// A cache as another process has it: nothing in memory, and the same folder.
  private func cache(token: String? = nil) -> RepositoryCache {
    RepositoryCache(
      fetcher: answers, folder: CacheFolder(path: folder.path + "/cache"),
      token: { (_) throws(FetchError) in token.flatMap(AccessToken.init) }, now: { [clock] in clock.now })
  }

  private func known(
    _ cache: RepositoryCache, noOlderThan seconds: TimeInterval = 0, name: String = "Hello-World",
    at api: APIAddress = .gitHub
  ) async throws -> KnownRepository {
    try await cache.repository(owner: "octocat", name: name, at: api, noOlderThan: seconds)
  }

  private func answer(_ answer: HTTPAnswer, avatar: HTTPAnswer = HTTPAnswer(status: 404)) {
    answers.replace { request in
      request.address.host == Self.host ? answer : avatar
    }
  }

  private static let good = HTTPAnswer(status: 200, headers: ["etag": "\"one\""], body: Recorded.gitHub())

  @Test("A repository is fetched with the picture of its owner, and kept for its owner alone")
  func fetched() async throws {
    answer(Self.good, avatar: HTTPAnswer(status: 200, body: Recorded.png))
    let known = try await known(cache())
    #expect(known.hosted?.stars == 2345 && known.hosted?.avatar?.mediaType == "image/png")
    #expect(known.fetched == clock.now && known.failure == nil && known.nextRequest == clock.now + 12 * 3600)
    #expect(
      answers.requests.map(\.address.description) == [
        "https://api.github.com/repos/octocat/Hello-World",
        "https://avatars.githubusercontent.com/u/583231?v=4&s=96",
      ])
    let manager = FileManager.default
    let path = folder.path + "/cache"
    let files = try manager.contentsOfDirectory(atPath: path)
    #expect(files.count == 3 && files.allSatisfy { $0.hasSuffix(".json") || $0 == "lock" })
    for (path, mode) in files.map({ (path + "/" + $0, 0o600) }) + [(path, 0o700)] {
      #expect(try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    }
  }

  @Test("What is new enough is not asked for again, also by another process")
  func fresh() async throws {
    answer(Self.good)
    _ = try await known(cache())
    let count = answers.requests.count
    clock.advance(by: 599)
    #expect(try await known(cache(), noOlderThan: 600).hosted?.stars == 2345)
    #expect(answers.requests.count == count)
    clock.advance(by: 1)
    _ = try await known(cache(), noOlderThan: 600)
    #expect(answers.requests.count > count)
    // A clock that was set back says nothing about age.
    clock.advance(by: -10_000)
    let before = answers.requests.count
    _ = try await known(cache(), noOlderThan: 600)
    #expect(answers.requests.count > before)
  }

  @Test("The tag of what is known is sent, and an answer that nothing changed makes it new again")
  func notModified() async throws {
    answer(Self.good, avatar: HTTPAnswer(status: 200, body: Recorded.png))
    _ = try await known(cache())
    answer(HTTPAnswer(status: 304))
    clock.advance(by: 7200)
    let again = try await known(cache())
    #expect(answers.requests.last?.knownTag == "\"one\"")
    #expect(again.fetched == clock.now && again.failure == nil && again.hosted?.avatar != nil)
    #expect(answers.requests.count == 3, "the picture is not fetched again")
    #expect(try await known(cache(), noOlderThan: 60).fetched == clock.now)
  }

  @Test("Without a network what was fetched last is shown, and it is asked for less and less often")
  func offline() async throws {
    answer(Self.good)
    let cache = cache()
    let first = try await known(cache)
    answers.replace { _ in throw FetchError.noAnswer("api.github.com", reason: "no network") }
    var pauses: [TimeInterval] = []
    for _ in 0..<8 {
      clock.advance(by: 100_000)
      let known = try await known(cache)
      #expect(known.hosted == first.hosted && known.fetched == first.fetched)
      #expect(known.failure == .noAnswer("api.github.com", reason: "no network"))
      pauses.append(known.nextRequest.timeIntervalSince(clock.now))
    }
    #expect(pauses == [60, 120, 240, 480, 960, 1920, 3600, 3600])
    answer(Self.good)
    #expect(try await known(cache).failure == nil)
  }

  @Test("A first fetch that fails brings only the reason")
  func firstFailure() async throws {
    for (answer, failure) in [
      (HTTPAnswer(status: 404), FetchError.notFound(Self.host, repository: "octocat/Hello-World")),
      (HTTPAnswer(status: 401), .tokenNeeded(Self.host)), (HTTPAnswer(status: 500), .status(Self.host, 500)),
      (HTTPAnswer(status: 403), .status(Self.host, 403)), (HTTPAnswer(status: 204), .status(Self.host, 204)),
      (
        HTTPAnswer(status: 200, body: Array("<html>".utf8)),
        .notRepository(Self.host, reason: "it is not JSON")
      ),
      (HTTPAnswer(status: 304), .status(Self.host, 304)),
    ] {
      self.answer(answer)
      let known = try await known(cache())
      #expect(known == KnownRepository(failure: failure, nextRequest: clock.now + 60))
    }
  }

  @Test("A host that takes no more requests is not asked before it does, by any process")
  func limited() async throws {
    let reset = clock.now + 1800
    let headers = ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "\(Int(reset.timeIntervalSince1970))"]
    answer(HTTPAnswer(status: 403, headers: headers))
    let refused = try await known(cache())
    #expect(refused.failure == .limited(Self.host, until: reset) && refused.nextRequest == reset)
    #expect(answers.requests.count == 1)
    answer(Self.good)
    #expect(try await known(cache(), name: "other").failure == .limited(Self.host, until: reset))
    #expect(answers.requests.count == 1)
    #expect(try await known(cache(token: "secret")).failure == nil, "requests with a token count apart")
    clock.advance(by: 1800)
    #expect(try await known(cache()).failure == nil)
  }

  @Test("The last request that a host takes is used, and no other after it")
  func lastRequest() async throws {
    let reset = clock.now + 600
    let headers = ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "\(Int(reset.timeIntervalSince1970))"]
    answer(HTTPAnswer(status: 200, headers: headers, body: Recorded.gitHub()))
    #expect(try await known(cache()).failure == nil)
    let again = try await known(cache())
    #expect(again.failure == .limited(Self.host, until: reset) && again.hosted != nil)
  }

  @Test("A host that says nothing of a limit is asked sixty times an hour at most")
  func ownLimit() async throws {
    answer(HTTPAnswer(status: 500))
    let cache = cache()
    for _ in 0..<100 { _ = try await known(cache) }
    #expect(answers.requests.count == 60)
    clock.advance(by: 3600)
    _ = try await known(cache)
    #expect(answers.requests.count == 61)
  }

  @Test("A renamed repository is followed, and its new name is shown")
  func renamed() async throws {
    answers.replace { request in
      switch request.address.description {
      case "https://api.github.com/repos/octocat/Hello-World":
        HTTPAnswer(status: 301, headers: ["location": "https://api.github.com/repositories/1296269"])
      case "https://api.github.com/repositories/1296269":
        HTTPAnswer(status: 302, headers: ["location": "/repos/octocat/New-Name"])
      case "https://api.github.com/repos/octocat/New-Name":
        HTTPAnswer(status: 200, body: Recorded.gitHub(name: "New-Name"))
      default: HTTPAnswer(status: 404)
      }
    }
    #expect(try await known(cache(token: "secret")).hosted?.name == "New-Name")
    #expect(answers.requests.prefix(3).allSatisfy { $0.token?.text == "secret" })
    #expect(answers.requests.last?.token == nil, "the picture is fetched without the token")
  }

  @Test("Redirects that never end, that are not encrypted or that lead nowhere are refused")
  func redirects() async throws {
    for (location, failure) in [
      ("/repos/octocat/Hello-World", FetchError.tooManyRedirects(Self.host)),
      ("http://api.github.com/x", .unsafeRedirect(Self.host)),
      ("file:///etc/passwd", .brokenRedirect(Self.host)), ("//evil.example/x", .brokenRedirect(Self.host)),
      ("https://u:p@evil.example", .brokenRedirect(Self.host)),
    ] {
      answer(HTTPAnswer(status: 301, headers: ["location": location]))
      let before = answers.requests.count
      #expect(try await known(cache()).failure == failure)
      #expect(answers.requests.count - before <= 6)
    }
    answer(HTTPAnswer(status: 302))
    #expect(try await known(cache()).failure == .brokenRedirect(Self.host))
  }

  @Test("A token goes to no other host, and not to another port or without encryption")
  func tokenStays() async throws {
    answers.replace { request in
      request.address.host == Self.host
        ? HTTPAnswer(status: 307, headers: ["location": "https://api.github.com:8443/x"])
        : HTTPAnswer(status: 404)
    }
    _ = try await known(cache(token: "secret"))
    #expect(answers.requests.map { $0.token?.text } == ["secret", nil])
  }

  @Test("The picture may be anywhere that is encrypted, and what is no picture is none")
  func avatars() async throws {
    for (address, body, isShown) in [
      ("https://elsewhere.example/a", Recorded.png, true),
      ("http://elsewhere.example/a", Recorded.png, false),
      ("file:///etc/passwd", Recorded.png, false),
      ("https://elsewhere.example/a", Array("<svg/>".utf8), false),
      ("javascript:alert(1)", Recorded.png, false),
    ] {
      try? FileManager.default.removeItem(atPath: folder.path + "/cache")
      let json = Recorded.gitHub(["owner": ["login": "octocat", "avatar_url": address]])
      answer(HTTPAnswer(status: 200, body: json), avatar: HTTPAnswer(status: 200, body: body))
      let known = try await known(cache())
      #expect((known.hosted?.avatar != nil) == isShown && known.failure == nil)
    }
  }

  @Test("What is damaged, of another repository, or not ours in the folder counts as not there")
  func damaged() async throws {
    answer(Self.good)
    _ = try await known(cache())
    let path = folder.path + "/cache/"
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: path).first { $0.contains("hello-world") })
    let whole = try String(contentsOfFile: path + name, encoding: .utf8)
    answers.replace { _ in throw FetchError.noAnswer("h", reason: "r") }
    for text in ["", "{", String(whole.dropLast(9)), whole.replacing("Hello-World", with: "Other"), "[]"] {
      try text.write(toFile: path + name, atomically: true, encoding: .utf8)
      #expect(try await known(cache()).hosted == nil)
    }
    try whole.write(toFile: path + name, atomically: true, encoding: .utf8)
    #expect(try await known(cache()).hosted != nil)
    try FileManager.default.moveItem(atPath: path + name, toPath: path + "elsewhere")
    try FileManager.default.createSymbolicLink(atPath: path + name, withDestinationPath: path + "elsewhere")
    #expect(try await known(cache()).hosted == nil, "a link is not followed")
  }

  @Test("Where nothing can be kept, the facts and the limit are still known")
  func readOnly() async throws {
    answer(Self.good)
    let cache = RepositoryCache(
      fetcher: answers, folder: CacheFolder(path: "/proc/no-such-folder"),
      token: { (_) throws(FetchError) in nil },
      now: { [clock] in clock.now })
    for _ in 0..<100 { _ = try await known(cache) }
    #expect(answers.requests.count { $0.address.host == Self.host } == 60)
  }

  @Test("A token that may not be used is the reason, and nothing is sent")
  func badToken() async throws {
    let cache = RepositoryCache(
      fetcher: answers, folder: nil,
      token: { (_) throws(FetchError) in throw FetchError.tokenIsOpen(path: "/t") },
      now: { [clock] in clock.now })
    #expect(try await known(cache).failure == .tokenIsOpen(path: "/t"))
    #expect(answers.requests == [])
  }

  @Test(
    "A file of the cache with values that no repository has is fetched again",
    arguments: [
      ("lastActivity", "1e25"), ("lastActivity", "-1e25"), ("fetched", "1e300"), ("fetched", "-1e300"),
      ("stars", "-1"), ("forks", "-9223372036854775808"),
    ])
  func damaged(key: String, value: String) async throws {
    answer(Self.good)
    _ = try await known(cache())
    let path = folder.path + "/cache/"
    for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.contains("hello-world") {
      let text = try String(contentsOfFile: path + name, encoding: .utf8)
      let changed = text.replacing(try Regex("\"\(key)\":[-0-9.e]+"), with: "\"\(key)\":\(value)")
      try #require(changed != text)
      try changed.write(toFile: path + name, atomically: false, encoding: .utf8)
    }
    answers.replace { _ in throw FetchError.brokenOff("h") }
    let known = try await known(cache(), noOlderThan: .infinity)
    #expect(known.hosted == nil && known.failure == .brokenOff("h"))
  }

  @Test("A kept limit that makes no sense does not count")
  func damagedLimit() async throws {
    answer(Self.good)
    _ = try await known(cache())
    let path = folder.path + "/cache/"
    for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.contains("limit") {
      try #"{"remaining":-9223372036854775808,"reset":1e300}"#.write(
        toFile: path + name, atomically: false, encoding: .utf8)
    }
    #expect(try await known(cache()).failure == nil)
  }

  @Test("Processes that want the same repository at once send one request, also when it fails")
  func together() async throws {
    for isGood in [true, false] {
      let count = answers.requests.count
      let clock = RunningClock()
      let answers = answers
      let path = folder.path + "/cache-\(isGood)"
      answers.replace { _ in
        if isGood { return Self.good }
        throw FetchError.brokenOff("h")
      }
      let known = try EventLoop.run { _ in
        try await withThrowingTaskGroup(of: KnownRepository.self) { tasks in
          for _ in 0..<20 {
            let cache = RepositoryCache(
              fetcher: SlowFetcher(base: answers), folder: CacheFolder(path: path),
              token: { (_) throws(FetchError) in nil }, now: { clock.now })
            tasks.addTask {
              try await cache.repository(owner: "octocat", name: "n", at: .gitHub, noOlderThan: 0)
            }
          }
          return try await tasks.reduce(into: []) { $0.append($1) }
        }
      }
      #expect(known.allSatisfy { ($0.hosted != nil) == isGood && ($0.failure == nil) == isGood })
      let sent = answers.requests.dropFirst(count).filter { $0.address.host == Self.host }
      #expect(sent.count == 1)
    }
  }

  @Test("A host that refuses a request without a token is told apart from one that refuses the token")
  func unauthorized() async throws {
    answer(HTTPAnswer(status: 401))
    #expect(try await known(cache()).failure == .tokenNeeded(Self.host))
    #expect(try await known(cache(token: "abc"), name: "other").failure == .tokenRefused(Self.host))
    #expect("\(FetchError.tokenNeeded("h"))".contains("without a token"))
  }

  @Test("A redirect that names no address of the web says so")
  func brokenRedirect() async throws {
    for headers in [[:], ["location": "ftp://example.org/x"], ["location": ""]] {
      answer(HTTPAnswer(status: 302, headers: headers))
      #expect(try await known(cache(), name: "n\(headers.count)").failure == .brokenRedirect(Self.host))
    }
    answer(HTTPAnswer(status: 302, headers: ["location": "http://example.org/x"]))
    #expect(try await known(cache(), name: "m").failure == .unsafeRedirect(Self.host))
  }

  @Test("A picture for which facts wait may take five seconds, and the facts fifteen")
  func pictureTime() async throws {
    answer(Self.good)
    _ = try await known(cache())
    #expect(answers.requests.map(\.seconds) == [15, 5])
  }

  @Test("A picture that comes late belongs to the facts that name it, and is not lost to a full disk")
  func latePicture() async throws {
    answer(Self.good, avatar: HTTPAnswer(status: 200, body: Recorded.png))
    let cache = cache()
    func facts(_ cache: RepositoryCache) async throws -> KnownRepository {
      try await cache.repository(
        owner: "octocat", name: "Hello-World", at: .gitHub, noOlderThan: 600, waitingForPicture: false)
    }
    func fetch(_ cache: RepositoryCache) async throws {
      try await cache.fetchPicture(owner: "octocat", name: "Hello-World", at: .gitHub)
    }
    try await fetch(cache)
    #expect(answers.requests.isEmpty, "there are no facts yet")
    #expect(try await facts(cache).lacksPicture)
    try await fetch(cache)
    let known = try await facts(cache)
    #expect(!known.lacksPicture && known.hosted?.avatar != nil)
    #expect(answers.requests.count == 2)
    // Another process that had the facts before the picture came.
    try await fetch(self.cache())
    #expect(answers.requests.count == 2)

    // The folder keeps the facts, and takes nothing more.
    let folder = self.folder.path + "/cache"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.removeItem(atPath: folder + "/" + name)
    }
    let full = self.cache()
    _ = try await facts(full)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".json") {
      let record = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      guard record.contains("avatarAddress") else { continue }
      try await fetch(full)
      try record.write(toFile: folder + "/" + name, atomically: false, encoding: .utf8)
    }
    #expect(try await facts(full).hosted?.avatar != nil)
  }

  @Test("A picture that is none is not wanted from another host without encryption")
  func noPicture() async throws {
    for address in ["http://elsewhere.example/a.png", "", "javascript:1"] {
      let json = Recorded.gitHub(["owner": ["login": "octocat", "avatar_url": address]])
      answer(HTTPAnswer(status: 200, body: json))
      let known = try await cache().repository(
        owner: "octocat", name: "r\(address.count)", at: .gitHub, noOlderThan: 0, waitingForPicture: false)
      #expect(!known.lacksPicture)
    }
  }

  @Test("The minute in which a host takes requests again is not before it does")
  func limitMinute() {
    let text = "\(FetchError.limited("h", until: Date(timeIntervalSince1970: 1_700_000_024)))"
    // 22:13:44 UTC.
    #expect(text.contains(":14;"))
  }
}

@Suite("The limit of a host")
struct RequestLimitTests {
  private let now = Date(internetTime: "2026-11-22T12:00:00Z") ?? .distantPast

  private func limit(_ status: Int, _ headers: [String: String]) -> (refused: Date?, next: Date?) {
    var limit = RequestLimit(at: now)
    _ = limit.count(at: now)
    let refused = limit.heard(HTTPAnswer(status: status, headers: headers), at: now)
    return (refused?.until, limit.count(at: now)?.until)
  }

  @Test("A host may name a number of seconds", arguments: [403, 429])
  func retryAfter(status: Int) {
    #expect(limit(status, ["retry-after": "90"]).refused == now + 90)
    #expect(limit(status, ["retry-after": "90"]).next == now + 90)
  }

  @Test("A host may name a date, and say that it cannot answer at all", arguments: [403, 429, 503])
  func retryDate(status: Int) {
    #expect(limit(status, ["retry-after": "Sun, 22 Nov 2026 12:30:00 GMT"]).next == now + 1800)
    #expect(limit(status, ["retry-after": "Sun, 22 Nov 2026"]).next == (status == 429 ? now + 60 : nil))
    #expect(limit(503, ["retry-after": "90"]).refused == now + 90 && limit(503, [:]).refused == nil)
  }

  @Test("It is said who takes no more requests: the host, which may not be able to, or this program")
  func whoRefuses() {
    var own = RequestLimit(at: now)
    for _ in 0..<60 {
      #expect(own.count(at: now) == nil && own.heard(HTTPAnswer(status: 500), at: now) == nil)
    }
    let texts = [
      own.count(at: now), own.heard(HTTPAnswer(status: 503, headers: ["retry-after": "9"]), at: now),
    ]
    .compactMap { $0.map { "\(FetchError($0, of: "h"))" } }
    #expect(texts.count == 2 && texts[0].contains("asked 60 times") && texts[1].contains("cannot answer now"))
  }

  @Test("A host that only says that it is too much is asked again in a minute")
  func tooMany() { #expect(limit(429, [:]).refused == now + 60) }

  @Test(
    "A host is not believed that names a date which is too far away, or none",
    arguments: [
      ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "99999999999"],
      ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "nan"],
      ["retry-after": "1e300"], ["retry-after": "-1e9"], ["retry-after": "inf"],
      ["x-ratelimit-remaining": "0"],
      ["x-ratelimit-remaining": "99999999999999999999", "x-ratelimit-reset": "x"],
    ])
  func notBelieved(headers: [String: String]) {
    let limit = limit(403, headers)
    #expect(limit.refused == nil && limit.next == nil)
  }
}

/// A clock that never shows the same time twice.
private final class RunningClock: Sendable {
  private let ticks = Mutex(0)
  var now: Date {
    Date(
      timeIntervalSince1970: 1_795_000_000
        + Double(
          ticks.withLock { ticks in
            ticks += 1
            return ticks
          }) / 1000)
  }
}

/// Answers after other tasks had their turn.
private struct SlowFetcher: HTTPFetching {
  let base: RecordedAnswers

  func answer(to request: HTTPRequest) async throws -> HTTPAnswer {
    for _ in 0..<1000 { await Task.yield() }
    return try await base.answer(to: request)
  }
}

extension KnownRepository {
  /// What its host says of it.
  var hosted: Repository? { if case .hosted(let repository) = facts { repository } else { nil } }
}

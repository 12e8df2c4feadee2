import Foundation
import Synchronization

@testable import RepositoryWidget

/// Answers that were recorded before, in place of those of a network.
final class RecordedAnswers: HTTPFetching {
  typealias Answer = @Sendable (HTTPRequest) throws -> HTTPAnswer
  private let state: Mutex<(answer: Answer, requests: [HTTPRequest])>

  init(_ answer: @escaping Answer) { state = Mutex((answer, [])) }

  /// Answers in another way from now on.
  func replace(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

  /// What was asked for so far.
  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  func answer(to request: HTTPRequest) async throws -> HTTPAnswer {
    try state.withLock { state in
      state.requests.append(request)
      return state.answer
    }(request)
  }
}

/// A clock that a test sets.
final class TestClock: Sendable {
  private let time: Mutex<Date>
  init(_ text: String) { time = Mutex(Date(internetTime: text) ?? .distantPast) }
  var now: Date { time.withLock { $0 } }
  func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

/// A folder for one test, which is removed when the test has ended.
final class TestFolder: Sendable {
  let path = URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path
  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Recorded JSON.
enum Recorded {
  /// GitHub’s answer for octocat/Hello-World, shortened to keys that matter and some around them.
  static func gitHub(_ changes: [String: Any] = [:], name: String = "Hello-World") -> [UInt8] {
    var object: [String: Any] = [
      "id": 1_296_269, "name": name, "full_name": "octocat/\(name)",
      "owner": [
        "login": "octocat", "id": 1, "avatar_url": "https://avatars.githubusercontent.com/u/583231?v=4",
      ],
      "description": "My first repository on GitHub!", "updated_at": "2026-11-20T22:22:22Z",
      "pushed_at": "2026-11-13T10:00:00Z", "stargazers_count": 2345, "watchers_count": 2345, "watchers": 2345,
      "has_issues": true, "forks_count": 1280, "forks": 1280, "archived": false, "open_issues_count": 57,
      "open_issues": 57, "subscribers_count": 321, "network_count": 1280,
    ]
    object.merge(changes) { $1 }
    return bytes(object)
  }

  /// Codeberg’s answer for forgejo/forgejo, shortened in the same way.
  static func gitea(_ changes: [String: Any] = [:]) -> [UInt8] {
    var object: [String: Any] = [
      "id": 3, "name": "forgejo", "full_name": "forgejo/forgejo", "empty": false, "archived": false,
      "owner": ["id": 9, "login": "forgejo", "avatar_url": "https://codeberg.org/avatars/1"],
      "description": "Beyond coding. We forge.", "stars_count": 3000, "forks_count": 700,
      "watchers_count": 90,
      "open_issues_count": 12, "has_issues": true, "updated_at": "2026-11-21T10:00:00+02:00",
    ]
    object.merge(changes) { $1 }
    return bytes(object)
  }

  static func bytes(_ object: Any) -> [UInt8] {
    Array((try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)) ?? Data())
  }

  /// A PNG of one pixel.
  static let png = Array(
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
      ?? Data())
}

import Foundation
import Testing

@testable import RepositoryWidget

@Suite("The JSON of a repository")
struct CodingDataTests {
  @Test("GitHub's `watchers` are stars, and its watchers are its subscribers")
  func gitHub() throws {
    let repository = try Repository(json: Recorded.gitHub(), from: "h")
    #expect(repository.name == "Hello-World" && repository.owner == "octocat")
    #expect(repository.stars == 2345 && repository.watchers == 321)
    #expect(repository.forks == 1280 && repository.openIssues == 57)
    #expect(repository.lastActivity == Date(internetTime: "2026-11-13T10:00:00Z"))
  }

  @Test("Gitea and Forgejo say watchers, and when a repository was last changed")
  func gitea() throws {
    let repository = try Repository(json: Recorded.gitea(), from: "h")
    #expect(repository.stars == 3000 && repository.watchers == 90 && repository.forks == 700)
    #expect(repository.lastActivity == Date(internetTime: "2026-11-21T08:00:00Z"))
    #expect(try Repository(json: Recorded.gitea(["empty": true]), from: "h").lastActivity == nil)
  }

  @Test("A repository without issues, pushes, watchers or a description has none")
  func absent() throws {
    let repository = try Repository(
      json: Recorded.gitHub([
        "has_issues": false, "pushed_at": NSNull(), "description": NSNull(), "subscribers_count": 0,
        "owner": ["login": "x", "avatar_url": NSNull()],
      ]), from: "h")
    #expect(repository.openIssues == nil && repository.lastActivity == nil && repository.summary == "")
    #expect(repository.avatarAddress == nil && repository.watchers == 0)
  }

  @Test("The older names of keys will do")
  func older() throws {
    let json = Recorded.bytes([
      "name": "n", "owner": ["login": "o"], "forks": 1, "watchers_count": 2, "open_issues": 3,
      "pushed_at": "2020-01-01T00:00:00Z",
    ])
    let repository = try Repository(json: json, from: "h")
    #expect(
      [repository.forks, repository.stars, repository.openIssues ?? 0] == [1, 2, 3]
        && repository.watchers == nil)
  }

  @Test(
    "What is not a repository is refused with what is wrong",
    arguments: [
      (Array("".utf8), "not JSON"), (Array("<html>".utf8), "not JSON"), ([0xFF, 0xFE, 0x00], "not JSON"),
      (Array("[]".utf8), "not an object"), (Array("{}".utf8), "“name” is missing"),
      (Recorded.gitHub(["forks_count": -1]), "“forks_count” cannot be read"),
      (Recorded.gitHub(["stargazers_count": "many"]), "“stargazers_count” is of another type"),
      (Recorded.gitHub(["pushed_at": "yesterday"]), "“pushed_at” cannot be read"),
      (Recorded.gitHub(["owner": [:] as [String: String]]), "“owner.login” is missing"),
      (Array(Recorded.gitHub().dropLast(40)), "not JSON"),
      (Array(String(repeating: "[", count: 1_000_000).utf8), "not JSON"),
      (Array((String(repeating: #"{"a":"#, count: 100_000)).utf8), "not JSON"),
    ])
  func refused(json: [UInt8], words: String) {
    do {
      _ = try Repository(json: json, from: "h")
      Issue.record("it was taken")
    } catch {
      #expect("\(error)".contains(words))
      #expect("\(error)".hasPrefix("h answers with something else than a repository"))
    }
  }

  @Test("Texts of any length are cut")
  func long() throws {
    let long = String(repeating: "x", count: 100_000)
    let repository = try Repository(json: Recorded.gitHub(["description": long], name: long), from: "h")
    #expect(repository.name.count == 100 && repository.summary.count == 500)
  }

  @Test(
    "An instant is read with any offset and any fraction",
    arguments: [
      ("1970-01-01T00:00:00Z", 0.0), ("2024-12-10T08:30:00+01:00", 1_733_815_800),
      ("2024-12-10T08:30:00.123456-00:30", 1_733_821_200),
    ])
  func instant(text: String, seconds: Double) {
    #expect(Date(internetTime: text)?.timeIntervalSince1970 == seconds)
  }

  @Test(
    "What is no instant is refused",
    arguments: [
      "", "2024-12-10", "2024-12-10T08:30:00", "2024-02-30T00:00:00Z", "2024-12-10T24:00:00Z",
      "2024-12-10T08:30:00+1",
      "2024-12-10T08:30:00Zx", "2024-12-10 08:30:00Z", "٢٠٢٤-12-10T08:30:00Z",
    ])
  func noInstant(text: String) { #expect(Date(internetTime: text) == nil) }

  @Test(
    "A number that is no count is named, and is not called no JSON",
    arguments: ["1.5", "1e300", "9223372036854775808", "-1"])
  func noCount(number: String) {
    let text = String(decoding: Recorded.gitHub(), as: UTF8.self)
      .replacing("\"stargazers_count\":2345", with: "\"stargazers_count\":\(number)")
    #expect(throws: FetchError.notRepository("h", reason: "“stargazers_count” cannot be read")) {
      _ = try Repository(json: Array(text.utf8), from: "h")
    }
  }

  @Test("JSON that is nothing is no object")
  func null() {
    #expect(throws: FetchError.notRepository("h", reason: "it is not an object")) {
      _ = try Repository(json: Array("null".utf8), from: "h")
    }
  }

  @Test("A letter of a name keeps a few marks, however many a host writes")
  func marks() throws {
    let name = "a" + String(repeating: "\u{301}", count: 5000)
    let repository = try Repository(json: Recorded.gitHub([:], name: name), from: "h")
    #expect(repository.name.unicodeScalars.count == 13)
    let family = "👨‍👩‍👧‍👦"
    #expect(try Repository(json: Recorded.gitHub([:], name: family), from: "h").name == family)
  }
}

import Foundation

/// Answers of hosts of repositories.
extension LocalServer.Answer {
  /// The JSON of GitHub for a repository, shortened to what it says of it and a few keys around that.
  public static func gitHub(
    owner: String = "octocat", name: String = "Hello-World", avatar: String? = nil,
    pushed: String? = "2026-11-13T10:00:00Z", headers: [String: String] = ["ETag": "\"one\""],
    changing changes: [String: any Sendable] = [:]
  ) -> LocalServer.Answer {
    var object: [String: Any] = [
      "id": 1_296_269, "name": name, "full_name": "\(owner)/\(name)", "private": false,
      "owner": ["login": owner, "id": 1, "avatar_url": avatar as Any? ?? NSNull(), "type": "User"],
      "description": "My first repository on GitHub!", "fork": false, "created_at": "2011-01-26T19:01:12Z",
      "updated_at": "2026-11-20T22:22:22Z", "pushed_at": pushed as Any? ?? NSNull(), "stargazers_count": 2345,
      "watchers_count": 2345, "has_issues": true, "forks_count": 1280, "archived": false,
      "open_issues_count": 57,
      "forks": 1280, "open_issues": 57, "watchers": 2345, "default_branch": "master",
      "subscribers_count": 321,
    ]
    object.merge(changes) { $1 }
    return json(object, headers)
  }

  /// The JSON of Gitea and Forgejo for a repository, shortened in the same way.
  public static func gitea(owner: String = "forgejo", name: String = "forgejo") -> LocalServer.Answer {
    json(
      [
        "id": 3, "name": name, "full_name": "\(owner)/\(name)", "empty": false, "archived": false,
        "owner": [
          "id": 9, "login": owner, "avatar_url": "https://codeberg.org/avatars/1", "username": owner,
        ],
        "description": "Beyond coding. We forge.", "stars_count": 3000, "forks_count": 700,
        "watchers_count": 90,
        "open_issues_count": 12, "open_pr_counter": 3, "has_issues": true,
        "updated_at": "2026-11-21T10:00:00+02:00",
      ], [:])
  }

  private static func json(_ object: [String: Any], _ headers: [String: String]) -> LocalServer.Answer {
    let body = (try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)) ?? Data()
    return .status(
      200, headers: headers.merging(["Content-Type": "application/json"]) { $1 }, body: Array(body))
  }

  /// A PNG of one pixel.
  public static let png = Array(
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
      ?? Data())
}

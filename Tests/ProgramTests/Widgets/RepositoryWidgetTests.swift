import Foundation
import LocalServer
import Synchronization
import Testing

@Suite("A repository on display")
struct RepositoryWidgetTests {
  private let user: Sandbox

  init() throws {
    user = try Sandbox()
    user.environment["XDG_CACHE_HOME"] = user.folder + "/cache"
    user.environment["XDG_CONFIG_HOME"] = user.folder + "/config"
  }

  private func arguments(_ server: LocalServer, _ repository: String = "octocat/Hello-World") -> [String] {
    ["--kind", "RepoWatcherWidget", "--repository", repository, "--api", server.address]
  }

  /// A program with that name in a folder that comes first in `PATH`.
  private func install(_ name: String, _ script: String) throws {
    try user.install(name, script)
    user.environment["PATH"] = "\(user.tools):/usr/bin:/bin"
  }

  @Test("Both programs show the same look, and keep what they fetched for their user alone")
  func look() throws {
    let server = try LocalServer { _ in .gitHub() }
    let text = try user.widgetCall(["snapshot"] + arguments(server)).run().text()
    #expect(
      text.contains("Hello-World\noctocat") && text.contains("2,345 stars") && text.contains("  321 watchers")
    )
    #expect(try user.call(["widget-snapshot"] + arguments(server)).run().text() == text)
    #expect(server.received.count == 1, "the second look shows what was fetched just now")
    let folder = user.folder + "/cache/swiftcal/repositories/"
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + file)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    #expect(!FileManager.default.fileExists(atPath: user.container), "no store is made")
  }

  @Test("The JSON has the repository, and its picture as an address that holds it")
  func json() throws {
    let server = try LocalServer { request in
      request.path.hasPrefix("/avatar") ? .status(200, body: LocalServer.Answer.png) : .gitHub(avatar: "/")
    }
    let withAvatar = try LocalServer { [address = server.address] request in
      request.path.hasPrefix("/repos") ? .gitHub(avatar: address + "/avatar") : .status(404)
    }
    // The picture is at another server without encryption, so it is not fetched.
    let other = try user.widgetCall(["snapshot", "--format", "json"] + arguments(withAvatar)).run().json()
    #expect(other["repositories"]?.elements.first?["avatar"] == .null)
    #expect(other["repositories"]?.elements.first?["initials"] == "OH")
    #expect(other["condition"] == "ready" && other["problem"] == nil && other["kind"] == "RepoWatcherWidget")
    let own = Mutex("")
    let same = try LocalServer { request in
      request.path.hasPrefix("/repos")
        ? .gitHub(avatar: own.withLock { $0 } + "/avatar") : .status(200, body: LocalServer.Answer.png)
    }
    own.withLock { $0 = same.address }
    let repository = try user.widgetCall(["snapshot", "--format", "json"] + arguments(same)).run().json()[
      "repositories"]?.elements.first
    #expect(
      repository?["avatar"]
        == .text("data:image/png;base64," + Data(LocalServer.Answer.png).base64EncodedString()))
    #expect(repository?["stars"] == 2345 && repository?["watchers"] == 321 && repository?["openIssues"] == 57)
    #expect(
      repository?["reference"] == "octocat/Hello-World"
        && repository?["place"] == .text(same.address + "/octocat/Hello-World"))
  }

  @Test("A look that cannot be fetched says why in one line, with the status for the reason")
  func failures() throws {
    for (answer, status, words) in [
      (LocalServer.Answer.status(404), 66, "shows no repository octocat/Hello-World"),
      (.status(500), 69, "status 500"),
      (.status(401), 77, "token"), (.bytes([]), 69, "127.0.0.1"),
      (.status(200, body: Array("<html>".utf8)), 65, "not JSON"),
      (.status(403, headers: ["Retry-After": "60"]), 69, "takes no more requests until"),
      (.status(301, headers: ["Location": "http://evil.example/"]), 69, "not encrypted"),
      (.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{".utf8)), 69, "broke its answer off"),
    ] as [(LocalServer.Answer, Int32, String)] {
      let server = try LocalServer { _ in answer }
      let outcome = try user.widgetCall(["snapshot", "--family", "inline"] + arguments(server)).run()
      outcome.expectFailure(status, saying: [words], program: .widget, showsView: true)
      let bar = try user.widgetCall(["snapshot", "--format", "waybar"] + arguments(server)).run()
      #expect(
        bar.exitCode == 0 && bar.output.contains(#""class":["unavailable"]"#),
        "a bar shows only what ends well")
    }
  }

  @Test("Without curl a look says so and ends with 69, and a running widget shows it")
  func noCurl() throws {
    user.environment["PATH"] = user.folder
    let server = try LocalServer { _ in .gitHub() }
    try user.widgetCall(["snapshot", "--family", "inline"] + arguments(server)).run()
      .expectFailure(69, saying: ["curl is not installed"], program: .widget, showsView: true)
    let widget = try WidgetOnDisplay(user.widgetCall(["run", "--family", "inline"] + arguments(server)))
    #expect(try widget.line().hasPrefix("⚠ Hello-World: curl is not installed"))
    widget.send(SIGTERM)
    #expect(try widget.outcome().exitCode == 0)
  }

  @Test(
    "A token is in no argument, no variable and no output of any program, and its file must be closed to others"
  )
  func token() throws {
    let server = try LocalServer { _ in .gitHub() }
    try install(
      "curl",
      "printf '%s ' \"$@\" > \(user.folder)/seen; env >> \(user.folder)/seen; exec /usr/bin/curl \"$@\"")
    user.environment["SWIFTCAL_TOKEN"] = "s3cret-token"
    let outcome = try user.widgetCall(["snapshot", "--format", "json"] + arguments(server)).run()
    #expect(server.received.first?.headers["authorization"] == "token s3cret-token")
    let seen = try String(contentsOfFile: user.folder + "/seen", encoding: .utf8)
    #expect(seen.hasPrefix("--disable --config - ") && !seen.contains("s3cret"))
    #expect(!(outcome.output + outcome.error).contains("s3cret"))

    user.environment["SWIFTCAL_TOKEN"] = nil
    let folder = user.folder + "/config/swiftcal/tokens"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = folder + "/" + server.address.dropFirst("http://".count)
    try "f1le-token\n".write(toFile: file, atomically: true, encoding: .utf8)
    for mode in [0o640, 0o604, 0o660] {
      try #require(chmod(file, mode_t(mode)) == 0)
      try user.widgetCall(["snapshot", "--family", "inline"] + arguments(server, "octocat/Other")).run()
        .expectFailure(77, saying: ["chmod 600"], program: .widget, showsView: true)
    }
    #expect(server.received.count == 1)
    try #require(chmod(file, 0o600) == 0)
    _ = try user.widgetCall(["snapshot"] + arguments(server, "octocat/Other")).run().text()
    #expect(server.received.last?.headers["authorization"] == "token f1le-token")
  }

  @Test(
    "A running widget is listed, asks again at a reload, and shows what it knows when there is no network")
  func running() throws {
    let isDown = Mutex(false)
    let server = try LocalServer { request in
      if isDown.withLock({ $0 }) { return .status(503) }
      return request.headers["if-none-match"] == nil ? .gitHub() : .status(304)
    }
    _ = try user.run("toggle").text()
    let widget = try WidgetOnDisplay(user.widgetCall(["run", "--format", "json"] + arguments(server)))
    try widget.expect(["condition": "ready"])
    try waitUntil { try user.run("widgets").text() == "RepoWatcherWidget, medium: octocat/Hello-World\n" }
    #expect(try user.json("widgets")["widgets"]?.elements.first?["contents"] == "octocat/Hello-World")
    _ = try user.run("reload", "--kind", "RepoWatcherWidget").text()
    try waitUntil { server.received.count == 2 }
    #expect(server.received.last?.headers["if-none-match"] == "\"one\"")
    _ = try user.run("toggle").text()
    isDown.withLock { $0 = true }
    _ = try user.run("reload").text()
    try widget.expectLine { line in
      let json = try JSON(text: line)
      return json["condition"] == "stale" && json["repositories"]?.elements.first?["stars"] == 2345
    }
    #expect(server.received.count == 3, "a change of days is none of a repository")
    widget.send(SIGTERM)
    #expect(try widget.outcome().text() == "")
  }

  @Test("A widget that is ended while it waits for an answer leaves no process")
  func ended() throws {
    let server = try LocalServer { _ in .stalled([]) }
    try install(
      "curl",
      "echo $$ > \(user.folder)/pid.new; mv \(user.folder)/pid.new \(user.folder)/pid; exec /usr/bin/curl \"$@\""
    )
    let widget = try WidgetOnDisplay(user.widgetCall(["run", "--family", "inline"] + arguments(server)))
    try waitUntil { server.received.count == 1 }
    let process = try #require(
      pid_t(String(contentsOfFile: user.folder + "/pid", encoding: .utf8).trimmingCharacters(in: .newlines)))
    widget.send(SIGTERM)
    #expect(try widget.outcome().exitCode == 0)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test("The button opens the page, or the folder, with the desktop's program and without a shell")
  func button() throws {
    let server = try LocalServer { _ in .gitHub() }
    try install(
      "xdg-open",
      "printf '%s\\n' \"$#\" \"$@\" > \(user.folder)/opened.new; mv \(user.folder)/opened.new \(user.folder)/opened"
    )
    func opened() throws -> String {
      try waitUntil { FileManager.default.fileExists(atPath: user.folder + "/opened") }
      defer { try? FileManager.default.removeItem(atPath: user.folder + "/opened") }
      return try String(contentsOfFile: user.folder + "/opened", encoding: .utf8)
    }
    #expect(
      try user.widgetCall(["tap", "--family", "inline"] + arguments(server)).run().text().contains(
        "Hello-World"))
    #expect(try opened() == "1\n\(server.address)/octocat/Hello-World\n")
    let folder = user.folder + "/a b;$(id)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try user.widgetCall(["tap", "--kind", "RepoWatcherWidget", "--repository", folder]).run()
    #expect(try opened() == "1\n\(folder)\n")
    user.environment["PATH"] = "/nowhere"
    try user.widgetCall(["tap"] + arguments(server)).run()
      .expectFailure(69, saying: ["xdg-utils", "/octocat/Hello-World"], program: .widget)
  }

  @Test(
    "Pairs that make no sense are refused in one line",
    arguments: sample(of: [
      ["--repository", "o/n"], ["--api", "https://codeberg.org/api/v1"], ["--kind", "RepoWatcherWidget"],
      ["--kind", "RepoWatcherWidget", "--repository", "o/n", "--subject", "Study"],
      ["--kind", "RepoWatcherWidget", "--repository", "o/n", "--all-subjects"],
      ["--kind", "RepoWatcherWidget", "--repository", "o"],
      ["--kind", "RepoWatcherWidget", "--repository", "o/n", "--api", "x"],
      [
        "--kind", "RepoWatcherWidget", "--repository", "o/n", "--repository", "o/m", "--repository", "o/l",
        "--family", "large",
      ],
      ["--kind", "RepoWatcherWidget", "--repository", "o/n", "--family", "circular"],
      ["--kind", "RepoWatcherWidget", "--repository", "o/n", "--family", "rectangular"],
      ["--kind", "RepoWatcherWidget", "--repository", "o/n", "--family", "extra-large"],
      ["--kind", "RepoWatcherWidget", "--repository", "o/n", "--format", "waybar", "--family", "medium"],
      ["--kind", "Repo", "--repository", "o/n"],
    ]))
  func nonsense(arguments: [String]) throws {
    for command in ["snapshot", "placeholder", "timeline", "run"] {
      // A placeholder shows a made-up repository, so it needs none.
      if command == "placeholder", arguments == ["--kind", "RepoWatcherWidget"] { continue }
      let outcome = try user.widgetCall([command] + arguments).run()
      if command == "timeline", outcome.error.contains("cannot show a timeline") { continue }
      outcome.expectFailure(64, saying: [], program: .widget)
    }
    try user.call(["widget-snapshot"] + arguments).run().expectFailure(64, saying: [])
    try user.call([
      "widget-snapshot", "--as-of", "yesterday", "--kind", "RepoWatcherWidget", "--repository", "o/n",
    ]).run()
      .expectFailure(64, saying: ["--as-of", "--kind SwiftCalWidget"])
  }

  @Test("A folder shows its clone, and one that is none says so")
  func folder() throws {
    let folder = user.folder + "/home"
    try user.widgetCall([
      "snapshot", "--kind", "RepoWatcherWidget", "--family", "inline", "--repository", folder,
    ]).run()
      .expectFailure(66, saying: ["is not in a repository of git"], program: .widget, showsView: true)
    var git = user.call(["init", "--quiet", "--initial-branch=trunk", folder])
    git.program = Program(name: "git")
    git.launcher = ["/bin/sh", "-c", "shift; exec git \"$@\"", "sh"]
    _ = try git.run().text()
    let text = try user.widgetCall(["snapshot", "--kind", "RepoWatcherWidget", "--repository", folder]).run()
      .text()
    #expect(text.contains("home\ntrunk") && text.contains("0 uncommitted") && text.contains("no commit yet"))
    let timeline = try user.widgetCall(
      ["timeline", "--format", "json", "--kind", "RepoWatcherWidget", "--repository", folder]).run().json()
    #expect(timeline["entries"]?.elements.first?["repositories"]?.elements.first?["branch"] == "trunk")
  }

  @Test(
    "A look or a press that is ended while it waits for an answer leaves no process",
    arguments: sample(of: ["snapshot", "tap"]))
  func endedLook(command: String) throws {
    let server = try LocalServer { _ in .stalled([]) }
    try install("xdg-open", "exit 0")
    try install(
      "curl",
      "echo $$ > \(user.folder)/pid.new; mv \(user.folder)/pid.new \(user.folder)/pid; exec /usr/bin/curl \"$@\""
    )
    let look = try user.widgetCall([command] + arguments(server)).start()
    try waitUntil { server.received.count == 1 }
    let process = try #require(
      pid_t(String(contentsOfFile: user.folder + "/pid", encoding: .utf8).trimmingCharacters(in: .newlines)))
    kill(look.process, SIGTERM)
    #expect(try look.outcome().exitCode == 128 + SIGTERM)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test("A running widget shows facts with initials at once, and the picture when it has come")
  func latePicture() throws {
    let own = Mutex("")
    let isSlow = Mutex(true)
    let server = try LocalServer { request in
      if request.path.hasPrefix("/repos") { return .gitHub(avatar: own.withLock { $0 } + "/avatar") }
      while isSlow.withLock({ $0 }) { usleep(10_000) }
      return .status(200, body: LocalServer.Answer.png)
    }
    own.withLock { $0 = server.address }
    let widget = try WidgetOnDisplay(user.widgetCall(["run", "--format", "json"] + arguments(server)))
    func shows(_ avatar: Bool) throws {
      try widget.expectLine { line in
        let repository = try JSON(text: line)["repositories"]?.elements.first
        return repository?["stars"] == 2345 && (repository?["avatar"] != .null) == avatar
      }
    }
    try shows(false)
    isSlow.withLock { $0 = false }
    try shows(true)
    #expect(server.received.count == 2, "the facts are not asked for again")
    widget.send(SIGTERM)
    #expect(try widget.outcome().exitCode == 0)
  }

  @Test("A widget that is ended while it waits for a picture leaves no process")
  func endedAtPicture() throws {
    let own = Mutex("")
    let server = try LocalServer { request in
      request.path.hasPrefix("/repos") ? .gitHub(avatar: own.withLock { $0 } + "/avatar") : .stalled([])
    }
    own.withLock { $0 = server.address }
    try install(
      "curl",
      "echo $$ > \(user.folder)/pid.new; mv \(user.folder)/pid.new \(user.folder)/pid; exec /usr/bin/curl \"$@\""
    )
    let widget = try WidgetOnDisplay(user.widgetCall(["run", "--format", "json"] + arguments(server)))
    try waitUntil { server.received.count == 2 }
    let process = try #require(
      pid_t(String(contentsOfFile: user.folder + "/pid", encoding: .utf8).trimmingCharacters(in: .newlines)))
    widget.send(SIGTERM)
    #expect(try widget.outcome().exitCode == 0)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test(
    "A placeholder shows a made-up repository, and asks for none",
    arguments: sample(of: ["small", "medium", "large"]))
  func placeholder(family: String) throws {
    let arguments = ["placeholder", "--kind", "RepoWatcherWidget", "--family", family, "--format", "json"]
    let shown = try JSON(text: user.widgetCall(arguments).run().text())
    #expect(
      shown["condition"] == "placeholder"
        && shown["repositories"]?.elements.first?["reference"] == "owner/repository")
    #expect(try user.widgetCall(arguments + ["--api", "https://codeberg.org/api/v1"]).run().exitCode == 0)
  }

  @Test("A running widget shows its placeholder while a host is silent")
  func silentHost() throws {
    let server = try LocalServer { _ in .stalled([]) }
    let widget = try WidgetOnDisplay(user.widgetCall(["run", "--format", "json"] + arguments(server)))
    try widget.expect(["condition": "placeholder"])
    #expect(!(try widget.errorSoFar().contains("15 s")))
    widget.send(SIGTERM)
    #expect(try widget.outcome().exitCode == 0)
  }

  @Test(
    "Looks at one repository at the same time send one request, and a host's limit holds for all processes")
  func manyLooks() throws {
    let server = try LocalServer { _ in
      usleep(200_000)
      return .gitHub()
    }
    let looks = try (0..<10).map { _ in try user.widgetCall(["snapshot"] + arguments(server)).start() }
    for look in looks { #expect(try look.outcome().text().contains("2,345 stars")) }
    #expect(server.received.count == 1)
    let others = try (0..<70).map { number in
      try user.widgetCall(["snapshot", "--family", "inline"] + arguments(server, "octocat/r\(number)"))
        .start()
    }
    let outcomes = try others.map { try $0.outcome() }
    #expect(server.received.count == 60)
    #expect(outcomes.count { $0.error.contains("asked 60 times within an hour") } == 11)
  }

  @Test("A repository without files of its own is shown, with nothing uncommitted")
  func bare() throws {
    let folder = user.folder + "/home/thesis.git"
    let path = try user.repository(commits: "2026-03-01T12:00:00+0100")
    try user.git("clone", "-q", "--bare", path, folder, in: user.folder)
    let text = try user.widgetCall(["snapshot", "--kind", "RepoWatcherWidget", "--repository", folder]).run()
      .text()
    #expect(text.contains("thesis.git\nmain") && text.contains("0 uncommitted"))
    let json = try user.widgetCall([
      "snapshot", "--format", "json", "--kind", "RepoWatcherWidget", "--repository", folder,
    ]).run().json()["repositories"]?.elements.first
    #expect(json?["branch"] == "main" && json?["changes"] == 0 && json?["ahead"] == .null)
    #expect(json?["lastActivity"] == "2026-03-01T11:00:00Z" || json?["lastActivity"] != .null)
    try user.git("init", "-q", "--bare", "-b", "trunk", user.folder + "/home/new.git", in: user.folder)
    let new = try user.widgetCall([
      "snapshot", "--kind", "RepoWatcherWidget", "--repository", user.folder + "/home/new.git",
    ]).run().text()
    #expect(new.contains("new.git\ntrunk") && new.contains("no commit yet"))
  }

  @Test("A family that the format has no room for is refused with those that show a repository")
  func roomOfFormat() throws {
    let outcome = try user.widgetCall([
      "snapshot", "--kind", "RepoWatcherWidget", "--repository", "o/n", "--family", "small", "--format",
      "waybar",
    ]).run()
    outcome.expectFailure(64, saying: ["it shows inline, and small"], program: .widget)
    #expect(!outcome.error.contains("circular"))
  }
}

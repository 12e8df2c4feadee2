import Foundation
import Testing

/// A running widget waits out what fails for a while: it says so once, and shows the right view soon after its end.
@Suite("A running widget through an outage")
struct OutageTests {
  private let user = try! Sandbox()
  private var out: String { user.folder + "/out" }

  init() throws {
    user.environment["XDG_CACHE_HOME"] = user.folder + "/cache"
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    _ = try user.run("mark", "yesterday").text()
  }

  /// Whether this process may mount file systems.
  private static let canMount: Bool = {
    let test = Invocation(
      program: .swiftcal, arguments: [], environment: ["PATH": "/usr/bin:/bin"],
      launcher: ["/usr/bin/unshare", "-m", "/bin/sh", "-c", "mount -t tmpfs tmpfs /mnt"])
    return (try? test.run().exitCode) == 0
  }()

  /// A widget that runs in a mount namespace, in which ``out`` is a small file system of its own.
  private struct MountedWidget {
    let program: RunningProgram
    let folder: String

    /// - Parameter redirection: where its standard output goes.
    init(_ call: Invocation, out: String, redirection: String = "") throws {
      var call = call
      call.launcher = [
        "/usr/bin/unshare", "-m", "--propagation", "private", "/bin/sh", "-c",
        "mount -t tmpfs -o size=64k tmpfs '\(out)' && exec \"$0\" \"$@\" \(redirection)",
      ]
      program = try call.start()
      folder = "/proc/\(program.process)/root\(out)"
    }

    /// Runs a command on its file system.
    func shell(_ command: String) throws {
      let shell = Process()
      shell.executableURL = URL(filePath: "/usr/bin/nsenter")
      shell.arguments = ["-t", "\(program.process)", "-m", "/bin/sh", "-c", command]
      try shell.run()
      shell.waitUntilExit()
    }

    func text(_ name: String = "view") -> String {
      (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? ""
    }

    /// Ends it.
    func end() throws -> Outcome {
      kill(program.process, SIGTERM)
      return try program.outcome()
    }
  }

  @Test(
    "A file is right again when its disk has room and when its file system takes writes, and nothing is left beside it",
    .enabled(if: canMount, "only root may mount a file system"))
  func file() throws {
    let widget = try MountedWidget(
      user.widgetCall(["run", "--format", "json", "--output", out + "/view"]), out: out)
    func expectStreak(_ streak: Int) throws {
      try waitUntil { (try? JSON(text: widget.text()))?["streak"] == .number(streak) }
    }
    try expectStreak(1)
    let outages = [
      ("dd if=/dev/zero of=\(out)/fill bs=1k 2>/dev/null", "rm \(out)/fill", "No space left on device"),
      ("mount -o remount,ro \(out)", "mount -o remount,rw \(out)", "Read-only file system"),
      (
        "mkdir \(out)/f; mount --bind \(out)/f \(out); mount -o remount,bind,ro \(out)", "umount \(out)",
        "Read-only"
      ),
    ]
    for (number, (begin, end, reason)) in outages.enumerated() {
      try widget.shell(begin)
      _ = try user.run("toggle").text()
      try waitUntil { try widget.program.errorSoFar().split(separator: "\n").count == number + 1 }
      usleep(300_000)
      try widget.shell(end)
      try expectStreak(number % 2 == 0 ? 2 : 1)
      let lines = try widget.program.errorSoFar().split(separator: "\n")
      #expect(lines.count == number + 1, "it is said once: \(lines)")
      #expect(lines.last?.contains(reason) == true && lines.last?.contains(out + "/view") == true, "\(lines)")
      let names = try FileManager.default.contentsOfDirectory(atPath: widget.folder)
      #expect(names.filter { $0.contains("view") } == ["view"])
    }
    #expect(try widget.end().exitCode == 0)
  }

  @Test("A file is right again when its folder is back, and one that is removed comes back with it")
  func folder() throws {
    let call = user.widgetCall(["run", "--format", "json", "--output", out + "/view"])
    let widget = try call.start()
    defer { kill(widget.process, SIGKILL) }
    func streak(in folder: String) throws -> JSON? {
      (try? String(contentsOfFile: folder + "/view", encoding: .utf8)).flatMap { try? JSON(text: $0) }?[
        "streak"]
    }
    try waitUntil { try streak(in: out) == 1 }
    try FileManager.default.moveItem(atPath: out, toPath: out + "2")
    _ = try user.run("toggle").text()
    try waitUntil { try !widget.errorSoFar().isEmpty }
    try FileManager.default.moveItem(atPath: out + "2", toPath: out)
    try waitUntil { try streak(in: out) == 2 }
    #expect(try FileManager.default.contentsOfDirectory(atPath: out) == ["view"])
    #expect(try widget.errorSoFar().contains("No such file or directory; trying again"))
    // Nothing has changed meanwhile.
    try FileManager.default.removeItem(atPath: out)
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    try waitUntil { try streak(in: out) == 2 }
    kill(widget.process, SIGTERM)
    #expect(try widget.outcome().exitCode == 0)
  }

  @Test(
    "Standard output that is full for a while has whole lines, and the newest at the end",
    .enabled(if: canMount, "only root may mount a file system"))
  func standardOutput() throws {
    let widget = try MountedWidget(
      user.widgetCall(["run", "--format", "json"]), out: out, redirection: ">>'\(out)/lines'")
    func lines() -> [JSON?] {
      widget.text("lines").split(separator: "\n").map { try? JSON(text: String($0)) }
    }
    try waitUntil { lines().last??["streak"] == 1 }
    // A line of JSON is longer than what is left of its page.
    try widget.shell("dd if=/dev/zero of=\(out)/fill bs=1k 2>/dev/null")
    for _ in 0..<3 { _ = try user.run("toggle").text() }
    try waitUntil { try !widget.program.errorSoFar().isEmpty }
    try widget.shell("rm \(out)/fill")
    try waitUntil { lines().last??["streak"] == 2 }
    #expect(!lines().contains(nil), "\(widget.text("lines"))")
    #expect(try widget.program.errorSoFar().split(separator: "\n").count == 1)
    #expect(try widget.end().exitCode == 0)
  }

  @Test(
    "What the user named and cannot be written is refused at the start",
    arguments: sample(of: ["/nowhere/view", "", "/x/y"]))
  func refused(path: String) throws {
    _ = try user.file("x", "")
    let path = path == "" ? out : path == "/x/y" ? user.path("x") + "/y" : out + path
    var call = user.widgetCall(["run", "--output", path])
    call.launcher = Invocation.endedWhenEndless
    let outcome = try call.run()
    #expect([64, 73].contains(outcome.exitCode), "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 1)
  }

  @Test("A widget whose store cannot be read says so, and shows it as soon as it can be")
  func store() throws {
    var call = user.widgetCall(["run", "--format", "json"])
    call.launcher = UnprivilegedUser.launcher
    let widget = try WidgetOnDisplay(call)
    try widget.expect(["condition": "ready"])
    try setMode(0, of: user.store)
    _ = try user.run("toggle")
    try setMode(0o600, of: user.store)
    try widget.expect(["streak": 2])
    widget.send(SIGTERM)
    #expect(try widget.outcome().exitCode == 0)
  }

  // MARK: Watches

  private static func launcher(instances: Int, watches: Int) -> [String] {
    [
      "/usr/bin/unshare", "--user", "--map-root-user", "/bin/sh", "-c",
      "echo \(instances) >/proc/sys/user/max_inotify_instances && "
        + "echo \(watches) >/proc/sys/user/max_inotify_watches && exec \"$0\" \"$@\"",
    ]
  }

  private static let canLimit: Bool = {
    let test = Invocation(
      program: .swiftcal, arguments: ["--version"], environment: ["PATH": "/usr/bin:/bin"],
      launcher: launcher(instances: 0, watches: 0))
    return (try? test.run().exitCode) == 0
  }()

  @Test(
    "Without a watch left a widget is shown and follows changes by time, says which setting to raise, and watches again",
    .enabled(if: canLimit, "this machine allows no user namespace"),
    arguments: sample(of: [
      (0, 8192, "max_user_instances"), (128, 1, "max_user_watches"),
    ]))
  func watches(instances: Int, watches: Int, setting: String) throws {
    _ = try user.run("subject", "add", "Piano").text()
    for stack in [[], ["--stack", "--all-subjects"]] {
      var call = user.widgetCall(["run", "--family", "inline"] + stack)
      call.launcher = Self.launcher(instances: instances, watches: watches)
      let widget = try WidgetOnDisplay(call)
      try widget.expectLine { $0.contains("1 day, today open") }
      _ = try user.run("toggle").text()
      try widget.expectLine { stack.isEmpty ? $0.contains("2 days, today done") : $0.contains("Piano") }
      let error = try widget.errorSoFar()
      #expect(error.split(separator: "\n").count == 1 && error.contains("fs.inotify.\(setting)"), "\(error)")
      try widget.raiseLimits()
      try waitUntil { try widget.watchCount() > 1 }
      _ = try user.run("toggle").text()
      try widget.expectLine { $0.contains("1 day, today open") }
      #expect(try widget.instanceCount() == 1)
      #expect(try widget.errorSoFar() == error)
      widget.send(SIGTERM)
      #expect(try widget.outcome().exitCode == 0)
    }
  }

  @Test("A stack of many widgets takes one instance of inotify")
  func oneInstance() throws {
    for number in 1...8 { _ = try user.run("subject", "add", "Subject \(number)").text() }
    let widget = try WidgetOnDisplay(
      user.widgetCall(["run", "--family", "inline", "--stack", "--all-subjects", "--repository", user.folder])
    )
    _ = try widget.line()
    #expect(try widget.instanceCount() == 1)
  }
}

extension WidgetOnDisplay {
  /// Raises the limits of the user namespace that the widget is in.
  fileprivate func raiseLimits() throws {
    let shell = Process()
    shell.executableURL = URL(filePath: "/usr/bin/nsenter")
    shell.arguments = [
      "-t", "\(processNumber)", "-U", "/bin/sh", "-c",
      "echo 128 >/proc/sys/user/max_inotify_instances; echo 8192 >/proc/sys/user/max_inotify_watches",
    ]
    try shell.run()
    shell.waitUntilExit()
  }

  private func descriptors() throws -> [String] {
    let folder = "/proc/\(processNumber)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)) == "anon_inode:inotify"
    }
  }

  /// How many instances of inotify it has.
  fileprivate func instanceCount() throws -> Int { try descriptors().count }

  /// How many files and folders it watches.
  fileprivate func watchCount() throws -> Int {
    try descriptors().reduce(0) { count, number in
      let text = try String(contentsOfFile: "/proc/\(processNumber)/fdinfo/\(number)", encoding: .utf8)
      return count + text.split(separator: "\n").count { $0.hasPrefix("inotify ") }
    }
  }
}

import Foundation
import Testing

@Suite("A clone that is hostile")
struct HostileCloneTests {
  private let user = try! Sandbox()

  /// The settings that may name a program, of all that this git documents (`git help --config`). What stands for a name in
  /// them is each of these: one that is usual, one that is no UTF-8, two that are the same to Swift, and one that begins with
  /// a combining mark.
  private func settings(of help: String) -> [(section: String, name: [UInt8]?, key: String)] {
    let words = [
      "command", "cmd", "program", "editor", "pager", "helper", "hook", "textconv", "external", "driver",
      "clean",
      "smudge", "process", "fsmonitor", "askpass", "proxy", "browser", "tunnel", "uploadpack", "receivepack",
      "vcs",
    ]
    // These are a number and two yes or no, with which git would refuse all of the file.
    let kept = ["core.fsmonitorHookVersion", "clean.requireForce", "diff.<driver>.cachetextconv"]
    let names: [[UInt8]] = [
      Array("evil".utf8), [0x78, 0xFF, 0x79], Array("\u{E9}".utf8), Array("e\u{301}".utf8),
      Array("\u{301}x".utf8),
    ]
    var found: [(String, [UInt8]?, String)] = [
      ("filter", names[0], "process"), ("filter", names[1], "process"), ("gpg", names[0], "program"),
      ("submodule", names[0], "update"), ("alias", nil, "status"), ("alias", nil, "log"),
      ("alias", nil, "rev-list"), ("alias", nil, "rev-parse"), ("alias", nil, "config"),
    ]
    for line in help.split(separator: "\n") where !kept.contains(String(line)) {
      let parts = line.split(separator: ".").map(String.init)
      guard let key = parts.last, let section = parts.first, parts.count > 1 else { continue }
      if section == "pager" {
        found += ["status", "log", "rev-list", "rev-parse", "config", "cat-file"].map { ("pager", nil, $0) }
        continue
      }
      guard words.contains(where: { key.lowercased().contains($0) }), !key.contains("<"), !key.contains("*"),
        !["advice", "color", "column", "fsck", "receive", "fsmonitor", "uploadpackfilter"].contains(section)
      else { continue }
      if parts.count == 2 { found.append((section, nil, key)) }
      if parts.count == 3, parts[1].hasPrefix("<") { found += names.map { (section, $0, key) } }
    }
    return found
  }

  @Test(
    "Nothing is run that a clone names in its settings, attributes and hooks, for whatever it is looked at")
  func runsNothing() throws {
    let path = try user.repository(commits: "2024-03-01T12:00:00+0100")
    let names: [[UInt8]] = [
      Array("evil".utf8), [0x78, 0xFF, 0x79], Array("e\u{301}".utf8), Array("\u{301}x".utf8),
    ]
    for index in names.indices { _ = try user.file("thesis/f\(index)", "text") }
    try user.git("add", ".", in: path)
    try user.git("commit", "-q", "-m", "files", in: path)
    try user.install("marker", "echo \"$0 $*\" >> \(user.folder)/ran; cat")
    let marker = user.tools + "/marker"
    let help = try user.git("help", "--config", in: path)
    var bytes: [UInt8] = []
    for (section, name, key) in settings(of: help) {
      bytes +=
        Array("[\(section)".utf8) + (name.map { [0x20, 0x22] + $0 + [0x22] } ?? []) + Array("]\n".utf8)
      bytes += Array("\t\(key) = \(section == "alias" || key == "update" ? "!" : "")\(marker)\n".utf8)
    }
    #expect(bytes.count > 3000, "git documents its settings")
    // Programs behind other settings: a promised object that is missing, a file that is included, and a remote program.
    let included = try user.file("included", "[core]\n\tfsmonitor = \(marker)\n\thooksPath = \(user.tools)\n")
    bytes += Array(
      """
      [include]
      \tpath = \(included)
      [extensions]
      \tpartialClone = origin
      [remote "origin"]
      \turl = ext::\(marker)
      \tpromisor = true
      [log]
      \tshowSignature = true
      [protocol]
      \tallow = always

      """.utf8)
    let config = path + "/.git/config"
    let before = try Data(contentsOf: URL(filePath: config))
    try (before + Data(bytes)).write(to: URL(filePath: config))
    var attributes: [UInt8] = []
    for (index, name) in names.enumerated() {
      attributes += Array("f\(index) filter=".utf8) + name + Array(" diff=".utf8) + name + [0x0A]
    }
    try Data(attributes).write(to: URL(filePath: path + "/.git/info/attributes"))
    try Data(attributes).write(to: URL(filePath: path + "/.gitattributes"))
    for hook in ["post-index-change", "fsmonitor-watchman", "reference-transaction", "post-checkout"] {
      try FileManager.default.createSymbolicLink(
        atPath: path + "/.git/hooks/" + hook, withDestinationPath: marker)
    }
    // Another time makes git compare the content, and so run filters.
    for index in names.indices {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: "\(path)/f\(index)")
    }
    let ran = user.folder + "/ran"
    try? FileManager.default.removeItem(atPath: ran)
    _ = try user.run("source", "add", "git", path).text()
    #expect(try user.run("gather").text().contains("2 days new"))
    let look = try user.run(
      "widget-snapshot", "--kind", "RepoWatcherWidget", "--repository", path, "--format", "json")
    #expect(try look.text().contains("\"thesis\""))
    #expect(
      !FileManager.default.fileExists(atPath: ran),
      "ran: \((try? String(contentsOfFile: ran, encoding: .utf8)) ?? "")")
    // The trap works: git itself runs some of them.
    try Process.run(
      URL(filePath: "/bin/sh"), arguments: ["-c", "cd '\(path)'; git status >/dev/null 2>&1"]
    ).waitUntilExit()
    #expect(FileManager.default.fileExists(atPath: ran))
  }
}

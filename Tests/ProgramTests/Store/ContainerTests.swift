import Foundation
import Testing

@Suite("The container")
struct ContainerTests {
  private let user = try! Sandbox()
  private var home: String { user.folder + "/home" }

  /// Runs a toggle in this environment and returns the path of the only store there is then.
  private func store(_ variables: [String: String?]) throws -> String? {
    for (name, value) in variables { user.environment[name] = value }
    var call = user.call(["toggle"])
    call.launcher = ["/usr/bin/env", "-C", user.folder]
    _ = try call.run().text()
    let paths = FileManager.default.enumerator(atPath: user.folder)?.compactMap { $0 as? String } ?? []
    let stores = paths.filter { $0.hasSuffix(".sqlite") }
    #expect(stores.count == 1)
    return stores.first
  }

  @Test("`SWIFTCAL_CONTAINER` decides where the container is, even when `XDG_DATA_HOME` is set")
  func first() throws {
    let path = try store(["SWIFTCAL_CONTAINER": user.folder + "/a/b", "XDG_DATA_HOME": user.folder + "/data"])
    #expect(path == "a/b/SwiftCal.sqlite")
  }

  @Test("A relative `SWIFTCAL_CONTAINER` is resolved from the working folder")
  func relative() throws {
    #expect(try store(["SWIFTCAL_CONTAINER": "a/b"]) == "a/b/SwiftCal.sqlite")
  }

  @Test(
    "The container is in `XDG_DATA_HOME` when `SWIFTCAL_CONTAINER` is unset or empty",
    arguments: sample(of: [nil, ""]))
  func second(container: String?) throws {
    let path = try store(["SWIFTCAL_CONTAINER": container, "XDG_DATA_HOME": user.folder + "/data"])
    #expect(path == "data/group.swiftcal/SwiftCal.sqlite")
  }

  @Test(
    "The container is in the home folder when `XDG_DATA_HOME` is unset, empty or relative",
    arguments: sample(of: [nil, "", "data", "./data"]))
  func third(data: String?) throws {
    let path = try store(["SWIFTCAL_CONTAINER": nil, "XDG_DATA_HOME": data])
    #expect(path == "home/.local/share/group.swiftcal/SwiftCal.sqlite")
  }

  @Test("A container works with spaces, a percent sign, a question mark or Japanese in its name")
  func oddNames() throws {
    for name in ["a b", "100%", "?mode=memory#x", "日本"] {
      user.environment["SWIFTCAL_CONTAINER"] = user.folder + "/" + name
      #expect(try user.json("toggle")["current"] == 1)
      #expect(try user.json("streak")["current"] == 1)
      #expect(FileManager.default.fileExists(atPath: user.folder + "/\(name)/SwiftCal.sqlite"))
    }
  }

  @Test("A container cannot be created when `HOME` is not set, and the error says so")
  func noHome() throws {
    for name in ["SWIFTCAL_CONTAINER", "HOME"] { user.environment[name] = nil }
    try user.run("toggle").expectFailure(73, saying: ["HOME is not set", "SWIFTCAL_CONTAINER"])
  }

  @Test(
    "A container cannot be created in place of a file or below one",
    arguments: sample(of: ["file", "file/container", "/dev/null/x", "/proc/x"]))
  func fileInPlace(path: String) throws {
    let file = user.folder + "/file"
    try Data("a file".utf8).write(to: URL(filePath: file))
    user.environment["SWIFTCAL_CONTAINER"] = path.hasPrefix("/") ? path : user.folder + "/" + path
    for arguments in [["toggle"], ["mark", "today"], ["subject", "add", "Piano"]] {
      try user.call(arguments).run().expectFailure(73, saying: ["cannot create", "SWIFTCAL_CONTAINER"])
    }
    #expect(try Data(contentsOf: URL(filePath: file)) == Data("a file".utf8))
  }

  @Test("A new container is private with any umask", arguments: sample(of: ["0", "022", "077", "0777"]))
  func modes(umask: String) throws {
    user.environment["SWIFTCAL_CONTAINER"] = user.folder + "/above/container"
    for arguments in [["toggle"], ["streak"], ["toggle", "yesterday"]] {
      var call = user.call(arguments)
      call.launcher = ["/bin/sh", "-c", "umask \(umask) && exec \"$0\" \"$@\""]
      _ = try call.run().text()
    }
    let container = user.folder + "/above/container"
    #expect(try mode(of: user.folder + "/above") == 0o700)
    #expect(try mode(of: container) == 0o700)
    let files = try FileManager.default.contentsOfDirectory(atPath: container)
    #expect(Set(files) == ["SwiftCal.sqlite", "backups"])
    #expect(try mode(of: container + "/backups") == 0o700)
    for file in files where file != "backups" {
      #expect(try mode(of: container + "/" + file) == 0o600, "\(file)")
    }
  }

  @Test("A container keeps the mode that its owner gave it")
  func existing() throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    try setMode(0o755, of: user.container)
    _ = try user.run("toggle").text()
    #expect(try mode(of: user.container) == 0o755)
    #expect(try mode(of: user.store) == 0o600)
  }

  @Test("Commands that only read do not create the container")
  func reading() throws {
    for command in [[], ["streak"], ["calendar"], ["widget-snapshot"], ["subject", "list"], ["config"]] {
      _ = try user.call(command).run().text()
    }
    #expect(!FileManager.default.fileExists(atPath: user.container))
  }

  @Test(
    "A container is refused when it is a link, however its path ends",
    arguments: sample(of: ["", "/", "/.", "//", "/./", "/.//."]))
  func link(ending: String) throws {
    _ = try user.run("mark", "9d").text()
    #expect(symlink(user.container, user.folder + "/link") == 0)
    user.environment["SWIFTCAL_CONTAINER"] = user.folder + "/link" + ending
    for command in ["streak", "toggle"] { try user.run(command).expectFailure(77, saying: ["it is a link"]) }
  }

  @Test("A container whose path ends in a slash is the same container")
  func slash() throws {
    _ = try user.run("mark", "9d").text()
    user.environment["SWIFTCAL_CONTAINER"] = user.container + "/./"
    #expect(try user.json("streak")["total"] == 1)
    #expect(try user.json("doctor")["path"] == .text(user.store))
  }

  @Test("A relative `HOME` is refused, because the working folder would decide which store is used")
  func relativeHome() throws {
    user.environment["SWIFTCAL_CONTAINER"] = nil
    user.environment["HOME"] = "home"
    for command in ["toggle", "streak"] {
      var call = user.call([command])
      call.launcher = ["/usr/bin/env", "-C", user.folder]
      try call.run().expectFailure(73, saying: ["the path in HOME is relative", "SWIFTCAL_CONTAINER"])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: home).isEmpty)
  }

  @Test("A path has room for the longest of our names, or is refused with its reason, by doctor too")
  func longPath() throws {
    let rest = 440 - user.folder.utf8.count - 2
    for (length, isRefused) in [(rest - 200, false), (rest - 199, true), (rest - 140, true)] {
      let path =
        user.folder + "/" + String(repeating: "a", count: 200) + "/" + String(repeating: "b", count: length)
      user.environment["SWIFTCAL_CONTAINER"] = path
      if isRefused {
        for command in ["toggle", "streak", "backup", "undo"] {
          try user.run(command).expectFailure(73, saying: ["its path has \(path.utf8.count) bytes"])
        }
        let doctor = try user.run("doctor")
        #expect(doctor.exitCode == 1)
        #expect(doctor.output.contains("its path has \(path.utf8.count) bytes"))
      } else {
        _ = try user.run("mark", "9d").text()
        _ = try user.run("toggle").text()
        for _ in 1...12 { _ = try user.run("backup").text() }
        for _ in 1...12 {
          // From the eleventh on it also says which copy is gone.
          #expect(try user.run("restore", NoonZone.today).exitCode == 0)
          _ = try user.run("toggle").text()
        }
        #expect(try user.json("doctor")["ok"] == true)
      }
    }
  }
}

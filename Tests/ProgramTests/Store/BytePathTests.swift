import Foundation
import RawSQLite
import Testing

/// To Linux a path is bytes. SwiftCal uses the very file that is named, whatever its bytes are.
@Suite("Paths that are not UTF-8")
struct BytePathTests {
  private let user = try! Sandbox()

  /// Names that are not UTF-8, and one that has the character by which SwiftCal writes the byte FF.
  static let oddNames: [[UInt8]] = [
    [0xFF], Array("Zo".utf8) + [0xEB], Array("it's \\ ".utf8) + [0xC3], Array("\u{10FEFF}".utf8),
  ]

  /// The path of a name in the test's folder.
  private func path(_ name: [UInt8], _ rest: String = "") -> [UInt8] {
    Array((user.folder + "/").utf8) + name + Array(rest.utf8)
  }

  private func makeFolder(_ path: [UInt8]) throws {
    try #require(mkdir(path.map { CChar(bitPattern: $0) } + [0], 0o700) == 0)
  }

  /// The bytes of a file; nil if there is none.
  private func contents(_ path: [UInt8]) -> Data? {
    let file = open(path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    return try? FileHandle(fileDescriptor: file, closeOnDealloc: true).readToEnd() ?? Data()
  }

  /// The names in a folder, as the system has them.
  private func names(in folder: [UInt8]) throws -> Set<[UInt8]> {
    let list = try #require(opendir(folder.map { CChar(bitPattern: $0) } + [0]))
    defer { closedir(list) }
    var names: Set<[UInt8]> = []
    while let entry = readdir(list) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in name.prefix { $0 != 0 }.map { $0 } }
      if name != Array(".".utf8), name != Array("..".utf8) { names.insert(name) }
    }
    return names
  }

  /// The names in the test's folder.
  private func names() throws -> Set<[UInt8]> { try names(in: Array(user.folder.utf8)) }

  private func call(_ arguments: String..., path: [UInt8], of program: Program = .swiftcal) -> Invocation {
    var call = user.call(arguments)
    call.program = program
    call.byteArguments = [path]
    return call
  }

  // MARK: The container

  @Test(
    "The store is in the very folder that the environment names",
    arguments: sample(
      of: oddNames.map { ("SWIFTCAL_CONTAINER", $0) }
        + [("XDG_DATA_HOME", oddNames[0]), ("HOME", oddNames[1])]))
  func container(variable: String, name: [UInt8]) throws {
    for name in ["SWIFTCAL_CONTAINER", "XDG_DATA_HOME", "HOME"] { user.environment[name] = nil }
    user.byteEnvironment[variable] = path(name)
    let rest =
      ["SWIFTCAL_CONTAINER": "", "XDG_DATA_HOME": "/group.swiftcal"][variable]
      ?? "/.local/share/group.swiftcal"
    try useEverything(path(name, rest))
    #expect(try names() == [name, Array("home".utf8)])
  }

  @Test("A relative path counts from the very working folder", arguments: sample(of: oddNames))
  func workingFolder(name: [UInt8]) throws {
    try makeFolder(path(name))
    let script = Array("cd -- \"$1\" && shift && exec \"$@\"".utf8)
    user.environment["SWIFTCAL_CONTAINER"] = "container"
    func run(_ arguments: String...) throws -> Outcome {
      // The program and its arguments come behind those that need not be UTF-8.
      var call = user.call([])
      let program = call.program.path
      call.launcher = ["/bin/sh", "-c", String(decoding: script, as: UTF8.self)]
      call.byteArguments = [path(name), Array(program.utf8)] + arguments.map { Array($0.utf8) }
      return try call.run()
    }
    _ = try run("mark", "9d..1d").text()
    #expect(try run("streak", "--json").json()["total"] == 9)
    let store = try run("doctor", "--json").json().string(forKey: "path")
    #expect(store.hasPrefix(user.folder + "/") && store.hasSuffix("/container/SwiftCal.sqlite"), "\(store)")
    _ = try run("backup", "copy.sqlite").text()
    #expect(try run("restore", "copy.sqlite").exitCode == 0)
    _ = try run("export", "--output", "days.json").text()
    #expect(
      try names(in: path(name)) == Set(["container", "copy.sqlite", "days.json"].map { Array($0.utf8) }))
    #expect(contents(path(name, "/container/SwiftCal.sqlite")) != nil)
    #expect(try names() == [name, Array("home".utf8)])
  }

  /// Uses a container with the commands that look for files in it.
  private func useEverything(_ container: [UInt8]) throws {
    _ = try user.run("mark", "9d..1d").text()
    #expect(try user.run("toggle").exitCode == 0)
    #expect(try user.json("streak")["total"] == 10)
    _ = try user.run("undo").text()
    #expect(try user.run("backup").exitCode == 0)
    #expect(try user.run("backup", "--list").text().split(separator: "\n").count == 2)
    #expect(try user.run("restore", NoonZone.today).exitCode == 0)
    #expect(try user.json("doctor")["ok"] == true)
    #expect(try user.run("doctor", "--fix").exitCode == 0)
    let files = try names(in: container)
    #expect(files.isSuperset(of: ["SwiftCal.sqlite", "backups"].map { Array($0.utf8) }))
    #expect(try names(in: container + Array("/backups".utf8)).count >= 3)
  }

  @Test("Two containers that differ in one byte are two")
  func twoContainers() throws {
    for (index, byte) in [UInt8(0xFE), 0xFF].enumerated() {
      user.byteEnvironment["SWIFTCAL_CONTAINER"] = path([byte])
      _ = try user.run("mark", "\(index + 5)d..1d").text()
    }
    for (index, byte) in [UInt8(0xFE), 0xFF].enumerated() {
      user.byteEnvironment["SWIFTCAL_CONTAINER"] = path([byte])
      #expect(try user.json("streak")["total"] == .number(index + 5))
    }
  }

  @Test("A widget follows the store, and is told of a container that is made, moved away and moved back")
  func host() throws {
    try makeFolder(path([0xEB]))
    let container = path([0xEB], "/") + [0xFF]
    user.byteEnvironment["SWIFTCAL_CONTAINER"] = container
    let widget = try user.display()
    _ = try widget.json()
    _ = try user.run("mark", "3d..1d").text()
    try widget.expect(["streak": 3])
    #expect(try user.json("widgets")["widgets"]?.elements.count == 1)
    let (from, to) = (
      container.map { CChar(bitPattern: $0) } + [0], container.map { CChar(bitPattern: $0) } + [0x32, 0]
    )
    #expect(rename(from, to) == 0)
    try widget.expect(["streak": 0])
    #expect(rename(to, from) == 0)
    try widget.expect(["streak": 3])
    _ = try user.run("mark", "4d").text()
    try widget.expect(["streak": 4])
    widget.send(SIGTERM)
    #expect(try widget.outcome().text() == "")
  }

  @Test("The button of a widget runs the very program that shows it")
  func button() throws {
    _ = try user.run("mark", "3d..1d").text()
    let folder = user.path("programs")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Another program copies the file: a program that this process starts meanwhile would inherit a descriptor that writes
    // it, and the copy could not be run.
    _ = try user.shell("cp '\(Program.widget.path)' '\(folder)/swiftcal-widget'").run()
    let odd = path(Array("it's ".utf8) + [0xEB])
    try #require(rename(folder, odd.map { CChar(bitPattern: $0) } + [0]) == 0)
    func shell(_ script: String) throws -> Outcome {
      var call = user.call([])
      call.launcher = ["/bin/sh", "-c", script]
      call.byteArguments = [odd + Array("/swiftcal-widget".utf8)]
      return try call.run()
    }
    let line = try shell("exec \"$1\" snapshot --format polybar").text()
    let command = try #require(line.firstMatch(of: #/^%\{A1:(.*?[^\\]):\}/#)).1.replacing(#"\:"#, with: ":")
    #expect(try shell(String(command)).exitCode == 0, "\(command)")
    #expect(try user.json("streak")["studiedToday"] == true)
  }

  // MARK: Files that are named

  @Test(
    "A copy, an export and a picture are written to the very file that is named",
    arguments: sample(of: oddNames))
  func written(name: [UInt8]) throws {
    _ = try user.run("mark", "9d..1d").text()
    let before = try names()
    let calls: [(Program, [String])] = [
      (.swiftcal, ["backup"]), (.swiftcal, ["export", "--output"]),
      (.swiftcal, ["widget-snapshot", "--format", "svg", "--output"]),
      (.widget, ["snapshot", "--format", "svg", "--output"]), (.widget, ["placeholder", "--output"]),
    ]
    for (program, words) in calls {
      var call = call(path: path(name), of: program)
      call.arguments = words
      let outcome = try call.run()
      #expect(outcome.exitCode == 0 && outcome.error.isEmpty, "\(words): \(outcome.error)")
      #expect(!outcome.output.contains("\u{10FEFF}"), "\(outcome.output)")
      #expect(try names() == before.union([name]), "\(words)")
      #expect(contents(path(name))?.isEmpty == false)
      if words.count > 1 {
        // It replaces the file.
        #expect(try call.run().exitCode == 0)
        #expect(try names() == before.union([name]), "\(words)")
      }
      #expect(unlink(path(name).map { CChar(bitPattern: $0) } + [0]) == 0)
    }
    let joined = call("export", path: Array("--output=".utf8) + path(name))
    #expect(try joined.run().exitCode == 0)
    #expect(try names() == before.union([name]))
  }

  @Test(
    "A widget on display writes its picture to the very file that is named", arguments: sample(of: oddNames))
  func hostsFile(name: [UInt8]) throws {
    _ = try user.run("mark", "9d..1d").text()
    let program = try call("run", "--family", "inline", "--output", path: path(name), of: .widget).start()
    try waitUntil {
      contents(path(name)).map { String(decoding: $0, as: UTF8.self).contains("9 days") } ?? false
    }
    _ = try user.run("mark", "10d").text()
    try waitUntil {
      contents(path(name)).map { String(decoding: $0, as: UTF8.self).contains("10 days") } ?? false
    }
    kill(program.process, SIGTERM)
    #expect(try program.outcome().exitCode == 0)
    #expect(try names() == [name, Array("home".utf8), Array("container".utf8)])
  }

  @Test("The very file that is named is restored or brought in, and not one of a similar name")
  func read() throws {
    let copies = [[UInt8]]([
      [0xFE], [0xFF], Array("\u{FFFD}".utf8), Array("\u{10FEFF}".utf8), Array("\u{E9}".utf8),
      Array("e\u{301}".utf8),
    ])
    for (index, name) in copies.enumerated() {
      _ = try user.run("mark", "\(index + 1)d").text()
      _ = try call("backup", path: path(name)).run().text()
      let export = call("export", path: Array("--output=".utf8) + path(name, ".json"))
      _ = try export.run().text()
    }
    for (index, name) in copies.enumerated() {
      #expect(try call("restore", path: path(name)).run().exitCode == 0)
      #expect(try user.json("streak")["total"] == .number(index + 1))
      user.environment["SWIFTCAL_CONTAINER"] = user.folder + "/other-\(index)"
      _ = try call("import", path: path(name, ".json")).run().text()
      #expect(try user.json("streak")["total"] == .number(index + 1))
      user.environment["SWIFTCAL_CONTAINER"] = user.container
    }
  }

  @Test("The commands that import and restore name for such a file work as they stand")
  func advice() throws {
    let name = Array("it's ".utf8) + [0xEB]
    _ = try user.run("mark", "9d..1d").text()
    _ = try call("backup", path: path(name)).run().text()
    _ = try user.run("mark", "19d..15d").text()
    let outcome = try call("import", path: path(name)).run()
    outcome.expectFailure(65, saying: ["it's \u{FFFD}", #"\0353"#])
    let command = try #require(outcome.error.firstMatch(of: #/“(swiftcal [^”]*)”/#)).1
    var shell = user.call([])
    shell.environment["PATH"] =
      URL(filePath: shell.program.path).deletingLastPathComponent().path + ":/bin:/usr/bin"
    shell.launcher = ["/bin/sh", "-c", String(command)]
    #expect(try shell.run().exitCode == 0, "\(command)")
    #expect(try user.json("streak")["total"] == 9)
  }

  @Test("An import reads a database without a copy in the folder that `TMPDIR` names, which may be missing")
  func temporaryFolder() throws {
    _ = try user.run("mark", "9d..1d").text()
    let copy = user.path("copy.sqlite")
    _ = try user.run("backup", copy).text()
    user.byteEnvironment["TMPDIR"] = path([0xFF])
    try user.expectFailure(65, "import", copy, saying: "is a store of SwiftCal itself")
    try makeFolder(path([0xFF]))
    try user.expectFailure(65, "import", copy, saying: "is a store of SwiftCal itself")
    #expect(try names(in: path([0xFF])).isEmpty)
  }

  @Test("A file that is missing is named in a message with a sign for each byte that is not UTF-8")
  func missing() throws {
    let name = Array("Zo".utf8) + [0xEB]
    _ = try user.run("mark", "9d").text()
    try call("restore", path: path(name)).run().expectFailure(
      66, saying: ["there is no file \(user.folder)/Zo\u{FFFD}"])
    try call("import", path: path(name)).run().expectFailure(66, saying: ["Zo\u{FFFD}"])
    try call("export", "--output", path: path(name, "/days")).run()
      .expectFailure(73, saying: ["\(user.folder)/Zo\u{FFFD}/days"])
    let doctor = try { () in
      user.byteEnvironment["SWIFTCAL_CONTAINER"] = path(name)
      return try user.run("doctor")
    }()
    #expect(doctor.output.contains("Store: \(user.folder)/Zo\u{FFFD}/SwiftCal.sqlite"))
  }

  @Test("In JSON a byte that is not UTF-8 is the character whose number is 10FE00 and the byte")
  func json() throws {
    let name = Array("Zo".utf8) + [0xEB]
    user.byteEnvironment["SWIFTCAL_CONTAINER"] = path(name)
    _ = try user.run("mark", "9d").text()
    #expect(try user.json("doctor")["path"] == .text(user.folder + "/Zo\u{10FEEB}/SwiftCal.sqlite"))
    let copy = try call("backup", "--json", path: path([0xFF])).run().json()
    #expect(copy["path"] == .text(user.folder + "/\u{10FEFF}"))
  }

  @Test("An argument that is not a path is refused unless it is UTF-8")
  func noPath() throws {
    _ = try user.run("mark", "9d").text()
    let before = try user.contents()
    for words in sample(of: [
      ["subject", "add"], ["toggle", "--subject"], ["toggle"], ["rest", "today", "--reason"],
      ["config", "day-start"],
      ["export", "--output", "days.json", "--subject"], ["import", "--subject", "Piano", "--only"],
      ["\u{10FEFF}"],
    ]) {
      var call = call(path: path([0xFF]))
      call.arguments = words
      let outcome = try call.run()
      #expect(outcome.exitCode == 64, "\(words): \(outcome.error)")
    }
    for words in [["subject", "add"], ["toggle", "--subject"], ["rest", "today", "--reason"]] {
      var call = call(path: [0x5A, 0x6F, 0xEB])
      call.arguments = words
      try call.run().expectFailure(64, saying: ["the argument “Zo\u{FFFD}” is not UTF-8"])
      call.byteArguments = [Array("Zo\u{10FEFF}".utf8)]
      try call.run().expectFailure(64, saying: ["the argument “Zo\u{FFFD}” has a character"])
    }
    // A path does not make another argument one.
    var export = call("export", "--output", path: path([0xFF]))
    export.byteArguments += [Array("--subject".utf8), [0xFF]]
    try export.run().expectFailure(64, saying: ["“\u{FFFD}” is not UTF-8"])
    #expect(try user.contents() == before)
    #expect(try names() == [Array("home".utf8), Array("container".utf8)])
  }
}

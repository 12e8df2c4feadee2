import Foundation
import Testing

/// What `make install` puts where, with files that stand in for what `make` builds.
@Suite("make install")
struct InstallTests {
  private let user = try! Sandbox()
  private let tree: String

  init() throws {
    tree = user.folder + "/tree"
    let files = FileManager.default
    for folder in ["bin", "man1", "man5", "bash", "zsh", "fish"] {
      try files.createDirectory(atPath: tree + "/dist/" + folder, withIntermediateDirectories: true)
    }
    for name in ["Makefile", "Packaging", "LICENSE", "CHANGELOG.md", "Sources", "languages"] {
      try files.createSymbolicLink(atPath: tree + "/" + name, withDestinationPath: Repository.path(name))
    }
    for name in ["swiftcal", "swiftcal-widget"] {
      for file in ["man1/\(name).1", "bash/\(name)", "zsh/_\(name)", "fish/\(name).fish"] {
        try Data(".TH x 1\n".utf8).write(to: URL(filePath: tree + "/dist/" + file))
      }
      try files.copyItem(atPath: "/bin/true", toPath: tree + "/dist/bin/" + name)
    }
    try Data(".TH x 5\n".utf8).write(to: URL(filePath: tree + "/dist/man5/swiftcal.5"))
  }

  private func make(_ arguments: String...) throws {
    var call = user.call(["-s", "-C", tree] + arguments)
    call.program = Program(name: "/usr/bin/make")
    let outcome = try call.run()
    #expect(outcome.exitCode == 0, "\(outcome.error)")
  }

  private func units(in folder: String) throws -> [String: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)) }
    )
  }

  /// The values of a setting in units.
  private func values(_ name: String, in units: [String: String]) -> Set<String> {
    Set(
      units.values.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix(name + "=") }
        .flatMap { $0.dropFirst(name.count + 1).split(separator: " ").map(String.init) })
  }

  @Test(
    "For one person the units are where systemd looks, run our program by its path, and name pages that are there"
  )
  func person() throws {
    let home = user.folder + "/home"
    try make("install", "PREFIX=~/.local")
    let folder = home + "/.local/share/systemd/user"
    let units = try units(in: folder)
    #expect(units.count == 7)
    let programs = values("ExecStart", in: units).filter { $0.contains("swiftcal") }
    #expect(programs == [home + "/.local/bin/swiftcal"])
    #expect(FileManager.default.isExecutableFile(atPath: home + "/.local/bin/swiftcal"))
    let pages = values("Documentation", in: units)
    #expect(!pages.isEmpty)
    for page in pages {
      let (name, section) = try #require(page.wholeMatch(of: #/man:(.*)\((.)\)/#).map { ($0.1, $0.2) })
      #expect(
        FileManager.default.fileExists(atPath: home + "/.local/share/man/man\(section)/\(name).\(section)"),
        "\(page)")
    }
    let paths = units.keys.map { folder + "/" + $0 }
    if let problems = try said(by: "/usr/bin/systemd-analyze", ["--user", "verify", "--man=no"] + paths) {
      #expect(problems == "")
    }
    try make("uninstall", "PREFIX=~/.local")
    #expect(try self.units(in: folder) == [:])
  }

  /// What a checker prints; nil if it is not installed.
  private func said(by checker: String, _ arguments: [String]) throws -> String? {
    guard FileManager.default.isExecutableFile(atPath: checker) else { return nil }
    user.environment["XDG_RUNTIME_DIR"] = user.folder
    var call = user.call(arguments)
    call.program = Program(name: checker)
    let outcome = try call.run()
    return outcome.error + outcome.output
  }

  @Test(
    "Software centres get this version with its day, and pictures that are there, where the source's address is known"
  )
  func softwareCentres() throws {
    let path = user.folder + "/home/.local/share/metainfo/org.swiftcal.swiftcal.metainfo.xml"
    try make("install", "PREFIX=~/.local")
    #expect(!FileManager.default.fileExists(atPath: path))
    try make("install", "PREFIX=~/.local", "HOMEPAGE=https://example.org/swiftcal/")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(#/<release version="\d+\.\d+\.\d+" date="\d{4}-\d\d-\d\d"/#) && !text.contains("@"))
    let pictures = text.matches(of: #/<image>https:\/\/example.org\/swiftcal\/(.*)<\/image>/#).map {
      String($0.1)
    }
    #expect(pictures.count == 3)
    for picture in pictures { #expect(Repository.contains(picture), "\(picture)") }
    if let problems = try said(by: "/usr/bin/appstreamcli", ["validate", "--pedantic", "--no-net", path]) {
      // Before version 1 it does not know who develops.
      let others = problems.split(separator: "\n").filter { !$0.hasSuffix("unknown-tag developer") }
      #expect(others.count == 1 && problems.contains("Validation was successful"), "\(problems)")
    }
    let entry = user.folder + "/home/.local/share/applications/swiftcal.desktop"
    if let problems = try said(by: "/usr/bin/desktop-file-validate", [entry]) { #expect(problems == "") }
    try make("uninstall", "PREFIX=~/.local")
    #expect(!FileManager.default.fileExists(atPath: path) && !FileManager.default.fileExists(atPath: entry))
  }

  @Test("In another place of a person's home the units are where systemd looks")
  func elsewhere() throws {
    user.environment["XDG_DATA_HOME"] = user.folder + "/data"
    try make("install", "PREFIX=\(user.folder)/home/a%b")
    let units = try units(in: user.folder + "/data/systemd/user")
    #expect(values("ExecStart", in: units).contains("\(user.folder)/home/a%%b/bin/swiftcal"))
    #expect(!FileManager.default.fileExists(atPath: user.folder + "/home/a%b/lib"))
  }

  @Test("A package has the units in its own folder, and they run the program of the package")
  func package() throws {
    try make("install", "PREFIX=/usr", "DESTDIR=\(user.folder)/stage")
    let units = try units(in: user.folder + "/stage/usr/lib/systemd/user")
    #expect(units.count == 7)
    #expect(values("ExecStart", in: units).contains("/usr/bin/swiftcal"))
  }

  @Test(
    "What desktops show is linked where they look, but not while files are staged for a package, and it goes again"
  )
  func desktops() throws {
    let files = FileManager.default
    for kind in ["gnome-43", "gnome-47", "plasma-5", "plasma-6"] {
      try files.createDirectory(atPath: tree + "/dist/desktop/" + kind, withIntermediateDirectories: true)
      try Data("{}".utf8).write(to: URL(filePath: tree + "/dist/desktop/\(kind)/metadata.json"))
    }
    try Data("{}".utf8).write(to: URL(filePath: tree + "/dist/desktop/words.json"))
    let share = user.folder + "/home/.local/share"
    let links = ["gnome-shell/extensions/swiftcal@swiftcal", "plasma/plasmoids/org.swiftcal.panel"]
    // Twice, as after another version of the desktop has come.
    for _ in 1...2 {
      try make("install", "PREFIX=~/.local")
      for link in links {
        #expect(files.fileExists(atPath: "\(share)/\(link)/metadata.json"))
        // From a link's folder the program is where the extension and the widget look for it.
        #expect(files.isExecutableFile(atPath: "\(share)/\(link)/../../../../bin/swiftcal-widget"))
      }
    }
    #expect(files.fileExists(atPath: share + "/icons/hicolor/symbolic/apps/swiftcal-done-symbolic.svg"))
    try make("uninstall", "PREFIX=~/.local")
    for folder in [
      "swiftcal", "gnome-shell", "plasma", "icons/hicolor/symbolic/apps/swiftcal-done-symbolic.svg",
    ] {
      #expect(!files.fileExists(atPath: share + "/" + folder), "\(folder)")
    }
    try make("install", "PREFIX=/usr", "DESTDIR=\(user.folder)/stage")
    #expect(files.isExecutableFile(atPath: user.folder + "/stage/usr/share/swiftcal/desktop/desktop-links"))
    #expect(!files.fileExists(atPath: user.folder + "/stage/usr/share/gnome-shell"))
  }
}

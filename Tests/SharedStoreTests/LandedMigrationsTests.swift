import Foundation
import SharedStore
import Testing

@Suite("Migrations that have landed")
struct LandedMigrationsTests {
  /// What `sha256sum *.sql` prints in the folder of migrations. Stores that exist have run these files, so a file that
  /// has landed never changes. A change that adds a migration adds its line here.
  private static let landed = """
    3a3995f0d26f76e0f978954eead3e855a528aa0e5df00402e6a4733990385e6f  m001_days.sql
    2ca67682e28e828ed2340a0b5aa7b4e84accebd4b909456b7e2dcdd9e15c3b0f  m002_widgets.sql
    d7d9dde84ba1dd5eb629bc955879405ebc8ca61ca934641fd0c9fa464c1daad3  m003_rest.sql
    8c845e840e74c18176579431a0f39a0395b61efb471367f0021587fad084f0ab  m004_history.sql
    478146d3423f862231f82c130b54b92e291a390d491c6a0d6eab527c630e9d4f  m005_redo.sql
    bf8122d76c193b936562eaa2dbe6b6ce697bfac0fd300dd9bb41ff468ca50e33  m006_facts.sql
    743a130be162efbb2d3c1f62ecc94830fdce0a363ba5f6189945c8747b4c5bb0  m007_sessions.sql
    3d133dbf51168230d952ea2083a481057c67d077ce70b1f783ebb2182f666eda  m008_devices.sql
    d21df2e1ce83099cb49479ef7c5a1cb67f67553d74b3ea7d141671297bd09887  m009_sources.sql
    ae8feb4fa298914c499892c5a3f34ea7e43302b0b6200860ee0a5d0b4ca1d420  m010_births.sql
    41cd9a7d015bd9f02e0c49626a310087199ea5e42b5748229fd4f7d1a307b2b5  m011_widget_contents.sql
    2c5eb97489b7fddbc8ae673e010776c299a6bb3cf7c993c624fb630edc39b8e1  m012_facts.sql
    9c1d459d24a0739c83c132ab8bbbe70d84e43cb43210e466d4f3005c973da817  m013_widgets.sql
    df0bd01d9d879cff5e29913fba3bf28b4d1234ae23ce1a1e57d08567abebf105  m014_files.sql

    """

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../migrations").standardizedFileURL

  /// The names of the files in the folder, in the order in which they are run.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".sql") }
      .sorted()
  }

  @Test("No migration that has landed was edited, removed or left out of the list of sums")
  func unedited() throws {
    let (program, output) = (Process(), Pipe())
    program.executableURL = URL(filePath: "/usr/bin/env")
    program.arguments = try ["sha256sum"] + names()
    program.currentDirectoryURL = Self.folder
    program.standardOutput = output
    try program.run()
    let sums = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    program.waitUntilExit()
    #expect(sums == Self.landed)
  }

  @Test("The program has the text of every migration of the folder, in the order of their names")
  func embedded() throws {
    let texts = try names().map { try String(contentsOf: Self.folder.appending(path: $0), encoding: .utf8) }
    #expect(migrations.map { $0 + "\n" } == texts)
  }
}

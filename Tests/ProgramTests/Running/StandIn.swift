import Foundation

extension Sandbox {
  /// The folder of programs that stand in for others.
  var tools: String { folder + "/tools" }

  /// Installs a shell script that stands in for a program, in ``tools``.
  ///
  /// Another process makes the file. A file that this process has open for writing is also open in the programs that other tests
  /// start at that moment, and a file that is open for writing cannot be run.
  func install(_ name: String, _ script: String) throws {
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    let source = folder + "/\(name).sh"
    try "#!/bin/sh\n\(script)\n".write(toFile: source, atomically: true, encoding: .utf8)
    let copy = try Process.run(
      URL(filePath: "/usr/bin/install"), arguments: ["-m", "755", source, "\(tools)/\(name)"])
    copy.waitUntilExit()
  }
}

import Foundation
import Testing

/// Another clock for a program, with the library of `Tests/ShiftedClock.c`.
enum ShiftedClock {
  /// The library's path, beside the programs. The compiler that comes with Swift makes it once in a run.
  private static let library: Result<String, any Error> = Result {
    let path = Program(name: "ShiftedClock.so").path
    let draft = path + ".\(getpid())"
    let compiler = try Process.run(
      URL(filePath: "/usr/bin/env"),
      arguments: ["clang", "-shared", "-fPIC", "-O1", "-o", draft, Repository.path("Tests/ShiftedClock.c")])
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0, "clang, which comes with Swift, is not found")
    try #require(rename(draft, path) == 0)
    return path
  }

  /// The variables of a program whose clock stands still at a minute in UTC, such as `2025-06-18 12:00`.
  static func variables(at minute: String) throws -> [String: String] {
    let instant = try Date(minute.replacing(" ", with: "T") + ":00Z", strategy: .iso8601)
    let seconds = Int(instant.timeIntervalSince1970)
    // The tests may have another clock than the machine.
    let shift = ProcessInfo.processInfo.environment["TEST_CLOCK_SHIFT"].flatMap(Int.init) ?? 0
    return [
      "LD_PRELOAD": try library.get(), "TEST_CLOCK_SHIFT": String(seconds - (time(nil) - shift)),
      "TEST_CLOCK_STILL": String(seconds),
    ]
  }
}

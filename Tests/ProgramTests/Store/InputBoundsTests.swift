import Foundation
import Testing

/// An input may have no end, and may hold anything.
@Suite("Bounds of what is read")
struct InputBoundsTests {
  private let user = try! Sandbox()

  /// A call that ends with a signal if it takes more than 768 MiB of memory or 20 seconds.
  private func bounded(_ arguments: String...) -> Invocation {
    var call = user.call(arguments)
    call.launcher = ["/usr/bin/prlimit", "--as=805306368", "--"] + Invocation.endedWhenEndless
    return call
  }

  @Test(
    "`swiftcal mark -` and its like refuse an input without an end early, and say the limit",
    arguments: sample(of: [
      ("mark", "/dev/zero"), ("unmark", "/dev/full"), ("rest", "/dev/zero"), ("unrest", "/dev/full"),
    ]))
  func endless(command: String, device: String) throws {
    var call = bounded(command, "-")
    call.input = .file(device)
    try call.run().expectFailure(65, saying: ["standard input is longer than 16 MiB", "in several parts"])
    #expect(try user.contents().isEmpty)
  }

  @Test(
    "`swiftcal mark -` refuses a line that is as long as the limit, and a line more than the limit",
    arguments: sample(
      of: [("9", 16 << 20, "line 1: “9999"), ("\n", 16 << 20 + 1, "standard input is longer than 16 MiB")],
      least: 1))
  func longLine(byte: String, count: Int, words: String) throws {
    var call = bounded("mark", "-")
    call.input = .bytes(Array(repeating: Array(byte.utf8)[0], count: count))
    try call.run().expectFailure(65, saying: [words])
  }

  @Test("`swiftcal mark -` takes a century of days more than once")
  func centuries() throws {
    var call = bounded("mark", "-", "--json")
    let century = (0..<ProofSize.count(small: 9_000, large: 36_500)).map { NoonZone.daysAgo($0) + "\n" }
      .joined()
    call.input = .text(String(repeating: century, count: 2) + "1926-01-01..today\n")
    #expect(try call.run().json()["changed"].map { "\($0)" }?.isEmpty == false)
    #expect(try user.json("streak")["current"] == user.json("streak")["total"])
  }

  @Test(
    "The question before a subject is removed reads no more than an answer",
    arguments: sample(of: ["/dev/zero", "/dev/full"]))
  func endlessAnswer(device: String) throws {
    _ = try user.run("subject", "add", "Piano").text()
    var call = bounded("subject", "remove", "Piano")
    call.input = .file(device)
    let outcome = try call.run()
    #expect(outcome.exitCode == 1)
    #expect(outcome.error.contains("was not removed"))
  }

  @Test(
    "`swiftcal import` refuses what is not a file",
    arguments: sample(of: ["/dev/zero", "/dev/full", "/dev/stdin"]))
  func importedDevice(device: String) throws {
    var call = bounded("import", device)
    call.input = .file("/dev/zero")
    try call.run().expectFailure(65, saying: ["is not a file"])
  }
}

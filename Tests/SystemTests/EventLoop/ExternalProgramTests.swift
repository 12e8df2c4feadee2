import Foundation
import Testing

@testable import System

@Suite("Another program")
struct ExternalProgramTests {
  private static let limits = ExternalProgram.Limits(time: .seconds(60), output: 1 << 20)
  private let shell = ExternalProgram(path: "/bin/sh")

  private func run(
    _ script: String, _ arguments: [String] = [], input: [UInt8] = [], environment: [String: String?] = [:],
    limits: ExternalProgram.Limits = Self.limits
  ) throws -> ExternalProgram.Outcome {
    try EventLoop.run { [shell] _ in
      try await shell.run(
        ["-c", script, "sh"] + arguments, input: input, environment: environment, limits: limits)
    }
  }

  @Test("It gets its words and its input as they are, and its outputs and its status are known")
  func outcome() throws {
    let outcome = try run(
      #"printf '%s|' "$@"; cat; echo wrong >&2; exit 7"#, ["a b", "$(id)", "", "'\""],
      input: Array("in\0put".utf8))
    #expect(outcome.status == 7)
    #expect(outcome.output == Array("a b|$(id)||'\"|in\0put".utf8))
    #expect(outcome.error == "wrong\n")
  }

  @Test("Its variables are those of this process, but for those that are replaced or taken out")
  func environment() throws {
    setenv("SWIFTCAL_TEST_KEPT", "kept", 1)
    setenv("SWIFTCAL_TEST_SECRET", "secret", 1)
    let outcome = try run(
      #"echo "$SWIFTCAL_TEST_KEPT,$SWIFTCAL_TEST_SECRET,$SWIFTCAL_TEST_NEW""#,
      environment: ["SWIFTCAL_TEST_SECRET": nil, "SWIFTCAL_TEST_NEW": "new"])
    #expect(outcome.output == Array("kept,,new\n".utf8))
  }

  @Test("It begins with the usual signals, although the loop holds some of them back")
  func signals() throws {
    let outcome = try EventLoop.run(signals: [SIGTERM]) { [shell] _ in
      try await shell.run(["-c", "kill -TERM $$; echo alive"], limits: Self.limits)
    }
    #expect(outcome.status == 128 + SIGTERM)
    #expect(outcome.output == [])
  }

  @Test("It is killed when it takes too long, also when it has closed its outputs")
  func time() throws {
    let limits = ExternalProgram.Limits(time: .milliseconds(50), output: 100)
    for script in ["echo $$; exec sleep 600", "exec >&- 2>&-; exec sleep 600"] {
      #expect(throws: ExternalProgram.Failure.tookTooLong) { try run(script, limits: limits) }
    }
  }

  @Test("It is killed when it prints too much, and what it says on standard error is cut")
  func output() throws {
    let limits = ExternalProgram.Limits(time: .seconds(60), output: 1000)
    #expect(throws: ExternalProgram.Failure.printedTooMuch) { try run("exec yes", limits: limits) }
    let outcome = try run("head -c 100000 /dev/zero >&2; head -c 1000 /dev/zero", limits: limits)
    #expect(outcome.output.count == 1000)
    #expect(outcome.error.utf8.count == 4096)
  }

  @Test("It has ended when the task that runs it is cancelled")
  func cancelled() throws {
    let folder = try Folder.makeTemporary("swiftcal-test")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/pid"
    try EventLoop.run { [shell] loop in
      await withTaskGroup { tasks in
        tasks.addTask {
          await #expect(throws: CancellationError.self) {
            try await shell.run(
              ["-c", "echo $$ > \(file).new; mv \(file).new \(file); exec sleep 600"], limits: Self.limits)
          }
        }
        while !FileManager.default.fileExists(atPath: file) { try? await loop.sleep(for: .milliseconds(5)) }
        tasks.cancelAll()
      }
    }
    let process = try #require(
      pid_t(String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .newlines)))
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test("A program that is not there, or cannot run, is an error")
  func missing() throws {
    #expect(ExternalProgram(named: "no-such-program-of-ours") == nil)
    #expect(ExternalProgram(named: "sh") != nil)
    #expect(throws: SystemError(call: "run /no/such/program", code: ENOENT)) {
      try EventLoop.run { _ in
        _ = try await ExternalProgram(path: "/no/such/program").run([], limits: Self.limits)
      }
    }
  }

  @Test("Other tasks run while one waits for a program")
  func loopGoesOn() throws {
    try EventLoop.run { [shell] loop in
      async let outcome = shell.run(["-c", "sleep 0.2"], limits: Self.limits)
      try await loop.sleep(for: .milliseconds(1))
      #expect(try await outcome.status == 0)
    }
  }

  @Test("It gets no file of this process, and only the given variables if it inherits none")
  func inheritsNothing() throws {
    setenv("SWIFTCAL_TEST_SECRET", "secret", 1)
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let outcome = try EventLoop.runUntilSignal { [shell] _ in
      try await shell.run(
        ["-c", "ls /proc/self/fd | wc -l; env"], environment: ["PATH": "/usr/bin:/bin"],
        inheritsEnvironment: false, limits: Self.limits)
    }
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    // ls has the folder itself open.
    #expect(lines.first?.trimmingCharacters(in: .whitespaces) == "4")
    #expect(lines.contains("PATH=/usr/bin:/bin") && !lines.contains { $0.contains("SECRET") })
  }

  @Test("What it has started is killed with it")
  func group() throws {
    let folder = try Folder.makeTemporary("swiftcal-test")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let limits = ExternalProgram.Limits(time: .milliseconds(300), output: 100)
    #expect(throws: ExternalProgram.Failure.tookTooLong) {
      try run("sleep 600 & echo $! > \(folder)/pid; wait", limits: limits)
    }
    let process = try #require(
      pid_t(String(contentsOfFile: folder + "/pid", encoding: .utf8).trimmingCharacters(in: .newlines)))
    // The kernel ends it when it runs next, and its new parent has yet to take its number back: then it runs no more.
    var state: String? { try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) }
    let deadline = Date.now + 10
    while state?.contains(") Z ") == false, Date.now < deadline { usleep(1000) }
    #expect(state?.contains(") Z ") ?? true)
  }

  @Test("It may be asked to end before it is killed")
  func interrupted() throws {
    var limits = ExternalProgram.Limits(time: .milliseconds(300), output: 100)
    limits.isInterrupted = true
    let folder = try Folder.makeTemporary("swiftcal-test")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: ExternalProgram.Failure.tookTooLong) {
      try run("trap 'echo tidy > \(folder)/tidy; exit' INT; sleep 600 & wait", limits: limits)
    }
    #expect(FileManager.default.fileExists(atPath: folder + "/tidy"))
  }

  @Test("It gets a long input, and nothing goes wrong if it does not read it")
  func longInput() throws {
    let bytes = [UInt8](repeating: 7, count: 3_000_000)
    let limits = ExternalProgram.Limits(time: .seconds(60), output: 4_000_000)
    #expect(try run("cat", input: bytes, limits: limits).output == bytes)
    #expect(try run("exit 3", input: bytes, limits: limits).status == 3)
  }
}

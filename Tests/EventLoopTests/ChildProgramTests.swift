import EventLoop
import Foundation
import Testing

@Suite("Running another program")
struct ChildProgramTests {
  private func shell(_ script: String, _ words: String..., input: [UInt8] = []) -> ChildProgram {
    ChildProgram(
      "sh", ["-c", script, "sh"] + words, environment: ["PATH": "/usr/bin:/bin"], input: input, timeLimit: 30)
  }

  @Test("gives its output, its exit status and the beginning of what it says on standard error")
  func outcome() throws {
    let outcome = try shell("echo out; echo err >&2; exit 7").run()
    #expect(outcome.status == 7 && outcome.output == Array("out\n".utf8) && outcome.problem == "err\n")
    #expect(try shell("kill -9 $$").run().status == 137)
    let long = try shell("yes problem | head -c 1000000 >&2; echo done").run()
    #expect(long.output == Array("done\n".utf8) && long.problem.utf8.count == 4096)
  }

  @Test("passes words on as they are, and only the given environment")
  func words() throws {
    setenv("SWIFTCAL_TEST_SECRET", "x", 1)
    let outcome = try shell(#"printf '%s|' "$@"; env"#, "$(touch x)", "a b", "é").run()
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(text.hasPrefix("$(touch x)|a b|é|"))
    #expect(!text.contains("SWIFTCAL_TEST_SECRET") && text.contains("PATH=/usr/bin:/bin"))
  }

  @Test("gives it a long input, and goes on if the program does not read it")
  func input() throws {
    let bytes = [UInt8](repeating: 7, count: 3_000_000)
    #expect(try shell("cat", input: bytes).run().output == bytes)
    #expect(try shell("exit 0", input: bytes).run().status == 0)
    #expect(try shell("wc -c").run().output == Array("0\n".utf8))
  }

  @Test("ends it with all that it has started, when it takes too long or writes too much")
  func limits() throws {
    var slow = shell("echo $$; sleep 1000 & sleep 1000")
    slow.timeLimit = 0.3
    #expect(throws: ChildProgram.Failure.tooSlow) { try slow.run() }
    var silent = shell("exec >&- 2>&-; sleep 1000")
    silent.timeLimit = 0.3
    #expect(throws: ChildProgram.Failure.tooSlow) { try silent.run() }
    var endless = shell("yes")
    endless.outputLimit = 100_000
    #expect(throws: ChildProgram.Failure.tooMuchOutput) { try endless.run() }
  }

  @Test("says that a program is missing")
  func missing() throws {
    #expect(throws: ChildProgram.Failure.missing) { try ChildProgram("no-such-program", []).run() }
  }

  @Test("leaves it no descriptor and no signal of this process")
  func inheritsNothing() throws {
    let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    let outcome = try shell("ls /proc/self/fd | wc -l; grep -E 'SigBlk|SigIgn' /proc/self/status").run()
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
    // ls has the folder itself open.
    #expect(lines.first?.trimmingCharacters(in: .whitespaces) == "4")
    // The C library itself ignores two signals of its own, 32 and 33.
    #expect(lines.dropFirst() == ["SigBlk:\t0000000000000000", "SigIgn:\t0000000180000000"])
  }
}

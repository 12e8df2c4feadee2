import Glibc
import System
import Testing
import Words

// Testing has a type of that name too.
import enum CommandLine.ExitStatus

@testable import CommandLine

@Suite("Exit statuses")
struct ExitStatusTests {
  @Test("Exit statuses are the numbers that scripts know")
  func numbers() {
    let statuses: [(ExitStatus, Int32)] = [
      (.done, 0), (.refused, 1), (.usage, 64), (.badInput, 65), (.noInput, 66), (.noService, 69),
      (.cannotCreate, 73), (.inputOutput, 74), (.busy, 75), (.noPermission, 77), (.unusableStore, 78),
    ]
    for (status, number) in statuses { #expect(status.rawValue == number) }
  }

  @Test(
    "The status for a file that could not be written follows from the reason",
    arguments: [
      (EACCES, ExitStatus.noPermission), (EPERM, .noPermission), (EROFS, .noPermission), (EIO, .inputOutput),
      (ENOSPC, .inputOutput), (EDQUOT, .inputOutput), (EFBIG, .inputOutput), (ENOENT, .cannotCreate),
      (ENOTDIR, .cannotCreate), (EISDIR, .usage), (ENOTSUP, .usage),
    ])
  func writing(number: Int32, status: ExitStatus) {
    #expect(FileWritingError(reason: FileError(path: "view", code: number)).exitStatus == status)
  }

  @Test("An error of a command has the status that the command gave it")
  func commandErrors() {
    #expect(CommandError.refused(localized: "x").exitStatus == .refused)
    #expect(CommandError.usage(localized: "x").exitStatus == .usage)
    #expect(CommandError(.badInput, "x").exitStatus == .badInput)
    #expect(CommandError.alreadySaid.exitStatus == .refused)
    #expect(CommandError.alreadySaid.description.isEmpty)
  }

  @Test("A failure of standard input or output has the status for input and output")
  func streams() {
    #expect(InputError.unreadable(number: EIO).exitStatus == .inputOutput)
    #expect(OutputError(number: EPIPE).exitStatus == .inputOutput)
  }
}

import Foundation
import System
import Testing

@Suite("Words for system errors")
struct SystemErrorTests {
  @Test("In English they are the C library's, also for a number that means nothing")
  func wordsAreTheLibrarys() {
    for number in Int32(0)...140 { #expect(systemMessage(number) == String(cString: strerror(number))) }
  }

  @Test("An error names the file in quotation marks, the reason, and what to do about a full disk")
  func fileError() {
    #expect("\(FileError(path: "/a b", code: ENOENT))" == "“/a b”: No such file or directory")
    let full = "“/a”: No space left on device; free some space and try again"
    #expect("\(FileError(path: "/a", code: ENOSPC))" == full)
  }

  @Test("Only where too many files are open does an error of a call say what to do")
  func systemError() {
    #expect("\(SystemError(call: "poll", code: EBADF))" == "poll: Bad file descriptor")
    #expect(
      "\(SystemError(call: "pipe2", code: EMFILE))"
        == "pipe2: Too many open files; close other programs, or raise the limit that “ulimit -n” shows, and try again"
    )
  }
}

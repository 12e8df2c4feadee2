import Foundation
import System
import Testing

@Suite("The bytes of a file")
struct FileBytesTests {
  @Test("A file that finds no room in memory is an error, and does not end the program")
  func noMemory() async {
    await #expect(processExitsWith: .success) {
      let path = FileManager.default.temporaryDirectory.path + "/swiftcal-\(UUID().uuidString)"
      try Data().write(to: URL(filePath: path))
      defer { unlink(path) }
      #expect(truncate(path, 1 << 29) == 0)
      // The process may have 64 MiB more than it has by now.
      let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[0]
      let most = try #require(UInt(pages)) * 4096 + 1 << 26
      var limit = rlimit(rlim_cur: most, rlim_max: most)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
      #expect(throws: FileError(path: path, code: ENOMEM)) { try FileBytes.read(path) }
    }
  }
}

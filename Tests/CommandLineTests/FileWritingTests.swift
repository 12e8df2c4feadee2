import CommandLine
import Foundation
import System
import Testing

@Suite("Writing a file that the user names")
struct FileWritingTests {
  private let folder = URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  @Test("The error says what to do if a folder or a device is in the file's place")
  func notAFile() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for path in [folder, "/dev/null"] {
      #expect(throws: FileWritingError.self) { try writeFile(to: path) { try $0.write("x") } }
      do {
        try writeFile(to: path) { try $0.write("x") }
      } catch {
        #expect(
          "\(error)" == "“\(path)” is not a file that can be replaced; name a file, or leave --output out")
      }
    }
  }

  @Test("The error says which file cannot be written, and why")
  func missingFolder() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/nowhere/view"
    do {
      try writeFile(to: path) { try $0.write("x") }
      Issue.record("the file was written")
    } catch {
      #expect("\(error)" == "cannot write “\(path)”: No such file or directory")
    }
  }
}

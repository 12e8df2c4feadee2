import Foundation

/// The path of a folder that devices share. It is removed when the test has ended.
final class SharedFolder {
  let path = URL.temporaryDirectory.appending(path: "swiftcal-shared-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

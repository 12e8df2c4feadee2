import Foundation
import Testing

@testable import DeviceSync

@Suite("The key of a folder")
struct FolderKeyTests {
  private let device = "ba27bf8c86994b09"

  /// The key of a passphrase in a folder where nothing says how it is encrypted.
  private func key(_ passphrase: String) throws -> FolderKey {
    try FolderKey(of: Array(passphrase.utf8), for: NSTemporaryDirectory())
  }

  @Test("Devices that begin at once come to one key, however the passphrase is written")
  func oneKey() throws {
    let name = try key("cl\u{E9} de la maison").name
    #expect(try key("cle\u{301} de la maison").name == name)
    #expect(try key("cl\u{E9} de la maison\r").name == name)
    #expect(try key("cle de la maison").name != name)
  }

  @Test("Version 1.0.0 comes to the same key with the common salt")
  func earlierKey() throws {
    // Version 1.0.0 wrote this line in a folder that this version encrypted first with the passphrase.
    let line =
      #""xoYZrb66NupCdDuIIgACV5yNdhhd4SYTB515gmaaMTpbalXnNarlTqxWYf1xIIwsHi5MsAUIqrZXc9pJN7wY1WA1I9sD""#
    let opened = try key("one line").open(
      Array(line.utf8)[...], at: 0, in: "000001.jsonl", of: device)
    #expect(opened == Array("{\"device\":\"old\",\"version\":1}\n".utf8))
  }

  @Test(
    "A folder that version 1.0.0 encrypted opens with the passphrase, whose bytes it took as they came",
    arguments: [
      // It was given a decomposed letter, and a return before the line end.
      (
        "cl\u{E9} de la maison", "cOrJq2/9wbSEg0w1+zLDXA==",
        "kr4j5TJMBhIV1r+9ttA6MAc5ZZwpFNfrhtb0SOrN45FSyJ2PII5vJQ=="
      ),
      ("one line", "WVGDIrme3s7kkWjsYQRrsA==", "6nypGINTM3cpf+C1sSUIbE9QFFdM42HUL5CcYB8WrklLxTJzyILCrg=="),
    ])
  func earlierForms(_ passphrase: String, _ salt: String, _ check: String) throws {
    let peer = try Peer()
    try FileManager.default.createDirectory(atPath: peer.folder + "/v1", withIntermediateDirectories: true)
    try Data(#"{"encryption":1,"salt":"\#(salt)","check":"\#(check)"}"#.utf8)
      .write(to: URL(filePath: peer.folder + "/v1/encryption.json"))
    _ = try FolderKey(of: Array(passphrase.utf8), for: peer.folder)
    #expect(throws: SyncError.wrongKey(peer.folder)) {
      try FolderKey(of: Array((passphrase + "s").utf8), for: peer.folder)
    }
  }

  @Test("A file grows by multiples of 512 bytes, and earlier readers find every line")
  func padded() throws {
    let key = try key("one line")
    var file = ""
    var written: [String] = []
    for length in [1, 100, 340, 341, 342, 343, 725, 726, 2000, 40_000] {
      let lines = [String](repeating: String(repeating: "x", count: length - 1) + "\n", count: 3)
      file += key.seal(lines, for: "000001.jsonl", of: device, from: file.utf8.count)
      written += lines
      #expect(file.utf8.count.isMultiple(of: 512), "\(length)")
    }
    // As version 1.0.0 reads: an empty line means nothing, and any other one opens in its place.
    var (found, offset) = ([String](), 0)
    for line in file.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if !line.isEmpty {
        let opened = try #require(key.open(Array(line)[...], at: offset, in: "000001.jsonl", of: device))
        found += opened.split(separator: UInt8(ascii: "\n")).map {
          String(decoding: $0, as: UTF8.self) + "\n"
        }
      }
      offset += line.count + 1
    }
    #expect(found == written.filter { $0 != "\n" })
  }
}

import Foundation
import Testing

@Suite("swiftcal sync --encrypt")
struct SyncEncryptionTests {
  private let laptop = try! Sandbox()
  private let desktop = try! Sandbox()
  private let sharedFolder = SharedFolder()
  private var folder: String { sharedFolder.path }

  private func keyFile(_ text: String, of user: Sandbox) throws -> String {
    let path = user.folder + "/key-\(text.hashValue.magnitude)"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  /// The files of the folder with what they have.
  private func files() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        FileManager.default.contents(atPath: "\(folder)/\(name)").map { (name, $0) }
      })
  }

  /// The path of a device's only part.
  private func part(of user: Sandbox) throws -> String {
    guard case .text(let id)? = try user.json("sync", "--status")["device"]?["id"] else { return "" }
    return "\(folder)/v1/\(id)/000001.jsonl"
  }

  @Test("Devices with one key show the same days, and the folder tells nothing of them")
  func shared() throws {
    _ = try laptop.run("study", "25m", "2024-12-01", "--note", "geheim").text()
    _ = try laptop.run("subject", "add", "Esperanto").text()
    let key = try keyFile("correct horse", of: laptop)
    _ = try laptop.run("sync", folder, "--name", "laptop", "--key-file", key).text()
    let first = try Data(contentsOf: URL(filePath: part(of: laptop)))
    _ = try laptop.run("mark", "2024-12-02").text()
    _ = try laptop.run("sync").text()
    let second = try Data(contentsOf: URL(filePath: part(of: laptop)))
    #expect(second.starts(with: first) && second.count == first.count + 512, "what is new is added")
    #expect(first.count.isMultiple(of: 512))
    // A line end after a passphrase makes no other key of it.
    let same = try keyFile("correct horse\n", of: desktop)
    _ = try desktop.run("mark", "2024-12-03").text()
    _ = try desktop.run("sync", folder, "--name", "desktop", "--key-file", same, "--yes").text()
    _ = try laptop.run("sync").text()
    for user in [laptop, desktop] {
      #expect(try user.json("streak")["total"] == 3)
      #expect(try user.run("sync").text() == "Nothing is new.\n")
      #expect(try user.run("sync", "--status").text().hasPrefix("\(folder): encrypted\n"))
      let status = try user.json("sync", "--status")
      #expect(status["isEncrypted"] == true && status["unknown"]?.elements.isEmpty == true)
      let mode = try FileManager.default.attributesOfItem(atPath: user.container + "/sync.key")
      #expect(mode[.posixPermissions] as? Int == 0o600)
    }
    for (name, bytes) in try files() {
      for word in ["geheim", "laptop", "esperanto", "study", "2024-12", "time"] {
        #expect(bytes.range(of: Data(word.utf8)) == nil, "\(name) has “\(word)”")
      }
    }
  }

  @Test(
    "Another key is refused, and nothing is changed; what was moved or changed is skipped with its reason")
  func wrongKey() throws {
    let key = try keyFile("one", of: laptop)
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try laptop.run("sync", folder, "--key-file", key).text()
    let before = try files()
    let other = try keyFile("two", of: desktop)
    try desktop.expectFailure(
      1, "sync", folder, "--key-file", other, "--yes", saying: "this is not the passphrase or key file")
    try desktop.expectFailure(1, "sync", folder, "--yes", saying: "is encrypted; type")
    #expect(try files() == before)
    try desktop.expectFailure(1, "sync", saying: "no folder is set up")
    #expect(!FileManager.default.fileExists(atPath: desktop.container + "/sync.key"))
    try desktop.expectFailure(
      69, "sync", folder, "--encrypt", saying: "there is no terminal on which to ask for the passphrase")

    _ = try desktop.run("sync", folder, "--key-file", key, "--yes").text()
    _ = try desktop.run("mark", "2024-12-02").text()
    _ = try desktop.run("sync").text()
    // A file of one device under another one's id, a changed one, and one that everybody can read.
    let place = try part(of: desktop)
    let moved = try Data(contentsOf: URL(filePath: part(of: laptop)))
    try moved.write(to: URL(filePath: place.replacing("000001", with: "000002")))
    var changed = try Data(contentsOf: URL(filePath: place))
    changed[changed.count - 10] ^= 1
    try changed.write(to: URL(filePath: place.replacing("000001", with: "000003")))
    try Data(#"{"time":1,"subject":"1:study","fact":"study","key":"2024-12-09","value":true}\#n"#.utf8)
      .write(to: URL(filePath: place.replacing("000001", with: "000004")))
    let merged = try laptop.run("sync")
    #expect(
      merged.exitCode == 0 && merged.error.contains("were skipped, the first: it was encrypted with another"))
    #expect(try laptop.json("streak")["total"] == 2)
    let status = try laptop.json("sync", "--status")["devices"]?.elements.first
    // Nothing of the first two opens, and the third is not encrypted.
    let lines = ["000002", "000003", "000004"].map { number in
      let path = place.replacing("000001", with: number)
      return FileManager.default.contents(atPath: path)?.split(separator: UInt8(ascii: "\n")).count ?? 0
    }
    #expect(status?["skippedLines"] == .number(lines.reduce(0, +)))
    #expect(status?["reason"] == "it was encrypted with another key, or changed or moved since")
  }

  @Test("A folder is encrypted by all of its devices or by none")
  func mixed() throws {
    let key = try keyFile("one", of: laptop)
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try laptop.run("sync", folder).text()
    _ = try desktop.run("mark", "2024-12-02").text()
    let before = try files()
    try desktop.expectFailure(
      1, "sync", folder, "--key-file", key, "--yes", saying: "with a new folder, on every device")
    #expect(try files() == before)
    // A device that is alone encrypts what it wrote before.
    _ = try laptop.run("sync", folder, "--key-file", key).text()
    #expect(try files().values.allSatisfy { $0.range(of: Data("study".utf8)) == nil })
    #expect(try laptop.run("sync").text() == "Nothing is new.\n")
    try desktop.expectFailure(1, "sync", folder, "--yes", saying: "is encrypted; type")
    _ = try desktop.run("sync", folder, "--key-file", key, "--yes").text()
    #expect(try desktop.json("streak")["total"] == 2)
    // It goes on so without being told, and a lost key is asked for.
    _ = try laptop.run("sync", folder, "--name", "laptop").text()
    #expect(try laptop.json("sync", "--status")["isEncrypted"] == true)
    try FileManager.default.removeItem(atPath: laptop.container + "/sync.key")
    try laptop.expectFailure(1, "sync", saying: "is not on this machine any more")
    _ = try laptop.run("sync", folder, "--key-file", key).text()
    _ = try laptop.run("sync").text()
    #expect(try laptop.json("streak")["total"] == 2)
    _ = try laptop.run("sync", "--off").text()
    #expect(!FileManager.default.fileExists(atPath: laptop.container + "/sync.key"))
  }

  @Test("A passphrase is asked for on a terminal, twice at first")
  func passphrase() throws {
    _ = try laptop.run("mark", "2024-12-01").text()
    let refused = try laptop.answer("one\ntwo", to: "sync", folder, "--encrypt")
    #expect(refused.exitCode == 1 && refused.output.contains("two different passphrases"))
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(try laptop.answer("one two\none two", to: "sync", folder, "--encrypt").exitCode == 0)
    let joined = try desktop.answer("one two", to: "sync", folder, "--encrypt", "--yes")
    #expect(joined.exitCode == 0 && !joined.output.contains("The same again"))
    #expect(try desktop.json("streak")["total"] == 1)
  }
}

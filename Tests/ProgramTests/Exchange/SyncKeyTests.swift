import Foundation
import RawSQLite
import Testing

@Suite("The key with which swiftcal sync encrypts")
struct SyncKeyTests {
  private let laptop = try! Sandbox()
  private let desktop = try! Sandbox()
  private let sharedFolder = SharedFolder()
  private var folder: String { sharedFolder.path }
  private var encryption: String { folder + "/v1/encryption.json" }

  /// Sets a folder up with a passphrase that is read from standard input.
  private func share(_ folder: String, _ user: Sandbox, _ passphrase: String = "one line") throws -> Outcome {
    try user.run("sync", folder, "--key-file", "-", "--yes", input: passphrase)
  }

  /// The dates that a device shows as studied.
  private func days(_ user: Sandbox) throws -> [String] {
    try user.run("export", "--format", "csv").text().matches(of: /,(2024-12-\d\d),true/).map { String($0.1) }
      .sorted()
  }

  /// Whether a text is in a file of the folder for everybody to read.
  private func isReadable(_ text: String) throws -> Bool {
    try FileManager.default.subpathsOfDirectory(atPath: folder).contains { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)")?.range(of: Data(text.utf8)) != nil
    }
  }

  /// Copies the devices' folders, and what is not there yet of anything else, as a carrier that has had a conflict.
  private func carry(from source: String, to target: String) throws {
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: source + "/v1") {
      let place = "\(target)/v1/\(name)"
      if manager.fileExists(atPath: place) { continue }
      try manager.copyItem(atPath: "\(source)/v1/\(name)", toPath: place)
    }
  }

  @Test(
    "A device with a key writes nothing plainly, though a backup was restored and the carrier lost the file")
  func restored() throws {
    _ = try laptop.run("mark", "2024-12-01").text()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try laptop.run("sync", folder).text()
    let backup = laptop.folder + "/plain.sqlite"
    _ = try laptop.run("backup", backup).text()
    #expect(try isReadable("2024-12-01"))
    _ = try share(folder, laptop).text()
    _ = try laptop.run("restore", backup).text()
    try FileManager.default.removeItem(atPath: encryption)
    _ = try laptop.run("mark", "2024-12-02").text()
    #expect(try laptop.json("sync", "--status")["isEncrypted"] == true)
    #expect(try laptop.run("sync").exitCode == 0)
    #expect(try !isReadable("2024-12-01") && !isReadable("2024-12-02"))
    _ = try share(folder, desktop).text()
    #expect(try days(desktop) == ["2024-12-01", "2024-12-02"])
  }

  @Test("Two devices that encrypt a new folder at once read each other")
  func atOnce() throws {
    let other = SharedFolder()
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try share(folder, laptop, "cl\u{E9}").text()
    _ = try desktop.run("mark", "2024-12-02").text()
    _ = try share(other.path, desktop, "cle\u{301}\r\n").text()
    try carry(from: folder, to: other.path)
    try carry(from: other.path, to: folder)
    for user in [laptop, desktop] {
      #expect(try user.run("sync").text().hasPrefix("2 received, "))
      #expect(try days(user) == ["2024-12-01", "2024-12-02"])
    }
  }

  @Test("What version 1.0.0 encrypted is read and added to with its own key, also by a device that it was on")
  func earlierVersion() throws {
    let fixture = Repository.path("Tests/ProgramTests/Fixtures/encrypted-1.0.0")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: fixture + "/v1", toPath: folder + "/v1")
    let said = try Data(contentsOf: URL(filePath: encryption))
    let key = fixture + "/passphrase.txt"
    _ = try laptop.run("sync", folder, "--key-file", key, "--yes").text()
    #expect(try days(laptop) == ["2024-12-01", "2024-12-03"])
    #expect(try laptop.run("sessions", "2024-12-02").text().contains("read aloud"))
    _ = try laptop.run("mark", "2024-12-04").text()
    _ = try laptop.run("sync").text()
    _ = try desktop.run("sync", folder, "--key-file", key, "--yes").text()
    #expect(try days(desktop) == ["2024-12-01", "2024-12-03", "2024-12-04"])
    #expect(try Data(contentsOf: URL(filePath: encryption)) == said)
    // Another device of that version has begun with another key before it heard of this one.
    try Data(
      #"{"encryption":1,"salt":"WVGDIrme3s7kkWjsYQRrsA==","check":"6nypGINTM3cpf+C1sSUIbE9QFFdM42HUL5CcYB8WrklLxTJzyILCrg=="}"#
        .utf8
    ).write(to: URL(filePath: encryption))
    let line = "swiftcal sync \(folder) --encrypt"
    let merged = try laptop.run("sync")
    #expect(merged.exitCode == 0 && merged.error.contains("with another key than this device has"))
    #expect(merged.error.contains("type “\(line)”"))
    let checkup = try laptop.run("doctor")
    #expect(checkup.exitCode == 1 && checkup.output.contains("→ \(line)\n"))
    try laptop.expectFailure(1, "sync", folder, saying: "with another key than this device has")
    // The passphrase of the other key brings this device to it, and the rest is named by every merge.
    #expect(try share(folder, laptop).exitCode == 0)
    _ = try laptop.run("mark", "2024-12-05").text()
    #expect(try desktop.run("sync").error.contains("was encrypted with another key"))
    #expect(try share(folder, desktop).exitCode == 0)
    #expect(try days(desktop) == ["2024-12-01", "2024-12-03", "2024-12-04"])
    _ = try laptop.run("sync")
    let last = try desktop.run("sync")
    #expect(try days(desktop).last == "2024-12-05")
    #expect(
      last.error.contains("lines of “laptop” were skipped") && last.output == "1 received, 0 written.\n")
  }

  @Test("A device waits until it knows how the others encrypt")
  func notArrived() throws {
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try share(folder, laptop).text()
    let said = try Data(contentsOf: URL(filePath: encryption))
    try FileManager.default.removeItem(atPath: encryption)
    try share(folder, desktop, "another").expectFailure(75, saying: ["“encryption.json” has not arrived yet"])
    #expect(!FileManager.default.fileExists(atPath: desktop.container + "/sync.key"))
    #expect(!FileManager.default.fileExists(atPath: encryption))
    // With the passphrase of the others there is nothing to wait for.
    _ = try share(folder, desktop).text()
    #expect(try days(desktop) == ["2024-12-01"])
    #expect(try Data(contentsOf: URL(filePath: encryption)).count == said.count)
  }

  @Test(
    "A device that left a folder and restores an earlier backup writes nothing there, and is told where it went"
  )
  func restoredAfterLeaving() throws {
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try share(folder, laptop).text()
    let (backup, new) = (laptop.container + "-old.sqlite", folder + "-new")
    defer { for path in [backup, new] { try? FileManager.default.removeItem(atPath: path) } }
    _ = try laptop.run("backup", backup).text()
    _ = try laptop.run("sync", new, "--leave", "--key-file", "-", input: "another line").text()
    _ = try laptop.run("restore", backup).text()
    _ = try laptop.run("mark", "2024-12-02").text()
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    for arguments in [["sync"], ["sync", folder], ["sync", "--dry-run"], ["sync", "--all"]] {
      try laptop.call(arguments).run().expectFailure(
        1,
        saying: ["this device has left the folder “\(folder)” for “\(new)”", "type “swiftcal sync \(new)”"])
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == before)
    let checkup = try laptop.run("doctor")
    #expect(checkup.exitCode == 1 && checkup.output.contains("→ swiftcal sync \(new)\n"))
    _ = try laptop.run("sync", new).text()
    #expect(try days(laptop) == ["2024-12-01", "2024-12-02"])
    #expect(try laptop.run("doctor").exitCode == 0)
  }

  @Test("A key that cannot be read is an error, and never no key", arguments: sample(of: ["", "{}", nil]))
  func unreadableKey(_ text: String?) throws {
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try share(folder, laptop).text()
    try FileManager.default.removeItem(atPath: encryption)
    let key = laptop.container + "/sync.key"
    if let text {
      try Data(text.utf8).write(to: URL(filePath: key))
    } else {
      try FileManager.default.removeItem(atPath: key)
      try FileManager.default.createDirectory(atPath: key, withIntermediateDirectories: true)
    }
    let new = folder + "-new"
    for arguments in [["sync"], ["sync", folder], ["sync", new], ["sync", "--dry-run"]] {
      let refused = try laptop.call(arguments).run()
      #expect(refused.exitCode != 0 && refused.error.contains("/sync.key”"), "\(arguments)")
    }
    #expect(!FileManager.default.fileExists(atPath: new))
    #expect(try laptop.run("doctor").output.contains("/sync.key”"))
    #expect(try !isReadable("2024-12-01"))
    guard text != nil else { return }
    _ = try share(folder, laptop).text()
    #expect(try laptop.run("sync").text() == "Nothing is new.\n")
  }

  @Test("A store that version 1.0.0 encrypted with asks for its key where that is gone")
  func lostKey() throws {
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try share(folder, laptop).text()
    try FileManager.default.removeItem(atPath: laptop.container + "/sync.key")
    try FileManager.default.removeItem(atPath: folder + "/v1")
    try FileManager.default.createDirectory(atPath: folder + "/v1", withIntermediateDirectories: true)
    try laptop.expectFailure(1, "sync", saying: "is not on this machine any more")
    try RawDatabase(laptop.store).rows(
      """
      UPDATE local SET value = json_set(json_remove(value, '$.key'), '$.isEncrypted', json('true'))
      WHERE kind = 'sharing'
      """)
    try laptop.expectFailure(1, "sync", saying: "is not on this machine any more")
    _ = try share(folder, laptop).text()
    #expect(try !isReadable("2024-12-01"))
    _ = try share(folder, desktop).text()
    #expect(try days(desktop) == ["2024-12-01"])
  }

  @Test("An undo of joining removes the key, as --off does")
  func undone() throws {
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try share(folder, laptop).text()
    _ = try desktop.run("mark", "2024-12-02").text()
    _ = try share(folder, desktop).text()
    #expect(FileManager.default.fileExists(atPath: desktop.container + "/sync.key"))
    _ = try desktop.run("undo").text()
    #expect(!FileManager.default.fileExists(atPath: desktop.container + "/sync.key"))
  }

  @Test(
    "An undo of joining is passed when the copy from before it is gone, and the key stays with the shared folder"
  )
  func passed() throws {
    _ = try laptop.run("mark", "2024-12-01").text()
    _ = try share(folder, laptop).text()
    _ = try desktop.run("mark", "2024-12-02").text()
    _ = try share(folder, desktop).text()
    try FileManager.default.removeItem(atPath: desktop.container + "/backups")
    try desktop.run("undo").expectFailure(1, saying: ["the copy of the store from before it is gone"])
    #expect(FileManager.default.fileExists(atPath: desktop.container + "/sync.key"))
    _ = try desktop.run("sync").text()
    #expect(try days(desktop) == ["2024-12-01", "2024-12-02"])
    #expect(try desktop.run("undo").text().contains("2024-12-02"))
  }

  @Test("A key file may be a pipe or a link to one")
  func pipes() throws {
    // The first line of each makes the folder, and the next ones have to come to the same key.
    let calls = [
      #"printf 'one line\r\n' | "$0" "$@" --key-file -"#,
      #"printf 'one line\n' | "$0" "$@" --key-file /dev/stdin"#,
      #""$0" "$@" --key-file <(printf 'one line')"#,
    ]
    for text in calls {
      var call = laptop.call(["sync", folder])
      call.launcher = ["/bin/bash", "-c", text]
      _ = try call.run().text()
    }
    #expect(try laptop.run("sync", folder, "--key-file", "-", input: "\r\n").exitCode == 65)
    #expect(try laptop.run("sync", folder, "--key-file", laptop.folder).exitCode == 74)
    #expect(try laptop.run("sync", folder, "--key-file", laptop.folder + "/none").exitCode == 66)
  }
}

import CommandLine
import DeviceSync
import System
import Words

extension Sync {
  /// The longest passphrase or key file, in bytes.
  private static let longestSecret = 64 * 1024

  /// The key with which a folder is to be encrypted; nil if the person says nothing of it.
  func givenKey(for folder: String) throws -> FolderKey? {
    guard let secret = try givenSecret(for: folder) else { return nil }
    if leave { try requireNew(secret) }
    return try FolderKey(of: secret, for: folder)
  }

  private func givenSecret(for folder: String) throws -> [UInt8]? {
    // On a terminal a passphrase is not shown, wherever it is asked for.
    if let keyFile, keyFile != "-" || !canAsk { return try Self.secret(in: keyFile) }
    guard encrypt || keyFile != nil else { return nil }
    guard canAsk else {
      throw CommandError(
        .noService,
        String(localized: "there is no terminal on which to ask for the passphrase; give --key-file FILE"))
    }
    let secret = try Self.ask(String(localized: "Passphrase of the folder, which is not shown:"))
    if !FolderKey.isUsed(in: folder) {
      guard try Self.ask(String(localized: "The same again:")) == secret else {
        throw CommandError.refused(localized: "these are two different passphrases; nothing was changed")
      }
    }
    return secret
  }

  private static func ask(_ question: String) throws -> [UInt8] {
    guard let secret = try askSecretly(question), !secret.isEmpty else {
      throw CommandError.refused(localized: "no passphrase was given; nothing was changed")
    }
    return secret
  }

  /// What a key file has, without the end of its last line, so that it may have the passphrase that others type. The key keeps
  /// or drops a return before it.
  private static func secret(in path: String) throws -> [UInt8] {
    var bytes: [UInt8]
    do {
      bytes = try readInput(path, limit: longestSecret + 1)
    } catch let error as FileError {
      throw CommandError(
        error.isNotFound ? .noInput : error.isNoPermission ? .noPermission : .inputOutput, "\(error)")
    }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    guard !bytes.isEmpty, bytes != [UInt8(ascii: "\r")], bytes.count <= longestSecret else {
      throw CommandError(
        .badInput,
        String(localized: "the key file “\(path.shown)” has to have 1 to \(longestSecret) bytes"))
    }
    return bytes
  }
}

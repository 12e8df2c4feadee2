import CSodium
import ForeignText
import Glibc
import SharedStore
import StudyCalendar
import System
import Words

/// The key with which the devices of a folder encrypt what they write there. libsodium makes it of a passphrase or of a key
/// file with Argon2id. docs/devices.md says what that promises.
public struct FolderKey: Sendable {
  /// What encrypts.
  let key: [UInt8]
  /// What makes this key of the passphrase, and no other one.
  private let salt: [UInt8]
  /// The last keys that this machine had before. They open the notes that it left in other folders.
  private var former: [[UInt8]] = []

  /// The salt of every folder that this version encrypts first: 16 bytes. Devices that begin at the same time come to the same
  /// key by it, before they have heard of each other. A root key with a common salt and keys of folders with salts by chance
  /// would not be stronger: passphrases could be tried at once as well, and whoever carries files can carry their salt along.
  private static let commonSalt = Array("swiftcal folders".utf8)

  // MARK: Making

  /// Makes the key of a passphrase. In a folder that says how it is encrypted it has to be the folder's.
  /// - Parameters:
  ///   - secret: the passphrase, or what a key file has.
  ///   - path: the folder. Nothing is written there.
  /// - Throws: ``SyncError``, `FileError`.
  public init(of secret: [UInt8], for path: String) throws {
    let folder = DeviceFolder(path: Folder.tidyPath(Folder.absolutePath(path)))
    let forms = Self.forms(of: secret)
    guard let found = try folder.encryption() else {
      try self.init(of: forms[0], Self.commonSalt, for: path)
      return
    }
    for form in forms {
      let key = try FolderKey(of: form, found.salt, for: path)
      if key.opens(found) {
        self = key
        return
      }
    }
    throw SyncError.wrongKey(path)
  }

  private init(of secret: [UInt8], _ salt: [UInt8], for path: String) throws {
    // It looks once for the fastest way on this machine, and can be asked any number of times.
    _ = sodium_init()
    var key = [UInt8](repeating: 0, count: Int(crypto_aead_xchacha20poly1305_ietf_keybytes()))
    let code = secret.map { CChar(bitPattern: $0) }
    // The passes and the memory of the second choice of RFC 9106, for machines with little memory, and libsodium's one lane.
    let isMade =
      crypto_pwhash(
        &key, UInt64(key.count), code, UInt64(code.count), salt, 3, 64 << 20, crypto_pwhash_alg_argon2id13())
      == 0
    guard isMade else { throw FileError(path: path, code: ENOMEM) }
    self.init(key: key, salt: salt)
  }

  private init(key: [UInt8], salt: [UInt8]) {
    _ = sodium_init()
    (self.key, self.salt) = (key, salt)
  }

  /// The bytes that one passphrase may be: first the composed form (NFC) without a return at the end, which counts in a new
  /// folder. Version 1.0.0 took the bytes as they came, from a keyboard, or from a file of another system.
  private static func forms(of secret: [UInt8]) -> [[UInt8]] {
    let end = UInt8(ascii: "\r")
    let line = secret.last == end ? Array(secret.dropLast()) : secret
    var forms = [line, line + [end]]
    if let text = String(validating: line, as: UTF8.self) {
      forms.insert(Array(Subject.composed(text).utf8), at: 0)
      forms.append(Array(Subject.decomposed(text).utf8))
    }
    return forms.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether a folder is encrypted, as far as its own file says so.
  public static func isUsed(in path: String) -> Bool { DeviceFolder(path: path).isEncrypted }

  /// A name by which a store knows the key. It does not tell the key.
  var name: String {
    var name = [UInt8](repeating: 0, count: 16)
    let purpose = Array("swiftcal key name".utf8)
    crypto_generichash(&name, name.count, purpose, UInt64(purpose.count), key, key.count)
    return Self.text(name)
  }

  // MARK: Keeping

  /// The key that this machine keeps; nil if there is none. While there is one, this machine writes nothing plainly.
  /// - Parameter folder: the shared folder, for the message.
  /// - Throws: ``SyncError/unreadableKey(_:folder:)``, `FileError`.
  static func kept(in container: GroupContainer, for folder: String) throws -> FolderKey? {
    let path = container.syncKeyPath
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path, atMost: 4096)
    } catch {
      guard error.isNotFound else { throw error }
      return nil
    }
    guard let json = JSONValue(bytes: bytes[...]), let about = About(json),
      let key = json["key"]?.string.flatMap(bytesOf),
      key.count == crypto_aead_xchacha20poly1305_ietf_keybytes()
    else { throw SyncError.unreadableKey(path, folder: folder) }
    var kept = FolderKey(key: key, salt: about.salt)
    kept.former = (json["former"]?.array ?? []).compactMap { $0.string.flatMap(bytesOf) }
      .filter { $0.count == key.count }
    return kept
  }

  /// Keeps it on this machine in a file that only its user reads, so that a timer can merge.
  func keep(in container: GroupContainer) throws {
    let path = container.syncKeyPath
    let before = try? Self.kept(in: container, for: path)
    let former = (before.map { [$0.key] + $0.former } ?? []).filter { $0 != key }.prefix(8)
    let json = about.json([
      "key": Self.text(key), "former": former.map(Self.text),
    ])
    unlink(path + ".new")
    try FileBytes.write(Array(json.text.utf8), toNew: path + ".new")
    try AtomicFile.move(path + ".new", to: path)
  }

  /// It and the keys that this machine had before.
  var withFormer: [FolderKey] { [self] + former.map { FolderKey(key: $0, salt: salt) } }

  // MARK: What a folder says of it

  /// What a folder says of its key. It is of no use without the passphrase.
  struct About {
    let salt: [UInt8]
    /// An encrypted piece of nothing. It tells whether a passphrase is the folder's.
    let check: [UInt8]
  }

  /// What the folder has of it.
  var about: About { About(salt: salt, check: Self.sealed([], with: key, as: Self.nothing)) }

  /// Whether it is the key of which a folder says something.
  func opens(_ about: About) -> Bool {
    salt == about.salt && Self.opened(about.check[...], with: key, as: Self.nothing) == []
  }

  private static let nothing = "swiftcal folder key"

  // MARK: As text

  private static let base64 = sodium_base64_VARIANT_ORIGINAL

  static func text(_ bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, base64))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, base64)
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func bytesOf(_ text: String) -> [UInt8]? {
    let text = text.utf8.map { CChar(bitPattern: $0) }
    var (bytes, count) = ([UInt8](repeating: 0, count: text.count), 0)
    guard sodium_base642bin(&bytes, bytes.count, text, text.count, nil, &count, nil, base64) == 0 else {
      return nil
    }
    return Array(bytes.prefix(count))
  }
}

extension FolderKey.About {
  /// What a file says.
  init?(_ json: JSONValue) {
    guard json["encryption"]?.integer == 1, let salt = json["salt"]?.string.flatMap(FolderKey.bytesOf),
      let check = json["check"]?.string.flatMap(FolderKey.bytesOf), salt.count == crypto_pwhash_saltbytes()
    else { return nil }
    self.init(salt: salt, check: check)
  }

  /// As a file has it.
  func json(_ more: JSONValue = [:]) -> JSONValue {
    ["encryption": 1, "salt": FolderKey.text(salt), "check": FolderKey.text(check)] + more
  }
}

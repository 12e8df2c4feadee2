import CSodium
import FileSystem
import ForeignText
import Glibc
import SharedStore
import StudyCalendar

/// The key with which the devices of a folder encrypt what they write there. libsodium makes it of a passphrase or of a key
/// file with Argon2id, and encrypts each piece with XChaCha20-Poly1305. docs/devices.md says what that promises.
public struct FolderKey: Hashable, Sendable {
  private let key: [UInt8]
  /// What makes the passphrase of a folder this key and no other one.
  private let salt: [UInt8]
  /// An encrypted piece of nothing. It tells whether a passphrase is the folder's.
  private let check: [UInt8]

  // MARK: Making

  /// Makes the key of a passphrase. In a folder that is encrypted it has to be the folder's.
  /// - Parameters:
  ///   - secret: the passphrase, or what a key file has.
  ///   - path: the folder. Nothing is written there.
  /// - Throws: ``SyncError``, `FileError`.
  public init(of secret: [UInt8], for path: String) throws {
    // It looks once for the fastest way on this machine, and can be asked any number of times.
    _ = sodium_init()
    let folder = DeviceFolder(path: Folder.tidyPath(Folder.absolutePath(path)))
    let found = try folder.encryption()
    salt = found?.salt ?? Self.random(Int(crypto_pwhash_saltbytes()))
    var key = [UInt8](repeating: 0, count: Int(crypto_aead_xchacha20poly1305_ietf_keybytes()))
    let (salt, code) = (salt, secret.map { CChar(bitPattern: $0) })
    // The second choice of RFC 9106, for machines with little memory.
    let isMade =
      crypto_pwhash(
        &key, UInt64(key.count), code, UInt64(code.count), salt, 3, 64 << 20, crypto_pwhash_alg_argon2id13())
      == 0
    guard isMade else { throw FileError(path: path, code: ENOMEM) }
    self.key = key
    check = found?.check ?? Self.sealed([], with: key, as: Self.nothing)
    guard Self.opened(check[...], with: key, as: Self.nothing) == [] else { throw SyncError.wrongKey(path) }
  }

  /// Whether a folder is encrypted, as far as its own file says so.
  public static func isUsed(in path: String) -> Bool { DeviceFolder(path: path).isEncrypted }

  // MARK: Keeping

  private static func path(in container: GroupContainer) -> String { container.path + "/sync.key" }

  /// The key that this machine keeps; nil if there is none.
  static func kept(in container: GroupContainer) -> FolderKey? {
    guard let bytes = try? FileBytes.read(path(in: container), atMost: 4096),
      let json = JSONValue(bytes: bytes[...]), let about = About(json),
      let key = json["key"]?.string.flatMap(bytesOf),
      key.count == crypto_aead_xchacha20poly1305_ietf_keybytes()
    else { return nil }
    return FolderKey(key: key, salt: about.salt, check: about.check)
  }

  private init(key: [UInt8], salt: [UInt8], check: [UInt8]) {
    _ = sodium_init()
    (self.key, self.salt, self.check) = (key, salt, check)
  }

  /// Keeps it on this machine in a file that only its user reads, so that a timer can merge.
  func keep(in container: GroupContainer) throws {
    guard Self.kept(in: container) != self else { return }
    let path = Self.path(in: container)
    let json = about.json(["key": .string(Self.text(key))])
    unlink(path + ".new")
    try FileBytes.write(Array(json.text.utf8), toNew: path + ".new")
    try AtomicFile.move(path + ".new", to: path)
  }

  /// Removes what ``keep(in:)`` has kept.
  static func forget(in container: GroupContainer) { unlink(path(in: container)) }

  /// What the folder has of it.
  var about: About { About(salt: salt, check: check) }

  /// What a folder says of its key. It is of no use without the passphrase.
  struct About: Hashable {
    let salt: [UInt8]
    let check: [UInt8]
  }

  // MARK: Encrypting

  private static let nothing = "swiftcal folder key"

  /// How many bytes of lines one piece has at most, unless one line is longer.
  private static let piece = 32 * 1024

  /// Lines that are to be added to a file, encrypted in pieces, each a line of its own. A piece opens only in its place.
  /// - Parameter start: how long the file is before.
  func seal(_ lines: [String], for file: String, of device: String, from start: Int) -> String {
    var (sealed, piece) = ("", [UInt8]())
    for (index, line) in lines.enumerated() {
      piece += line.utf8
      let next = index + 1 < lines.count ? lines[index + 1].utf8.count : Self.piece
      // The beginning of a file is read alone, to learn which version wrote it.
      guard piece.count + next > Self.piece || (start == 0 && index == 0) else { continue }
      let place = Self.place(of: start + sealed.utf8.count, in: file, of: device)
      sealed += "\"\(Self.text(Self.sealed(piece, with: key, as: place)))\"\n"
      piece = []
    }
    return sealed
  }

  /// The lines of a piece; nil if it was encrypted with another key or for another place, or was changed.
  func open(_ line: ArraySlice<UInt8>, at offset: Int, in file: String, of device: String) -> [UInt8]? {
    guard let text = JSONValue(bytes: line)?.string, let bytes = Self.bytesOf(text) else { return nil }
    return Self.opened(bytes[...], with: key, as: Self.place(of: offset, in: file, of: device))
  }

  /// What names the place of a piece: its device, its part and its offset. The copies that carriers make of a part keep the
  /// number at the beginning of its name.
  private static func place(of offset: Int, in file: String, of device: String) -> String {
    let number = String(decoding: file.utf8.prefix { (0x30...0x39).contains($0) }, as: UTF8.self)
    return "swiftcal \(DeviceLine.version) \(device)/\(number) \(offset)"
  }

  private static func sealed(_ bytes: [UInt8], with key: [UInt8], as place: String) -> [UInt8] {
    let nonce = random(Int(crypto_aead_xchacha20poly1305_ietf_npubbytes()))
    let count = bytes.count + Int(crypto_aead_xchacha20poly1305_ietf_abytes())
    var sealed = [UInt8](repeating: 0, count: count)
    let place = Array(place.utf8)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, nil, bytes, UInt64(bytes.count), place, UInt64(place.count), nil, nonce, key)
    return nonce + sealed
  }

  private static func opened(_ bytes: ArraySlice<UInt8>, with key: [UInt8], as place: String) -> [UInt8]? {
    let nonce = Array(bytes.prefix(Int(crypto_aead_xchacha20poly1305_ietf_npubbytes())))
    let rest = Array(bytes.dropFirst(nonce.count))
    let count = rest.count - Int(crypto_aead_xchacha20poly1305_ietf_abytes())
    guard count >= 0 else { return nil }
    // Not even an empty piece has no place in memory.
    var opened = [UInt8](repeating: 0, count: max(1, count))
    let place = Array(place.utf8)
    let code = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &opened, nil, nil, rest, UInt64(rest.count), place, UInt64(place.count), nonce, key)
    return code == 0 ? Array(opened.prefix(count)) : nil
  }

  private static func random(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  // MARK: As text

  private static let base64 = sodium_base64_VARIANT_ORIGINAL

  fileprivate static func text(_ bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, base64))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, base64)
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  fileprivate static func bytesOf(_ text: String) -> [UInt8]? {
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
  fileprivate init?(_ json: JSONValue) {
    guard json["encryption"]?.integer == 1, let salt = json["salt"]?.string.flatMap(FolderKey.bytesOf),
      let check = json["check"]?.string.flatMap(FolderKey.bytesOf), salt.count == crypto_pwhash_saltbytes()
    else { return nil }
    self.init(salt: salt, check: check)
  }

  /// As a file has it.
  fileprivate func json(_ more: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
    .object(
      [
        .init("encryption", .integer(1)), .init("salt", .string(FolderKey.text(salt))),
        .init("check", .string(FolderKey.text(check))),
      ] + more.map { .init($0.key, $0.value) })
  }
}

extension DeviceFolder {
  /// The file that says with which key the folder is encrypted.
  static let encryptionName = "encryption.json"
  private var encryptionPath: String { devices + "/" + Self.encryptionName }

  /// Whether the folder says that it is encrypted.
  var isEncrypted: Bool { fileStatus(at: encryptionPath) != nil }

  /// What the folder says of its key; nil if it is not encrypted.
  /// - Throws: ``SyncError/unknownEncryption(_:)``, `FileError`.
  func encryption() throws -> FolderKey.About? {
    guard isEncrypted else { return nil }
    let bytes = try FileBytes.read(encryptionPath, atMost: 4096)
    guard let about = JSONValue(bytes: bytes[...]).flatMap(FolderKey.About.init) else {
      throw SyncError.unknownEncryption(encryptionPath)
    }
    return about
  }

  /// Says with which key the folder is encrypted, where nothing says it.
  /// - Throws: `FileError`.
  func sayEncryption() throws {
    guard let key, !isEncrypted else { return }
    // A name that begins so is not read.
    let new = devices + "/~" + Self.encryptionName
    unlink(new)
    try FileBytes.write(Array(key.about.json().text.utf8), toNew: new)
    guard chmod(new, fileMode) == 0 else { throw FileError(path: new, code: errno) }
    do {
      try AtomicFile.move(new, to: encryptionPath, replaces: false)
    } catch let error where error.code == EEXIST {
      unlink(new)
    }
  }

  /// Refuses to write in one way where other devices write in the other.
  /// - Parameter own: this device, whose files are written again.
  /// - Throws: ``SyncError``, `FileError`.
  func requireOneWay(own: String?) throws {
    guard !isEncrypted else {
      guard key != nil else { throw SyncError.encrypted(path) }
      return
    }
    guard fileStatus(at: devices, followsLink: true) != nil else { return }
    for device in try list().devices where device != own {
      for name in (try? files(of: device).files) ?? [] {
        guard let first = (try? FileBytes.read(file(name, of: device), atMost: 1))?.first else { continue }
        guard (first == UInt8(ascii: "\"")) == (key != nil) else {
          throw key == nil ? SyncError.encrypted(path) : SyncError.notEncrypted(path)
        }
      }
    }
  }
}

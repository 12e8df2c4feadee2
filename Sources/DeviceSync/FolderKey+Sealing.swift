import CSodium
import ForeignText
import StudyCalendar
import Words

/// Lines of a file, encrypted with XChaCha20-Poly1305 in pieces, each of which opens only in its place.
extension FolderKey {
  /// How many bytes of lines one piece has at most, unless one line is longer.
  private static let piece = 32 * 1024

  /// How many bytes a file grows by, or a multiple of them. Its length tells of no note how long it is.
  private static let unit = 512

  /// Lines that are to be added to a file, encrypted in pieces, each a line of its own with an empty one after it, which
  /// readers ignore.
  /// - Parameter start: how long the file is before.
  func seal(_ lines: [String], for file: String, of device: String, from start: Int) -> String {
    var (sealed, piece) = ("", [UInt8]())
    for (index, line) in lines.enumerated() {
      piece += line.utf8
      let next = index + 1 < lines.count ? lines[index + 1].utf8.count : Self.piece
      // The beginning of a file is read alone, to learn which version wrote it.
      guard piece.count + next > Self.piece || (start == 0 && index == 0) else { continue }
      let place = Self.place(of: start + sealed.utf8.count, in: file, of: device)
      sealed += "\"\(Self.text(Self.sealed(Self.padded(piece), with: key, as: place)))\"\n\n"
      piece = []
    }
    return sealed
  }

  /// The lines of a piece; nil if it was encrypted with another key or for another place, or was changed.
  func open(_ line: ArraySlice<UInt8>, at offset: Int, in file: String, of device: String) -> [UInt8]? {
    guard let text = JSONValue(bytes: line)?.string, let bytes = Self.bytesOf(text) else { return nil }
    return Self.opened(bytes[...], with: key, as: Self.place(of: offset, in: file, of: device))
  }

  /// Adds empty lines, so that quotes, base64 and two line ends make whole units: three bytes are four in base64, and the
  /// quotes and line ends are four more.
  private static func padded(_ piece: [UInt8]) -> [UInt8] {
    let whole = unit / 4 * 3
    let taken = piece.count + nonceSize + tagSize + 3
    return piece + repeatElement(UInt8(ascii: "\n"), count: (whole - taken % whole) % whole)
  }

  /// What names the place of a piece: its device, its part and its offset. The copies that carriers make of a part keep the
  /// number at the beginning of its name.
  private static func place(of offset: Int, in file: String, of device: String) -> String {
    let number = String(decoding: file.utf8.prefix { (0x30...0x39).contains($0) }, as: UTF8.self)
    return "swiftcal \(DeviceLine.version) \(device)/\(number) \(offset)"
  }

  private static let nonceSize = Int(crypto_aead_xchacha20poly1305_ietf_npubbytes())
  private static let tagSize = Int(crypto_aead_xchacha20poly1305_ietf_abytes())

  static func sealed(_ bytes: [UInt8], with key: [UInt8], as place: String) -> [UInt8] {
    var nonce = [UInt8](repeating: 0, count: nonceSize)
    randombytes_buf(&nonce, nonce.count)
    var sealed = [UInt8](repeating: 0, count: bytes.count + tagSize)
    let place = Array(place.utf8)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, nil, bytes, UInt64(bytes.count), place, UInt64(place.count), nil, nonce, key)
    return nonce + sealed
  }

  static func opened(_ bytes: ArraySlice<UInt8>, with key: [UInt8], as place: String) -> [UInt8]? {
    let nonce = Array(bytes.prefix(nonceSize))
    let rest = Array(bytes.dropFirst(nonceSize))
    let count = rest.count - tagSize
    guard count >= 0 else { return nil }
    // Not even an empty piece has no place in memory.
    var opened = [UInt8](repeating: 0, count: max(1, count))
    let place = Array(place.utf8)
    let code = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &opened, nil, nil, rest, UInt64(rest.count), place, UInt64(place.count), nonce, key)
    return code == 0 ? Array(opened.prefix(count)) : nil
  }
}

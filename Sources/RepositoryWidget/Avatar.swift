import FoundationEssentials

/// The picture of a repository's owner: bytes that were recognized as a small picture of one of four formats. A picture that
/// could run code or open other files, such as an SVG, is never one.
public struct Avatar: RawRepresentable, Hashable, Sendable {
  /// Its media type, such as `image/png`.
  public let mediaType: String
  /// Its bytes in base64.
  public let rawValue: String

  /// The most bytes of a picture that is shown.
  static let mostBytes = 256 << 10
  /// The most pixels of a side. A small file can have many more, and take all memory when it is drawn.
  static let mostPixels = 2048

  /// The picture as an address that holds it (RFC 2397).
  public var dataAddress: String { "data:\(mediaType);base64,\(rawValue)" }

  /// Recognizes a picture by its first bytes, whatever it was said to be.
  /// - Returns: nil for anything else, and for a picture that is too large.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.mostBytes, let form = PictureForm.of(bytes),
      (1...Self.mostPixels).contains(form.width), (1...Self.mostPixels).contains(form.height)
    else { return nil }
    mediaType = form.mediaType
    rawValue = Data(bytes).base64EncodedString()
  }

  /// A picture that was kept. What was changed since is checked again.
  public init?(rawValue: String) {
    guard let bytes = Data(base64Encoded: rawValue) else { return nil }
    self.init(Array(bytes))
  }
}

/// The format of a picture and its size in pixels, as its first bytes say.
private struct PictureForm {
  let mediaType: String
  let width: Int
  let height: Int

  /// The form of a picture; nil for any other bytes.
  static func of(_ bytes: [UInt8]) -> PictureForm? {
    let bytes = PictureBytes(bytes: bytes)
    return png(bytes) ?? gif(bytes) ?? jpeg(bytes) ?? webP(bytes)
  }

  /// PNG, section 5.2 (signature) and 11.2.1 (IHDR).
  private static func png(_ bytes: PictureBytes) -> PictureForm? {
    guard bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0), bytes.has("IHDR", at: 12),
      let width = bytes.bigEndian(16, 4), let height = bytes.bigEndian(20, 4)
    else { return nil }
    return PictureForm(mediaType: "image/png", width: width, height: height)
  }

  /// GIF89a, section 18 (logical screen descriptor).
  private static func gif(_ bytes: PictureBytes) -> PictureForm? {
    guard bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0), let width = bytes.littleEndian(6, 2),
      let height = bytes.littleEndian(8, 2)
    else { return nil }
    return PictureForm(mediaType: "image/gif", width: width, height: height)
  }

  /// JPEG (ITU T.81, B.1.1.4 and B.2.2): segments until the one that begins a frame.
  private static func jpeg(_ bytes: PictureBytes) -> PictureForm? {
    guard bytes.has([0xFF, 0xD8, 0xFF], at: 0) else { return nil }
    var place = 2
    while let mark = bytes.bigEndian(place, 2), let length = bytes.bigEndian(place + 2, 2) {
      guard mark >> 8 == 0xFF, length >= 2 else { return nil }
      let isFrame = (0xC0...0xCF).contains(mark & 0xFF) && ![0xC4, 0xC8, 0xCC].contains(mark & 0xFF)
      if isFrame {
        guard let height = bytes.bigEndian(place + 5, 2), let width = bytes.bigEndian(place + 7, 2) else {
          return nil
        }
        return PictureForm(mediaType: "image/jpeg", width: width, height: height)
      }
      place += 2 + length
    }
    return nil
  }

  /// WebP (RFC 9649, sections 2.4 to 2.7): a lossy, a lossless or an extended file.
  private static func webP(_ bytes: PictureBytes) -> PictureForm? {
    guard bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) else { return nil }
    func form(_ width: Int, _ height: Int) -> PictureForm {
      PictureForm(mediaType: "image/webp", width: width, height: height)
    }
    if bytes.has("VP8 ", at: 12), bytes.has([0x9D, 0x01, 0x2A], at: 23),
      let width = bytes.littleEndian(26, 2),
      let height = bytes.littleEndian(28, 2)
    {
      return form(width & 0x3FFF, height & 0x3FFF)
    }
    if bytes.has("VP8L", at: 12), bytes.has([0x2F], at: 20), let bits = bytes.littleEndian(21, 4) {
      return form((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    if bytes.has("VP8X", at: 12), let width = bytes.littleEndian(24, 3),
      let height = bytes.littleEndian(27, 3)
    {
      return form(width + 1, height + 1)
    }
    return nil
  }
}

/// Bytes of a picture, of which any may be missing.
private struct PictureBytes {
  let bytes: [UInt8]

  func has(_ part: [UInt8], at place: Int) -> Bool { slice(place, part.count)?.elementsEqual(part) ?? false }

  func has(_ part: String, at place: Int) -> Bool { has(Array(part.utf8), at: place) }

  func bigEndian(_ place: Int, _ count: Int) -> Int? {
    slice(place, count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  func littleEndian(_ place: Int, _ count: Int) -> Int? {
    slice(place, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func slice(_ place: Int, _ count: Int) -> ArraySlice<UInt8>? {
    place + count <= bytes.count ? bytes[place..<place + count] : nil
  }
}

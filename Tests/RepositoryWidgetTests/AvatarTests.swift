import Foundation
import Testing

@testable import RepositoryWidget

@Suite("The picture of an owner")
struct AvatarTests {
  private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    var bytes = Recorded.png
    for (index, side) in [width, height].enumerated() {
      for byte in 0..<4 {
        bytes[16 + index * 4 + byte] = UInt8(truncatingIfNeeded: side >> (24 - 8 * UInt32(byte)))
      }
    }
    return bytes
  }

  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC2, 0, 11, 8, 0, 60, 0, 80, 1, 1, 0x11, 0]
  private static let gif = Array("GIF89a".utf8) + [80, 0, 60, 0, 0, 0, 0]
  private static let lossless = Array("RIFF....WEBPVP8L....".utf8) + [0x2F, 0x4F, 0xC0, 0x0E, 0x00]
  private static let lossy = Array("RIFF....WEBPVP8 .......".utf8) + [0x9D, 0x01, 0x2A, 80, 0, 60, 0]
  private static let extended = Array("RIFF....WEBPVP8X........".utf8) + [79, 0, 0, 59, 0, 0]

  @Test(
    "A small PNG, JPEG, GIF or WebP is recognized by its bytes",
    arguments: [
      (png(80, 60), "image/png"), (jpeg, "image/jpeg"), (gif, "image/gif"), (lossless, "image/webp"),
      (lossy, "image/webp"), (extended, "image/webp"),
    ])
  func recognized(bytes: [UInt8], type: String) throws {
    let avatar = try #require(Avatar(bytes))
    #expect(avatar.mediaType == type)
    #expect(avatar.dataAddress == "data:\(type);base64,\(Data(bytes).base64EncodedString())")
    #expect(Avatar(rawValue: avatar.rawValue) == avatar)
  }

  @Test(
    "Anything else is none",
    arguments: [
      [], Array("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".utf8),
      Array("\u{FEFF}<?xml?><svg/>".utf8),
      Array("<html>".utf8), Array(Recorded.png.prefix(20)), Array("GIF89a".utf8),
      Array("RIFF....WEBPVP9 ....".utf8),
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 0], [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC2],
      Array(jpeg.prefix(15)),
    ])
  func unknown(bytes: [UInt8]) { #expect(Avatar(bytes) == nil) }

  @Test("A picture that is too large in bytes or in pixels is none")
  func bomb() {
    #expect(Avatar(Self.png(2048, 2048)) != nil)
    for bytes in [Self.png(2049, 1), Self.png(1, 50_000), Self.png(0, 10), Self.png(.max, .max)] {
      #expect(Avatar(bytes) == nil)
    }
    #expect(Avatar(Recorded.png + [UInt8](repeating: 0, count: Avatar.mostBytes)) == nil)
  }

  @Test("A picture that was changed where it is kept is none", arguments: ["PHN2Zy8+", "%", ""])
  func changed(text: String) { #expect(Avatar(rawValue: text) == nil) }
}

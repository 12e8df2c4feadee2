/// A colour of 24 bits.
public struct RGB: Hashable, Sendable {
  /// Red, green and blue, eight bits each.
  public let value: UInt32

  init(_ value: UInt32) { self.value = value }

  /// The colour as `#rrggbb`.
  public var hex: String {
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

/// The colours of one appearance.
public struct Palette: Hashable, Sendable {
  /// The background of a picture.
  public let background: RGB
  /// The edge of the background, and the part of a gauge that is not reached.
  let edge: RGB
  /// The colour of filled marks and gauges.
  public let surface: RGB
  /// The colour of text on filled marks.
  public let onSurface: RGB

  private let plain: RGB
  private let secondary: RGB
  private let accent: RGB
  private let pending: RGB
  private let paused: RGB
  private let done: RGB
  private let alert: RGB

  /// The colour of text of a tone on the background.
  public subscript(tone: Tone) -> RGB {
    switch tone {
    case .plain, .title: plain
    case .secondary: secondary
    case .accent: accent
    case .pending: pending
    case .paused: paused
    case .done: done
    case .alert: alert
    }
  }

  /// Dark text on a light background.
  public static let light = Palette(
    background: RGB(0xFFFFFF), edge: RGB(0xDDE1E6), surface: RGB(0xE8710A), onSurface: RGB(0x1F1300),
    plain: RGB(0x1F2328), secondary: RGB(0x59636E), accent: RGB(0xB54A00), pending: RGB(0x0B62C4),
    paused: RGB(0x6F42C1), done: RGB(0x087558), alert: RGB(0xC2185B))

  /// Light text on a dark background.
  public static let dark = Palette(
    background: RGB(0x17191E), edge: RGB(0x343A44), surface: RGB(0xFF9F43), onSurface: RGB(0x1F1300),
    plain: RGB(0xECEEF1), secondary: RGB(0xA0A9B6), accent: RGB(0xFFA94D), pending: RGB(0x6CB6FF),
    paused: RGB(0xC39BFF), done: RGB(0x5EE0B8), alert: RGB(0xFF7EB6))
}

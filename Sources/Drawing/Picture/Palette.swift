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

/// The colours of a fill.
public struct FillColors: Hashable, Sendable {
  /// The colour of the fill itself.
  public let fill: RGB
  /// The colour of text on it.
  public let ink: RGB

  init(_ fill: UInt32, ink: UInt32) { (self.fill, self.ink) = (RGB(fill), RGB(ink)) }
}

/// The colours of one appearance.
public struct Palette: Hashable, Sendable {
  /// The background of a picture.
  public let background: RGB
  /// The edge of the background, and the part of a gauge that is not reached.
  let edge: RGB
  /// The edge of a cell with the least fill, which is close to the background.
  let fillEdge: RGB
  /// The four steps of fills. More stands off further from the background.
  private let fills: [FillColors]

  private let plain: RGB
  private let secondary: RGB
  private let accent: RGB
  private let pending: RGB
  private let paused: RGB
  private let done: RGB
  private let alert: RGB

  /// The colours of a fill.
  public subscript(fill: Fill) -> FillColors { fills[fill.step - 1] }

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
    background: RGB(0xFFFFFF), edge: RGB(0xDDE1E6), fillEdge: RGB(0xF2A158),
    fills: [
      FillColors(0xFFDCB8, ink: 0x1F1300), FillColors(0xFFAE5C, ink: 0x1F1300),
      FillColors(0xE8710A, ink: 0x1F1300), FillColors(0x8F3B00, ink: 0xFFFFFF),
    ],
    plain: RGB(0x1F2328), secondary: RGB(0x59636E), accent: RGB(0xB54A00), pending: RGB(0x0B62C4),
    paused: RGB(0x6F42C1), done: RGB(0x087558), alert: RGB(0xC2185B))

  /// Light text on a dark background.
  public static let dark = Palette(
    background: RGB(0x17191E), edge: RGB(0x343A44), fillEdge: RGB(0xA85F18),
    fills: [
      FillColors(0x5A3510, ink: 0xFFFFFF), FillColors(0x9C5410, ink: 0xFFFFFF),
      FillColors(0xE8821E, ink: 0x1F1300), FillColors(0xFFC583, ink: 0x1F1300),
    ],
    plain: RGB(0xECEEF1), secondary: RGB(0xA0A9B6), accent: RGB(0xFFA94D), pending: RGB(0x6CB6FF),
    paused: RGB(0xC39BFF), done: RGB(0x5EE0B8), alert: RGB(0xFF7EB6))
}

import Drawing
import Testing

@testable import TerminalScreen

@Suite("The colours of a screen")
struct PaletteTests {
  private static let backgrounds: [(name: String, color: UInt32)] = [
    ("black", 0x000000), ("white", 0xFFFFFF), ("foot", 0x242424), ("our dark", 0x17191E),
    ("Solarized dark", 0x002B36), ("Solarized light", 0xFDF6E3), ("Dracula", 0x282A36), ("GNOME", 0x1E1E1E),
    ("Gruvbox light", 0xFBF1C7), ("grey", 0xEEEEEE), ("One Dark", 0x282C34),
  ]

  private static func color(_ value: UInt32) -> TerminalColor {
    TerminalColor(
      red: Double(value >> 16) / 255, green: Double(value >> 8 & 0xFF) / 255, blue: Double(value & 0xFF) / 255
    )
  }

  @Test("Every text has a contrast of at least 4.5 with the background", arguments: backgrounds.indices)
  func contrast(index: Int) {
    let background = Self.color(Self.backgrounds[index].color)
    let indexes = ScreenPalette.indexes(on: background)
    #expect(Set(indexes.keys) == [.accent, .pending, .paused, .done, .alert, .secondary])
    for (tone, number) in indexes {
      let contrast = ScreenPalette.color(ofIndex: number).contrast(with: background)
      #expect(contrast >= 4.5, "\(tone) on \(Self.backgrounds[index].name)")
    }
  }

  @Test("On a background that is not known, every text can be read on black and on white")
  func unknownBackground() {
    for (tone, number) in ScreenPalette.indexes(on: nil) {
      for background in [Self.color(0), Self.color(0xFFFFFF)] {
        #expect(ScreenPalette.color(ofIndex: number).contrast(with: background) >= 4.4, "\(tone)")
      }
    }
  }

  @Test("The text of a filled cell has a contrast of at least 4.5 with its fill")
  func fill() {
    let (text, fill) = (ScreenPalette.textOnFill, ScreenPalette.fillIndex)
    #expect(ScreenPalette.color(ofIndex: text).contrast(with: ScreenPalette.color(ofIndex: fill)) >= 4.5)
  }

  @Test("What a terminal can show is read from its environment")
  func traits() {
    func traits(_ variables: [String: String], isUTF8: Bool = true) -> TerminalTraits? {
      TerminalTraits(environment: { variables[$0] }, isUTF8: isUTF8)
    }
    #expect(traits([:]) == nil)
    #expect(traits(["TERM": "dumb"]) == nil)
    #expect(traits(["TERM": "xterm"])?.colors == .sixteen)
    #expect(traits(["TERM": "xterm", "XTERM_VERSION": "XTerm(379)"])?.colors == .twoHundredFiftySix)
    #expect(traits(["TERM": "xterm-256color"])?.colors == .twoHundredFiftySix)
    #expect(traits(["TERM": "foot"])?.colors == .twoHundredFiftySix)
    #expect(traits(["TERM": "foot", "NO_COLOR": "1"])?.colors == TerminalTraits.Colors.none)
    #expect(traits(["TERM": "foot", "NO_COLOR": ""])?.colors == .twoHundredFiftySix)
    #expect(traits(["TERM": "vt100"])?.colors == TerminalTraits.Colors.none)
    #expect(traits(["TERM": "linux"])?.background == Self.color(0))
    #expect(traits(["TERM": "rxvt", "COLORFGBG": "0;default;15"])?.background == Self.color(0xFFFFFF))
    #expect(traits(["TERM": "rxvt", "COLORFGBG": "15;0"])?.background == Self.color(0))
    #expect(traits(["TERM": "xterm"])?.background == nil)
    #expect(traits(["TERM": "xterm"], isUTF8: false)?.isASCII == true)
  }
}

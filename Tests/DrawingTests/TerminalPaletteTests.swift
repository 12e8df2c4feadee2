import Testing
import Words

@testable import Drawing

@Suite("The colours of a terminal")
struct TerminalPaletteTests {
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
    let indexes = TerminalPalette.indexes(on: background)
    #expect(Set(indexes.keys) == [.accent, .pending, .paused, .done, .alert, .secondary])
    for (tone, number) in indexes {
      let contrast = TerminalPalette.color(ofIndex: number).contrast(with: background)
      #expect(contrast >= 4.5, "\(tone) on \(Self.backgrounds[index].name)")
    }
  }

  @Test("On a background that is not known no text has a colour of its own, and what matters less is faint")
  func unknownBackground() {
    for colors in [TerminalTraits.Colors.sixteen, .twoHundredFiftySix] {
      let palette = TerminalPalette(TerminalTraits(colors: colors))
      for tone in Tone.allCases {
        #expect(palette.code(of: tone, fill: nil) == (tone == .secondary ? "2" : nil), "\(tone)")
      }
    }
  }

  @Test(
    "The text of a filled cell has a contrast of at least 4.5 with its fill, and more is further from the background"
  )
  func fills() {
    for isLight in [false, true] {
      let fills = TerminalPalette.fills(onLight: isLight)
      let background = Self.color(isLight ? 0xFFFFFF : 0x17191E)
      let colors = fills.map { TerminalPalette.color(ofIndex: $0.fill) }
      for (fill, color) in zip(fills, colors) {
        #expect(TerminalPalette.color(ofIndex: fill.ink).contrast(with: color) >= 4.5, "\(fill)")
      }
      let contrasts = colors.map { $0.contrast(with: background) }
      #expect(contrasts == contrasts.sorted() && Set(contrasts).count == 4)
    }
    #expect(Set(TerminalPalette.fills(onLight: true).map(\.fill)) == [94, 172, 215, 223])
  }

  @Test("A terminal with 16 colours gets no others, and black on its fill is not brightened")
  func sixteenColors() throws {
    let terminals = [["TERM": "xterm"], ["TERM": "linux"], ["TERM": "rxvt", "COLORFGBG": "0;15"]]
    for variables in terminals {
      let palette = TerminalPalette(
        try #require(TerminalTraits(environment: { variables[$0] }, isUTF8: true)))
      for tone in Tone.allCases {
        for fill in [nil] + Fill.allCases {
          let code = palette.code(of: tone, fill: fill) ?? ""
          #expect(code.wholeMatch(of: #/|2|9[1-7]|3[1-7]|30;4[37]/#) != nil, "\(code)")
        }
      }
      #expect(!palette.isBold(true, fill: .plain) && palette.isBold(true, fill: nil))
      #expect(palette.isBold(false, fill: .fourth) && !palette.isBold(false, fill: .third))
      #expect(palette.text("7▆", on: .third) == "7▆", "the sign says what no fill does")
    }
    let console = TerminalPalette(
      try #require(TerminalTraits(environment: { ["TERM": "linux"][$0] }, isUTF8: true)))
    // Black on the console's brown has a contrast of 4.0.
    #expect(console.code(of: .accent, fill: .plain) == "30;47")
  }

  @Test("A studied day is filled, and no other")
  func filledDays() {
    let cells = Mark.all.map { CalendarCell("7", mark: $0, tone: .accent) }
    let calendar = Drawing.calendar(CalendarBlock(title: "", heads: [], weeks: [cells]))
    let year = Drawing.year(YearBlock(title: "", heads: ["S"], weeks: [[cells[0]]], months: []))
    let filled = TextLayout(width: 80).lines(of: calendar).flatMap(\.runs).filter { $0.fill != nil }
    #expect(filled.map(\.text) == ["  7▂", "  7▄", "  7▆", "  7█", "  7●", "  7●"])
    #expect(
      TextLayout(width: 80).lines(of: year).flatMap(\.runs).filter { $0.fill != nil }.map(\.text) == ["▂ "])
  }

  @Test("Where a fill can be seen it takes the place of its sign, and otherwise the sign says the same")
  func signsOnFills() {
    let text = TerminalText(TerminalPalette(TerminalTraits(colors: .twoHundredFiftySix)))
    func written(_ sign: String, _ fill: Fill, by text: TerminalText) -> String {
      text.text(of: [StyledText("7\(sign)", .accent, fill: fill)])
    }
    #expect(written("▆", .third, by: text) == "\u{1B}[38;5;16;48;5;215m7 \u{1B}[0m")
    #expect(written("●", .plain, by: text) == "\u{1B}[38;5;16;48;5;215m7 \u{1B}[0m")
    #expect(written("●", .unmeasured, by: text) == "\u{1B}[38;5;16;48;5;172m7●\u{1B}[0m")
    let onLight = TerminalTraits(colors: .twoHundredFiftySix, background: Self.color(0xFFFFFF))
    #expect(
      written("█", .fourth, by: TerminalText(TerminalPalette(onLight)))
        == "\u{1B}[38;5;231;48;5;94m7 \u{1B}[0m")
    #expect(written("▆", .third, by: TerminalText(.none)) == "7▆")
    let sixteen = TerminalText(TerminalPalette(TerminalTraits(colors: .sixteen, background: Self.color(0))))
    #expect(written("▆", .third, by: sixteen) == "\u{1B}[93m7▆\u{1B}[0m")
    #expect(written("█", .fourth, by: sixteen) == "\u{1B}[1;93m7█\u{1B}[0m")
  }

  @Test(
    "A locale is UTF-8 if its name says so or its characters are",
    arguments: [
      (["LC_ALL": "C"], false), ([:], false), (["LANG": "POSIX"], false), (["LANG": "C.UTF-8"], true),
      (["LC_ALL": "", "LC_CTYPE": "de_DE.utf8", "LANG": "C"], true),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false), (["LANG": "de_DE@euro"], false),
      (["LANG": "ja_JP.eucJP"], false), (["LANG": "vi_VN"], true),
      (["LANG": "sr_RS.UTF-8@latin"], true),
    ] as [([String: String], Bool)])
  func locale(variables: [String: String], isUTF8: Bool) {
    let charset = variables["LANG"] == "vi_VN" ? "UTF-8" : "ISO-8859-1"
    let found = LocaleCharset.isUTF8(environment: { variables[$0] }, charset: { charset })
    #expect(found == isUTF8)
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
    #expect(traits(["TERM": "screen", "COLORTERM": "truecolor"])?.colors == .twoHundredFiftySix)
    #expect(traits(["TERM": "xterm"], isUTF8: false)?.isASCII == true)
  }
}

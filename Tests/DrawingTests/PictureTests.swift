import Foundation
import Testing

@testable import Drawing

@Suite("Pictures")
struct PictureTests {
  @Test("Every text has a contrast of 4.5 in both appearances, and every mark has one of 3")
  func contrast() {
    for (name, palette) in [("light", Palette.light), ("dark", .dark)] {
      for tone in Tone.allCases {
        let contrast = palette[tone].contrast(with: palette.background)
        #expect(contrast >= 4.5, "\(name) \(tone): \(contrast)")
      }
      #expect(palette.onSurface.contrast(with: palette.surface) >= 4.5, "\(name)")
      #expect(palette.surface.contrast(with: palette.background) >= 3, "\(name)")
    }
  }

  @Test("Contrasts are as in the examples of the guidelines")
  func contrastExamples() {
    #expect(abs(RGB(0x000000).contrast(with: RGB(0xFFFFFF)) - 21) < 0.001)
    #expect(abs(RGB(0x777777).contrast(with: RGB(0xFFFFFF)) - 4.48) < 0.005)
    #expect(RGB(0x123456).contrast(with: RGB(0x123456)) == 1)
  }

  @Test("Every mark has a shape of its own, and most marks look different if a cell stands out")
  func shapes() {
    func shape(_ mark: Mark, isEmphasized: Bool) -> String {
      "\(MarkShape(mark, .accent, isEmphasized: isEmphasized).elements(size: 10))"
    }
    #expect(Set(Mark.allCases.map { shape($0, isEmphasized: false) }).count == Mark.allCases.count)
    for mark in Mark.allCases where mark != .ring {
      #expect(shape(mark, isEmphasized: true) != shape(mark, isEmphasized: false), "\(mark)")
    }
  }

  @Test("A picture grows with its content")
  func size() {
    func size(_ drawing: Drawing) -> String? {
      let svg = Picture(of: drawing, width: 100, height: 100).svg(
        title: "", description: "", appearance: .auto)
      return svg.firstMatch(of: /width="(\d+)" height="(\d+)"/).map { "\($0.1)×\($0.2)" }
    }
    #expect(size(.line(StyledText("x"))) == "100×100")
    #expect(size(.gauge(value: 1, total: 2)) == "112×112", "76 pixels and a margin of 18 on each side")
  }

  @Test("A link surrounds its content, and its address is escaped")
  func link() {
    let drawing = Drawing.link("a&b", .line(StyledText("here")))
    let svg = Picture(of: drawing, width: 100, height: 100).svg(title: "", description: "", appearance: .auto)
    #expect(svg.contains(#"<a href="a&amp;b"><text"#))
    #expect(svg.contains("here</tspan></text></a>"))
  }

  @Test("Text that XML cannot have is replaced or escaped")
  func escaping() {
    #expect("<a> & \"b\" 'c'".escapedForXML == "&lt;a&gt; &amp; &quot;b&quot; &#39;c&#39;")
    #expect("a\u{1}b\u{FFFE}c\u{85}".escapedForXML == "a\u{FFFD}b\u{FFFD}c\u{FFFD}")
  }
}

/// Writes elements as an SVG document. No other code writes SVG or escapes text for it.
struct SVGDocument {
  let width: Double
  let height: Double
  let title: String
  let description: String
  let appearance: Appearance
  let elements: [PictureElement]

  var text: String {
    let size = "\(Self.number(width)) \(Self.number(height))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.number(width))" height="\(Self.number(height))" \
      viewBox="0 0 \(size)" role="img" aria-labelledby="title description" xml:space="preserve">
      <title id="title">\(title.escapedForXML)</title>
      <desc id="description">\(description.escapedForXML)</desc>
      <style>\(Self.style(for: appearance))</style>
      \(Self.markup(of: elements))
      </svg>
      """
  }

  // MARK: Colours

  private static func style(for appearance: Appearance) -> String {
    // Blanks between pieces of a line count. Some programs know only this rule, and some only “xml:space”.
    let text = "text{font-family:system-ui,sans-serif;white-space:pre}"
    return switch appearance {
    case .light: text + rules(for: .light)
    case .dark: text + rules(for: .dark)
    case .auto:
      text + rules(for: .light) + "@media (prefers-color-scheme:dark){\(rules(for: .dark))}"
    }
  }

  private static func rules(for palette: Palette) -> String {
    inks.map { ink in
      let (name, color) = (name(of: ink), palette[ink].hex)
      return ".f-\(name){fill:\(color)}.s-\(name){fill:none;stroke:\(color)}"
    }.joined()
  }

  private static let inks: [Ink] =
    [.background, .edge, .surface, .onSurface] + Tone.allCases.map { .tone($0) }

  private static func name(of ink: Ink) -> String {
    switch ink {
    case .tone(let tone): "\(tone)"
    case .background: "background"
    case .edge: "edge"
    case .surface: "surface"
    case .onSurface: "on-surface"
    }
  }

  // MARK: Elements

  private static func markup(of elements: [PictureElement]) -> String {
    elements.map(markup).joined()
  }

  private static func markup(of element: PictureElement) -> String {
    switch element {
    case .text(let line, let x, let y, let size, let isCentered):
      return text(line, x, y, size, anchor: isCentered ? "middle" : nil)
    case .trailingText(let line, let x, let y, let size):
      return text(line, x, y, size, anchor: "end")
    case .label(let label, let ink, let x, let y, let size, let isBold):
      let weight = isBold ? #" font-weight="bold""# : ""
      return #"<text x="\#(number(x))" y="\#(number(y))" font-size="\#(number(size))" "#
        + #"text-anchor="middle"\#(weight) class="f-\#(name(of: ink))">\#(label.escapedForXML)</text>"#
    case .rectangle(let x, let y, let width, let height, let radius, let paint):
      return #"<rect x="\#(number(x))" y="\#(number(y))" width="\#(number(width))" "#
        + #"height="\#(number(height))" rx="\#(number(radius))" \#(attributes(of: paint))/>"#
    case .circle(let x, let y, let radius, let paint):
      return #"<circle cx="\#(number(x))" cy="\#(number(y))" r="\#(number(radius))" "#
        + "\(attributes(of: paint))/>"
    case .arc(let x, let y, let radius, let fraction, let ink, let width):
      // The arc is a dash of its length. SVG begins a circle at its right, so the circle is turned.
      guard fraction > 0 else { return "" }
      let length = 2 * Double.pi * radius
      return #"<circle cx="\#(number(x))" cy="\#(number(y))" r="\#(number(radius))" "#
        + #"stroke-dasharray="\#(number(length * min(fraction, 1))) \#(number(length))" "#
        + #"transform="rotate(-90 \#(number(x)) \#(number(y)))" \#(attributes(of: .stroke(ink, width: width)))/>"#
    case .image(let address, let x, let y, let size):
      return
        #"<image x="\#(number(x))" y="\#(number(y))" width="\#(number(size))" height="\#(number(size))" "#
        + #"preserveAspectRatio="xMidYMid slice" href="\#(address.escapedForXML)"/>"#
    case .roundMask(let x, let y, let size):
      let (side, radius) = (number(size), number(size / 2))
      return
        #"<path fill-rule="evenodd" class="f-background" d="M\#(number(x)) \#(number(y))h\#(side)v\#(side)"#
        + #"h-\#(side)zm\#(radius) 0a\#(radius) \#(radius) 0 1 0 0 \#(side)"#
        + #"a\#(radius) \#(radius) 0 1 0 0 -\#(side)z"/>"#
    case .link(let address, let elements):
      return #"<a href="\#(address.escapedForXML)">\#(markup(of: elements))</a>"#
    case .moved(let x, let y, let elements):
      guard !elements.isEmpty else { return "" }
      guard x != 0 || y != 0 else { return markup(of: elements) }
      return #"<g transform="translate(\#(number(x)) \#(number(y)))">\#(markup(of: elements))</g>"#
    }
  }

  private static func text(
    _ line: StyledText, _ x: Double, _ y: Double, _ size: Double, anchor: String?
  ) -> String {
    let pieces = line.written { run in
      let weight = run.isBold ? #" font-weight="bold""# : ""
      return #"<tspan class="f-\#(run.tone)"\#(weight)>\#(run.text.escapedForXML)</tspan>"#
    }
    let anchor = anchor.map { #" text-anchor="\#($0)""# } ?? ""
    return
      #"<text x="\#(number(x))" y="\#(number(y))" font-size="\#(number(size))"\#(anchor)>\#(pieces)</text>"#
  }

  private static func attributes(of paint: PictureElement.Paint) -> String {
    switch paint {
    case .fill(let ink): #"class="f-\#(name(of: ink))""#
    case .stroke(let ink, let width): #"class="s-\#(name(of: ink))" stroke-width="\#(number(width))""#
    }
  }

  /// A length with at most two decimals, or without decimals if it is a whole number.
  private static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    if hundredths % 100 == 0 { return String(hundredths / 100) }
    let digits = String(abs(hundredths % 100))
    return (hundredths < 0 ? "-" : "") + "\(abs(hundredths) / 100)." + (digits.count < 2 ? "0" : "") + digits
  }
}

extension Palette {
  fileprivate subscript(ink: Ink) -> RGB {
    switch ink {
    case .tone(let tone): self[tone]
    case .background: background
    case .edge: edge
    case .surface: surface
    case .onSurface: onSurface
    }
  }
}

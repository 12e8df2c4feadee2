import Words

extension Picture {
  /// The picture as an SVG document that needs no other file.
  /// - Parameters:
  ///   - title: the name for screen readers.
  ///   - description: what the picture shows, for screen readers; nil for one image, of which the title says all and in which
  ///     nothing leads anywhere.
  ///   - appearance: the appearance for which colours are chosen.
  public func svg(title: String, description: String?, appearance: Appearance) -> String {
    let (width, height) = (SVGWriter.number(width), SVGWriter.number(height))
    let language = Language.current.code
    let writer = SVGWriter(appearance: appearance, isOneImage: description == nil)
    // A picture with links in it is a group: screen readers leave out what is within an image.
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      lang="\(language)" xml:lang="\(language)" xml:space="preserve" role="\(description == nil ? "img" : "group")" font-family="system-ui, sans-serif">\
      <title>\(title.escapedForXML)</title>\
      \(description.map { "<desc>\($0.escapedForXML)</desc>" } ?? "")\
      \(writer.style)\(writer.markup(of: elements))</svg>
      """
  }
}

/// Writes elements as SVG. No other code writes SVG or escapes text for it.
///
/// Colours stand in attributes, since not every renderer knows style sheets (Qt knows no strokes in them). A style sheet
/// is there only where the viewer's appearance decides: it has the dark colours, and its classes begin with our name, so that
/// they touch nothing else in a page. There are no ids.
private struct SVGWriter {
  let appearance: Appearance
  /// Whether the title of the whole picture is all that there is to read or to press.
  let isOneImage: Bool

  // MARK: Colours

  var style: String {
    guard appearance == .auto else { return "" }
    let rules = Self.inks.map { ink in
      let (name, color) = (Self.name(of: ink), Palette.dark[ink].hex)
      return ".swiftcal-f-\(name){fill:\(color)}.swiftcal-s-\(name){stroke:\(color)}"
    }
    return "<style>@media (prefers-color-scheme:dark){\(rules.joined())}</style>"
  }

  private static let inks: [Ink] =
    [.background, .edge, .fillEdge] + Fill.steps.flatMap { [.fill($0), .onFill($0)] }
    + Tone.allCases.map { .tone($0) }

  private static func name(of ink: Ink) -> String {
    switch ink {
    case .tone(let tone): tone.rawValue
    case .background: "background"
    case .edge: "edge"
    case .fillEdge: "fill-edge"
    case .fill(let fill): "fill-\(fill.step)"
    case .onFill(let fill): "on-fill-\(fill.step)"
    }
  }

  private var palette: Palette { appearance == .dark ? .dark : .light }

  private func fill(_ ink: Ink) -> String {
    #"fill="\#(palette[ink].hex)""#
      + (appearance == .auto ? #" class="swiftcal-f-\#(Self.name(of: ink))""# : "")
  }

  private func attributes(of paint: PictureElement.Paint) -> String {
    switch paint {
    case .fill(let ink): return fill(ink)
    case .stroke(let ink, let width):
      return #"fill="none" stroke="\#(palette[ink].hex)" stroke-width="\#(Self.number(width))""#
        + (appearance == .auto ? #" class="swiftcal-s-\#(Self.name(of: ink))""# : "")
    }
  }

  // MARK: Elements

  func markup(of elements: [PictureElement]) -> String { elements.map(markup).joined() }

  private func markup(of element: PictureElement) -> String {
    let number = Self.number
    switch element {
    case .text(let line, let x, let y, let size, let anchor):
      let pieces = line.written { run in
        let weight = run.isBold ? #" font-weight="bold""# : ""
        return #"<tspan \#(fill(.tone(run.tone)))\#(weight)>\#(run.text.escapedForXML)</tspan>"#
      }
      let place = anchor == .start ? "" : #" text-anchor="\#(anchor.rawValue)""#
      return
        #"<text x="\#(number(x))" y="\#(number(y))" font-size="\#(number(size))"\#(place)>\#(pieces)</text>"#
    case .label(let label, let ink, let x, let y, let size, let isBold):
      let weight = isBold ? #" font-weight="bold""# : ""
      return #"<text x="\#(number(x))" y="\#(number(y))" font-size="\#(number(size))" "#
        + #"text-anchor="middle"\#(weight) \#(fill(ink))>\#(label.escapedForXML)</text>"#
    case .rectangle(let x, let y, let width, let height, let radius, let paint):
      return #"<rect x="\#(number(x))" y="\#(number(y))" width="\#(number(width))" "#
        + #"height="\#(number(height))" rx="\#(number(radius))" \#(attributes(of: paint))/>"#
    case .circle(let x, let y, let radius, let paint):
      return #"<circle cx="\#(number(x))" cy="\#(number(y))" r="\#(number(radius))" "#
        + "\(attributes(of: paint))/>"
    case .lowerHalf(let x, let y, let radius, let paint):
      return #"<path d="M\#(number(x - radius)) \#(number(y))a\#(number(radius)) \#(number(radius)) 0 0 0 "#
        + #"\#(number(2 * radius)) 0" \#(attributes(of: paint))/>"#
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
        #"<path fill-rule="evenodd" \#(fill(.background)) d="M\#(number(x)) \#(number(y))h\#(side)v\#(side)"#
        + #"h-\#(side)zm\#(radius) 0a\#(radius) \#(radius) 0 1 0 0 \#(side)"#
        + #"a\#(radius) \#(radius) 0 1 0 0 -\#(side)z"/>"#
    case .link(_, _, let elements) where isOneImage: return markup(of: elements)
    case .link(let address, let name, let elements):
      return
        #"<a href="\#(address.escapedForXML)" aria-label="\#(name.escapedForXML)">\#(markup(of: elements))</a>"#
    case .titled(let title, let elements):
      guard !title.isEmpty, !isOneImage else { return markup(of: elements) }
      return "<g><title>\(title.escapedForXML)</title>\(markup(of: elements))</g>"
    case .unspoken(let elements):
      return #"<g aria-hidden="true">\#(markup(of: elements))</g>"#
    case .moved(let x, let y, let elements):
      guard !elements.isEmpty else { return "" }
      guard x != 0 || y != 0 else { return markup(of: elements) }
      return #"<g transform="translate(\#(number(x)) \#(number(y)))">\#(markup(of: elements))</g>"#
    case .repeated(let elements, let places):
      return elements.map { markup(of: $0, at: places) }.joined()
    }
  }

  /// An element in many places. A filled one is a path, which takes a tenth of what many elements take: the line around a
  /// smaller outline makes its corners round.
  private func markup(of element: PictureElement, at places: [PictureElement.Place]) -> String {
    let (ink, start, outline, line): (Ink, PictureElement.Place, String, Double)
    let number = Self.number
    switch element {
    case .rectangle(let x, let y, let width, let height, let radius, .fill(let fill)):
      (ink, start, line) = (fill, .init(x: x + radius, y: y + radius), 2 * radius)
      let across = number(width - line)
      outline = "h\(across)v\(number(height - line))h-\(across)z"
    case .circle(let x, let y, let radius, .fill(let fill)):
      (ink, start, line) = (fill, .init(x: x, y: y), 2 * radius)
      outline = "h.01"
    default: return places.map { markup(of: .moved(x: $0.x, y: $0.y, [element])) }.joined()
    }
    let path = places.reduce(into: "") { path, place in
      path += "M\(number(start.x + place.x)) \(number(start.y + place.y))"
      path += outline
    }
    let (color, name) = (palette[ink].hex, Self.name(of: ink))
    let classes = appearance == .auto ? #" class="swiftcal-f-\#(name) swiftcal-s-\#(name)""# : ""
    return
      #"<path fill="\#(color)" stroke="\#(color)" stroke-width="\#(number(line))" stroke-linejoin="round" "#
      + #"stroke-linecap="round"\#(classes) d="\#(path)"/>"#
  }

  /// A length with at most two decimals, or without decimals if it is a whole number.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, part) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    if part == 0 { return String(hundredths / 100) }
    // An interpolation would take four times as long, and a year has hundreds of places.
    return (hundredths < 0 ? "-" : "") + String(whole) + (part < 10 ? ".0" : ".") + String(part)
  }
}

extension Palette {
  fileprivate subscript(ink: Ink) -> RGB {
    switch ink {
    case .tone(let tone): self[tone]
    case .background: background
    case .edge: edge
    case .fillEdge: fillEdge
    case .fill(let fill): self[fill].fill
    case .onFill(let fill): self[fill].ink
    }
  }
}

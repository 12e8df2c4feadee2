/// The ink of a part of a picture. Each appearance has its own colour for it.
enum Ink: Hashable {
  case tone(Tone)
  case background
  case edge
  case fill(Fill)
  /// That of text on a fill.
  case onFill(Fill)
  /// The edge of the least fill.
  case fillEdge
}

/// One element of a picture. Lengths are in pixels.
indirect enum PictureElement {
  /// A line of text of which the anchor is at `x`.
  case text(StyledText, x: Double, y: Double, size: Double, anchor: TextAnchor = .start)
  /// Text in one ink, centred at `x`.
  case label(String, Ink, x: Double, y: Double, size: Double, isBold: Bool)
  case rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double, Paint)
  case circle(x: Double, y: Double, radius: Double, Paint)
  /// An arc that begins at the top of a circle and goes clockwise. The fraction of the circle is from 0 to 1.
  case arc(x: Double, y: Double, radius: Double, fraction: Double, Ink, width: Double)
  /// A picture in a `data:` address, which fills a square.
  case image(dataAddress: String, x: Double, y: Double, size: Double)
  /// The corners of a square outside of the circle within it, in the colour of the background.
  case roundMask(x: Double, y: Double, size: Double)
  /// The half of a disc below its middle.
  case lowerHalf(x: Double, y: Double, radius: Double, Paint)
  /// Elements that lead to an address, with a name for screen readers.
  case link(String, name: String, [PictureElement])
  /// Elements with a text that shows while a pointer rests on them.
  case titled(String, [PictureElement])
  /// Elements that screen readers leave out.
  case unspoken([PictureElement])
  /// Elements whose origin is moved.
  case moved(x: Double, y: Double, [PictureElement])
  /// Elements that are drawn again with their origin in each of many places, in an order that does not matter.
  case repeated([PictureElement], [Place])

  /// Where the origin of elements is.
  struct Place { let x, y: Double }

  /// The place in a line of text by which it is put somewhere.
  enum TextAnchor: String { case start, middle, end }

  /// How a shape is painted.
  enum Paint {
    case fill(Ink)
    case stroke(Ink, width: Double)
  }
}

/// A piece of a picture with its size. Its origin is at the top left.
struct PictureBlock {
  var width: Double
  var height: Double
  var elements: [PictureElement] = []

  /// Blocks one below the other.
  static func column(_ blocks: [PictureBlock], gap: Double) -> PictureBlock {
    var column = PictureBlock(width: 0, height: 0)
    for (index, block) in blocks.enumerated() {
      if index > 0 { column.height += gap }
      column.add(block, x: 0, y: column.height)
    }
    return column
  }

  /// Adds a block and grows to hold it.
  mutating func add(_ block: PictureBlock, x: Double, y: Double) {
    elements.append(.moved(x: x, y: y, block.elements))
    width = max(width, x + block.width)
    height = max(height, y + block.height)
  }

  /// The block with a blank edge above it, so that it stands in the middle of a height.
  func centered(in height: Double) -> PictureBlock {
    guard height > self.height else { return self }
    var block = PictureBlock(width: 0, height: height)
    block.add(self, x: 0, y: (height - self.height) / 2)
    return block
  }
}

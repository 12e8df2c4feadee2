/// A drawing as a picture. It is drawn on a card with round corners, in its middle. The card grows with its content.
public struct Picture {
  /// The blank edge around what a card shows, in pixels.
  public static let margin = 15.0

  let width: Double
  let height: Double
  let elements: [PictureElement]

  /// - Parameters:
  ///   - drawing: what to show.
  ///   - width: the smallest width of the card, in pixels; the largest for a card that is one line high.
  ///   - height: the smallest height of the card, in pixels.
  public init(of drawing: Drawing, width: Double, height: Double) {
    let content = PictureLayout(width: width - 2 * Self.margin).block(of: drawing)
    let isLine = height < 4 * Self.margin
    let (cardWidth, cardHeight) = (
      max(isLine ? 0 : width, content.width + 2 * Self.margin).rounded(.up),
      max(height, content.height + 2 * (isLine ? 6 : Self.margin)).rounded(.up)
    )
    (self.width, self.height) = (cardWidth, cardHeight)
    elements = [
      .rectangle(
        x: 0, y: 0, width: cardWidth, height: cardHeight, radius: isLine ? 10 : 18, .fill(.background)),
      .rectangle(
        x: 0.5, y: 0.5, width: cardWidth - 1, height: cardHeight - 1, radius: isLine ? 9.5 : 17.5,
        .stroke(.edge, width: 1)),
      .moved(x: Self.margin, y: (cardHeight - content.height) / 2, content.elements),
    ]
  }
}

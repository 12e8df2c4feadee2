import StudyCalendar
import WidgetTimeline

extension WidgetFormat {
  /// A picture in one file that needs nothing else.
  static let svg = WidgetFormat("svg", families: .allFromMedium) { entry, family, surface in
    let size = family.pictureSize
    let margin = PictureCard.margin
    let layout = PictureLayout(width: size.width - 2 * margin, words: surface.words)
    let content = layout.block(of: surface.withLegend(StudyView(entry).drawing(for: family)))
    let card = PictureCard(content: content, smallest: size)
    return SVGDocument(
      width: card.width, height: card.height, title: entry.pictureTitle,
      description: entry.pictureDescription,
      appearance: surface.appearance, elements: card.elements
    ).text
  }
}

extension WidgetFamily {
  /// The smallest size of the family's picture, in pixels.
  fileprivate var pictureSize: (width: Double, height: Double) {
    switch self {
    case .systemSmall: (222, 222)
    case .systemMedium: (424, 222)
    case .systemLarge: (424, 424)
    case .systemExtraLarge: (848, 424)
    case .accessoryInline: (300, 34)
    case .accessoryCircular: (108, 108)
    case .accessoryRectangular: (155, 170)
    }
  }
}

/// Content on a card with round corners.
private struct PictureCard {
  static let margin = 18.0

  let width: Double
  let height: Double
  let elements: [PictureElement]

  init(content: PictureBlock, smallest: (width: Double, height: Double)) {
    let isLine = smallest.height < 4 * Self.margin
    let top = isLine ? 8 : Self.margin
    (width, height) = (
      max(smallest.width, content.width + 2 * Self.margin).rounded(.up),
      max(smallest.height, content.height + 2 * top).rounded(.up)
    )
    let (left, above) = (Self.margin, max(top, isLine ? (height - content.height) / 2 : top))
    elements = [
      .rectangle(x: 0, y: 0, width: width, height: height, radius: isLine ? 10 : 18, .fill(.background)),
      .rectangle(
        x: 0.5, y: 0.5, width: width - 1, height: height - 1, radius: isLine ? 9.5 : 17.5,
        .stroke(.edge, width: 1)),
      .moved(x: left, y: above, content.elements),
    ]
  }
}

extension StudyEntry {
  fileprivate var pictureTitle: String {
    switch condition {
    case .ready: "\(subject): \(streak) day streak"
    case .empty: "\(subject): no days yet"
    case .placeholder: "Study streak"
    case .unavailable: "The study streak cannot be shown"
    }
  }

  /// What those hear who do not see the picture.
  fileprivate var pictureDescription: String {
    switch condition {
    case .ready:
      "\(today): \(todayState.meaning). \(grid.studiedCount.days) studied in \(month)."
        + (longest.map { " Longest streak: \($0.days)." } ?? "")
    case .empty: "“swiftcal toggle” records today as studied."
    case .placeholder: "A month without anybody's days."
    case .unavailable(let problem): problem
    }
  }
}

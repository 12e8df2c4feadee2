import Drawing
import Words

extension WidgetFormat {
  /// A picture in one file that needs no other.
  static let svg = WidgetFormat(name: "svg", families: .mediumFirst) { entry, view, _ in
    let size = view.family.pictureSize
    let isOneImage = view.family.isOneImage
    return Picture(of: view.drawing(of: entry), width: size.width, height: size.height)
      .svg(
        title: (isOneImage ? entry.sentence : entry.title).shown,
        description: isOneImage ? nil : entry.spokenDescription.shown, appearance: view.appearance)
  }
}

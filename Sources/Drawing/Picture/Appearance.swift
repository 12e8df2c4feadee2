/// The appearance of the desktop for which colours are chosen.
public enum Appearance: String, CaseIterable, Sendable {
  /// A light or a dark desktop.
  case light, dark
  /// The viewer's appearance, if a format can leave it to the viewer; otherwise dark, as most bars are.
  case auto

  /// The colours for formats that cannot leave the choice to the viewer.
  public var palette: Palette { self == .light ? .light : .dark }
}

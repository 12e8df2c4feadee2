/// The appearance of the desktop for which colours are chosen.
public enum Appearance: String, CaseIterable, Sendable {
  case light, dark
  /// The viewer's appearance, where a format can leave it to the viewer; else dark, as most bars are.
  case auto

  /// The colours for formats that cannot leave the choice to the viewer.
  public var palette: Palette { self == .light ? .light : .dark }
}

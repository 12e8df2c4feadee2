/// The appearance of the desktop for which colours are chosen.
public enum Appearance: String, CaseIterable, Sendable {
  /// A light or a dark desktop.
  case light, dark
  /// The viewer's appearance, if a format can leave it to the viewer. Otherwise text has the colours of its host.
  case auto

  /// The colours of text in a bar; nil for the bar's own, if the person does not say whether it is light or dark.
  public var barPalette: Palette? { self == .auto ? nil : palette }

  /// The colours for what brings its own background.
  public var palette: Palette { self == .light ? .light : .dark }
}

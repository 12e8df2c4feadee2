/// A widget that is on display.
public struct WidgetInfo<Configuration> {
  /// The name of the kind of widget.
  public var kind: String

  /// Its shape and size class.
  public var family: WidgetFamily

  /// What the user chose for it.
  public var configuration: Configuration

  /// A widget on display.
  public init(kind: String, family: WidgetFamily, configuration: Configuration) {
    self.kind = kind
    self.family = family
    self.configuration = configuration
  }
}

extension WidgetInfo: Sendable where Configuration: Sendable {}
extension WidgetInfo: Equatable where Configuration: Equatable {}
extension WidgetInfo: Hashable where Configuration: Hashable {}
extension WidgetInfo: Encodable where Configuration: Encodable {}
extension WidgetInfo: Decodable where Configuration: Decodable {}

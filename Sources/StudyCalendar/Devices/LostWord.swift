/// A word of this device that a later one of another device has replaced.
public struct LostWord: Hashable, Sendable {
  /// The other device's name.
  public let device: String
  /// The change: before it what this device had said, and after it what counts.
  public let change: FactChange

  /// A word that was lost to a device.
  public init(to device: String, _ change: FactChange) { (self.device, self.change) = (device, change) }
}

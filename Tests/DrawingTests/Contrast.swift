import Foundation

@testable import Drawing

extension RGB {
  /// The contrast with another colour, 1 to 21, as the Web Content Accessibility Guidelines define it.
  func contrast(with other: RGB) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var luminance: Double {
    let weights: [(shift: UInt32, weight: Double)] = [(16, 0.2126), (8, 0.7152), (0, 0.0722)]
    return weights.reduce(0) { sum, part in
      let channel = Double((value >> part.shift) & 0xFF) / 255
      return sum + part.weight * (channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4))
    }
  }
}

/// A single day off that a person takes.
public struct Rest: Hashable, Sendable {
  /// The reason, in the user's words; nil if there is no reason.
  public let reason: String?
  /// Whether the rest was recorded after its day had ended. Nil if that is decided when it is recorded.
  public let isLate: Bool?

  /// A rest with an optional reason.
  public init(reason: String? = nil, isLate: Bool? = nil) {
    self.reason = reason
    self.isLate = isLate
  }

  /// A rest that is recorded now, for a reason that the person typed.
  /// - Throws: ``StudyError/invalidReason``.
  public init(checkedReason reason: String?) throws(StudyError) {
    if let reason, !Self.isValidReason(reason) { throw .invalidReason }
    self.init(reason: reason)
  }

  /// The longest reason, in code points.
  public static let longestReason = 200

  /// Whether a text can be a reason: 1 to ``longestReason`` code points, none of them a control character. The store's schema
  /// checks the same.
  public static func isValidReason(_ reason: String) -> Bool {
    (1...longestReason).contains(reason.unicodeScalars.count)
      && reason.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  /// The rest to record when the day has a rest already. A rest that was recorded in time stays in time, and
  /// a reason stays unless this rest has another.
  func merged(onto recorded: Rest?, isLate isLateNow: Bool) -> Rest {
    guard isLate == nil else { return self }
    return Rest(reason: reason ?? recorded?.reason, isLate: recorded?.isLate ?? isLateNow)
  }
}

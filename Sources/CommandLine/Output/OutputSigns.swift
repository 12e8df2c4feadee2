import Drawing
import Synchronization
public import Words

/// What a program knows of the signs that its person wants to see.
public struct SignPreference: Sendable {
  let choice: @Sendable () -> SignChoice
  let names: @Sendable () -> [String]

  /// - Parameters:
  ///   - choice: says which signs the person chose.
  ///   - names: the names that are kept as the person typed them. They are asked for only where signs are changed.
  public init(choice: @escaping @Sendable () -> SignChoice, names: @escaping @Sendable () -> [String]) {
    (self.choice, self.names) = (choice, names)
  }
}

/// Which signs this program writes. All text for people passes through here on its way out.
public enum OutputSigns {
  private static let preference = Mutex(SignPreference(choice: { .auto }, names: { [] }))

  /// Says what is known of the signs.
  /// - Parameter words: the arguments of the program, which are kept as well.
  static func prefer(_ preference: SignPreference, keeping words: [String]) {
    Self.preference.withLock {
      $0 = SignPreference(choice: preference.choice) { preference.names() + words }
    }
  }

  /// The signs that the person chose.
  public static var choice: SignChoice { current.choice() }

  /// What writes our signs in ASCII; nil if they are written as they are.
  /// - Parameter isUTF8: whether the characters of what shows them are those of Unicode.
  public static func ascii(isUTF8: Bool) -> ASCIISigns? {
    guard choice.isASCII(isUTF8: isUTF8) else { return nil }
    return ASCIISigns(keeping: current.names())
  }

  /// A text for people, with the signs that they can see.
  public static func shown(_ text: String) -> String {
    // Most sentences have none of our signs, and the choice need not be asked for.
    guard text.utf8.contains(where: { $0 >= 0x80 }), text.contains(where: { $0.asciiSign != nil }) else {
      return text
    }
    return ascii(isUTF8: TerminalTraits.localeIsUTF8)?.text(text) ?? text
  }

  private static var current: SignPreference { preference.withLock { $0 } }
}

import Drawing

/// Reads keys, mouse events, pastes and answers from the bytes of a terminal, which arrive in pieces of any length.
///
/// Whatever arrives, it neither fails nor keeps more than a bounded number of bytes. A sequence that is not known means
/// nothing, and is left out as a whole.
public struct InputDecoder: Sendable {
  private enum State {
    case ground
    /// The beginning of a character in UTF-8, and how many bytes it has.
    case character([UInt8], length: Int)
    /// After ESC, which may be the key or the beginning of a sequence.
    case escape
    /// After ESC O: one byte more.
    case keypad
    /// After ESC [ and some parameters.
    case sequence([UInt8])
    /// After ESC [ [, as the Linux console begins function keys: one byte more.
    case consoleFunctionKey
    /// Within an answer that ends with BEL or ESC \. `isEnding` after its ESC.
    case string([UInt8], isOperatingSystemCommand: Bool, isEnding: Bool)
    /// Within pasted text.
    case paste
  }

  private var state = State.ground
  /// What the bytes that are being read mean.
  private var inputs: [TerminalInput] = []
  /// The pasted text so far, and perhaps the beginning of the sequence that ends it.
  private var pasted: [UInt8] = []

  /// Whether the terminal was asked something and has not answered all of it. Then a sequence that comes in pieces is waited
  /// for longer: its rest must not be taken for keys.
  var awaitsAnswers = false

  /// A decoder that has read nothing yet.
  public init() {}

  /// The longest sequence that means something, in bytes. What is longer is left out.
  private static let longestSequence = 64
  /// The longest answer, in bytes.
  private static let longestString = 4096
  /// How much of a pasted text is kept, in bytes.
  public static let longestPaste = 1 << 16

  /// For how long to wait for more bytes before ``flush()`` is called, in seconds; nil if nothing is pending. The key Esc is
  /// the beginning of a sequence too, whose other bytes follow at once.
  public var patience: Double? {
    switch state {
    case .ground: nil
    // Over a slow line the bytes of a sequence come apart, and an arrow must not become the key Esc.
    case .escape: awaitsAnswers ? 0.5 : 0.1
    // A paste whose end never comes must not swallow every key.
    case .paste: 2
    case .string, .sequence: awaitsAnswers ? 5 : 0.5
    case .character, .keypad, .consoleFunctionKey: 0.5
    }
  }

  /// Takes bytes that have arrived.
  public mutating func read(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    for byte in bytes { take(byte) }
    defer { inputs = [] }
    return inputs
  }

  /// Says that no more bytes came in time: then ESC was the key Esc. The beginning of anything else is forgotten.
  public mutating func flush() -> [TerminalInput] {
    switch state {
    case .paste: return [endPaste(pasted)]
    case .escape:
      state = .ground
      return [.key(.escape)]
    case .ground, .character, .keypad, .sequence, .consoleFunctionKey, .string:
      state = .ground
      return []
    }
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeFirst(byte)
    case .character(let bytes, let length):
      guard byte & 0xC0 == 0x80 else {
        inputs.append(.key(.character("\u{FFFD}")))
        state = .ground
        takeFirst(byte)
        return
      }
      let bytes = bytes + [byte]
      if bytes.count < length {
        state = .character(bytes, length: length)
      } else {
        state = .ground
        takeCharacter(bytes)
      }
    case .escape: takeAfterEscape(byte)
    case .keypad:
      state = .ground
      if let key = Self.letterKeys[byte] { inputs.append(.key(key)) }
    case .sequence(let bytes): takeInSequence(byte, after: bytes)
    case .consoleFunctionKey: state = .ground
    case .string(let bytes, let isCommand, let isEnding):
      takeInString(byte, after: bytes, isCommand, isEnding)
    case .paste: takePasted(byte)
    }
  }

  // MARK: Keys

  private mutating func takeFirst(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: inputs.append(.key(.enter))
    case 0x09: inputs.append(.key(.tab))
    case 0x08, 0x7F: inputs.append(.key(.backspace))
    case 0x01...0x1A: inputs.append(.key(.control(Character(Unicode.Scalar(byte + 0x60)))))
    case 0x00...0x1F: break
    case 0x20...0x7E: inputs.append(.key(.character(Character(Unicode.Scalar(byte)))))
    case 0xC2...0xDF: state = .character([byte], length: 2)
    case 0xE0...0xEF: state = .character([byte], length: 3)
    case 0xF0...0xF4: state = .character([byte], length: 4)
    default: inputs.append(.key(.character("\u{FFFD}")))
    }
  }

  private mutating func takeCharacter(_ bytes: [UInt8]) {
    let text = String(validating: bytes, as: UTF8.self) ?? "\u{FFFD}"
    for character in text {
      // The control characters above U+007F act on terminals and type nothing.
      if character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) {
        inputs.append(.key(.character(character)))
      }
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8) {
    switch byte {
    case 0x1B: inputs.append(.key(.escape))
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .keypad
    case UInt8(ascii: "]"): state = .string([], isOperatingSystemCommand: true, isEnding: false)
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string([], isOperatingSystemCommand: false, isEnding: false)
    case 0x20...0x7E:
      state = .ground
      inputs.append(.key(.alt(Character(Unicode.Scalar(byte)))))
    case 0x80...0xFF:
      // Alt and a letter beyond ASCII.
      state = .ground
      takeFirst(byte)
    default:
      state = .ground
      inputs.append(.key(.escape))
      takeFirst(byte)
    }
  }

  // MARK: Sequences

  private mutating func takeInSequence(_ byte: UInt8, after bytes: [UInt8]) {
    switch byte {
    case 0x20...0x3F:
      // One byte more than the longest marks a sequence that is too long.
      state = .sequence(bytes.count > Self.longestSequence ? bytes : bytes + [byte])
    case UInt8(ascii: "[") where bytes.isEmpty: state = .consoleFunctionKey
    case 0x40...0x7E:
      state = .ground
      guard bytes.count <= Self.longestSequence else { return }
      if byte == UInt8(ascii: "~"), bytes == Array("200".utf8) {
        state = .paste
      } else if let input = Self.input(of: bytes, endingWith: byte) {
        inputs.append(input)
      }
    default:
      // Nothing else belongs into a sequence, so it was cut off.
      state = .ground
      takeFirst(byte)
    }
  }

  private static func input(of bytes: [UInt8], endingWith final: UInt8) -> TerminalInput? {
    if bytes.first == UInt8(ascii: "<") {
      return mouse(numbers(in: bytes.dropFirst()), isPress: final == UInt8(ascii: "M")).map { .mouse($0) }
    }
    // The answer to the question for the terminal's attributes: ESC [ ? … c.
    if bytes.first == UInt8(ascii: "?") { return final == UInt8(ascii: "c") ? .answered : nil }
    let numbers = numbers(in: bytes[...])
    if final == UInt8(ascii: "~") { return numbers.first.flatMap { numberedKeys[$0] }.map { .key($0) } }
    // A modifier such as Shift stands behind: ESC [ 1 ; 2 A.
    return letterKeys[final].map { .key($0) }
  }

  private static func numbers(in bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
  }

  /// The keys that end a sequence with a letter.
  private static let letterKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .backTab,
    UInt8(ascii: "M"): .enter,
  ]

  /// The keys that have a number before `~`.
  private static let numberedKeys: [Int: Key] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]

  /// A mouse event in the form of xterm's mode 1006: button, column and row. Releases and moves are left out.
  private static func mouse(_ numbers: [Int], isPress: Bool) -> MouseEvent? {
    guard isPress, numbers.count == 3, (1...9999).contains(numbers[1]), (1...9999).contains(numbers[2])
    else { return nil }
    let button: MouseEvent.Button
    // Shift, Alt and Control add 4, 8 and 16.
    switch numbers[0] & ~0x1C {
    case 0: button = .left
    case 1: button = .middle
    case 2: button = .right
    case 64: button = .wheelUp
    case 65: button = .wheelDown
    default: return nil
    }
    return MouseEvent(button, at: ScreenPosition(row: numbers[2] - 1, column: numbers[1] - 1))
  }

  // MARK: Answers and pastes

  private mutating func takeInString(
    _ byte: UInt8, after bytes: [UInt8], _ isCommand: Bool, _ isEnding: Bool
  ) {
    if byte == 0x07 || isEnding {
      state = .ground
      if isCommand, let color = Self.background(in: bytes) { inputs.append(.background(color)) }
      // Anything but ESC \ begins a new sequence.
      if isEnding, byte != UInt8(ascii: "\\"), byte != 0x07 { takeAfterEscape(byte) }
    } else if byte == 0x1B {
      state = .string(bytes, isOperatingSystemCommand: isCommand, isEnding: true)
    } else if bytes.count < Self.longestString {
      state = .string(bytes + [byte], isOperatingSystemCommand: isCommand, isEnding: false)
    } else {
      state = .ground
    }
  }

  /// The colour in `11;rgb:ffff/8080/0000`. Each part has one to four digits.
  private static func background(in bytes: [UInt8]) -> TerminalColor? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("11;rgb:") else { return nil }
    let parts = text.dropFirst("11;rgb:".count).split(separator: "/", omittingEmptySubsequences: false)
    let values = parts.compactMap { part -> Double? in
      guard (1...4).contains(part.utf8.count), part.first != "+", let value = Int(part, radix: 16), value >= 0
      else { return nil }
      return Double(value) / Double((1 << (4 * part.utf8.count)) - 1)
    }
    guard parts.count == 3, values.count == 3 else { return nil }
    return TerminalColor(red: values[0], green: values[1], blue: values[2])
  }

  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  private mutating func takePasted(_ byte: UInt8) {
    // The end is looked for among the last bytes, also of a text of which no more is kept.
    if pasted.count >= Self.longestPaste + Self.endOfPaste.count { pasted.remove(at: Self.longestPaste) }
    pasted.append(byte)
    guard byte == Self.endOfPaste.last, pasted.suffix(Self.endOfPaste.count) == Self.endOfPaste[...]
    else { return }
    inputs.append(endPaste(pasted.dropLast(Self.endOfPaste.count)))
  }

  private mutating func endPaste(_ bytes: [UInt8]) -> TerminalInput {
    pasted = []
    state = .ground
    return .paste(String(decoding: bytes.prefix(Self.longestPaste), as: UTF8.self))
  }
}

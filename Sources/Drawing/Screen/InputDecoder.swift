/// Reads keys, mouse events, pastes and answers from the bytes of a terminal, which arrive in pieces of any length. What is
/// complete is read, and the rest waits for more.
///
/// Whatever arrives, it neither fails nor keeps more than a bounded number of bytes. A sequence that is not known means
/// nothing, and is left out as a whole.
public struct InputDecoder: Sendable {
  /// The beginning of what is not complete yet.
  private var pending: [UInt8] = []

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

  private static let escape: UInt8 = 0x1B
  private static let startOfPaste = Array("\u{1B}[200~".utf8)
  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  /// For how long to wait for more bytes before ``flush()`` is called, in seconds; nil if nothing is pending. The key Esc is
  /// the beginning of a sequence too, whose other bytes follow at once.
  public var patience: Double? {
    if pending.isEmpty { return nil }
    // While an answer is awaited its bytes may come apart, and must not become keys. Otherwise Esc acts at once: terminals
    // write the bytes of an arrow together.
    if pending == [Self.escape] { return awaitsAnswers ? 0.5 : 0.025 }
    // It may be Esc and a key that begins sequences too.
    if pending.count == 2, pending[0] == Self.escape, !awaitsAnswers { return 0.1 }
    // A paste whose end never comes must not swallow every key.
    if pending.starts(with: Self.startOfPaste) { return 2 }
    return awaitsAnswers && pending[0] == Self.escape ? 5 : 0.5
  }

  /// Takes bytes that have arrived.
  public mutating func read(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    pending += bytes
    var inputs: [TerminalInput] = []
    var rest = pending[...]
    while let part = Self.first(in: rest) {
      if let input = part.input { inputs.append(input) }
      rest = rest.dropFirst(part.length)
    }
    pending = Array(rest)
    forgetExcess()
    return inputs
  }

  /// Says that no more bytes came in time: then ESC was the key Esc, and a character behind it was typed after it. More
  /// bytes were the beginning of a sequence, which is forgotten unless it is a paste.
  public mutating func flush() -> [TerminalInput] {
    defer { pending = [] }
    if pending.starts(with: Self.startOfPaste) {
      return [Self.paste(pending.dropFirst(Self.startOfPaste.count))]
    }
    guard pending.first == Self.escape, pending.count == 1 || pending.count == 2 && !awaitsAnswers else {
      return []
    }
    return [.key(.escape)] + pending.dropFirst().map { .key(.character(Character(Unicode.Scalar($0)))) }
  }

  /// Forgets what cannot mean anything any more.
  private mutating func forgetExcess() {
    if pending.starts(with: Self.startOfPaste) {
      // Its end may have begun with the last bytes.
      let kept = Self.startOfPaste.count + Self.longestPaste
      let last = pending.count - Self.endOfPaste.count
      if last > kept { pending.removeSubrange(kept..<last) }
    } else if pending.starts(with: [Self.escape, UInt8(ascii: "[")]) {
      // One byte more than the longest marks a sequence that is too long.
      pending.removeLast(max(pending.count - Self.longestSequence - 3, 0))
    } else if pending.count > Self.longestString {
      pending = []
    }
  }

  /// What bytes begin with, and how many of them that takes.
  private typealias Part = (input: TerminalInput?, length: Int)

  /// - Returns: nil if it is not complete. The input is nil for what means nothing.
  private static func first(in bytes: ArraySlice<UInt8>) -> Part? {
    guard let byte = bytes.first else { return nil }
    switch byte {
    case escape: return escaped(bytes)
    case 0x0D, 0x0A: return (.key(.enter), 1)
    case 0x09: return (.key(.tab), 1)
    case 0x08, 0x7F: return (.key(.backspace), 1)
    case 0x01...0x1A: return (.key(.control(Character(Unicode.Scalar(byte + 0x60)))), 1)
    case 0x00...0x1F: return (nil, 1)
    case 0x20...0x7E: return (.key(.character(Character(Unicode.Scalar(byte)))), 1)
    case 0xC2...0xDF: return character(bytes, length: 2)
    case 0xE0...0xEF: return character(bytes, length: 3)
    case 0xF0...0xF4: return character(bytes, length: 4)
    default: return (.key(.character("\u{FFFD}")), 1)
    }
  }

  private static func character(_ bytes: ArraySlice<UInt8>, length: Int) -> Part? {
    let found = bytes.prefix(1) + bytes.prefix(length).dropFirst().prefix { $0 & 0xC0 == 0x80 }
    // Another byte cuts it off.
    if found.count < length {
      return found.count == bytes.count ? nil : (.key(.character("\u{FFFD}")), found.count)
    }
    let character = String(validating: found, as: UTF8.self)?.first ?? "\u{FFFD}"
    // The control characters above U+007F act on terminals and type nothing.
    let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return (isControl ? nil : .key(.character(character)), length)
  }

  /// What ESC begins.
  private static func escaped(_ bytes: ArraySlice<UInt8>) -> Part? {
    let rest = bytes.dropFirst()
    guard let byte = rest.first else { return nil }
    switch byte {
    case UInt8(ascii: "["): return sequence(bytes)
    case UInt8(ascii: "O"):
      return rest.dropFirst().first.map { (letterKeys[$0].map { .key($0) }, 3) }
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      return string(bytes)
    // Terminals send Alt and a key as they send Esc and that key.
    default: return (.key(.escape), 1)
    }
  }

  // MARK: Sequences

  private static func sequence(_ bytes: ArraySlice<UInt8>) -> Part? {
    let rest = bytes.dropFirst(2)
    // The Linux console begins function keys with ESC [ [, and one byte more.
    if rest.first == UInt8(ascii: "[") { return rest.count > 1 ? (nil, 4) : nil }
    let parameters = rest.prefix { (0x20...0x3F).contains($0) }
    let length = 2 + parameters.count
    guard let final = bytes.dropFirst(length).first else { return nil }
    // Nothing else belongs into a sequence, so it was cut off.
    guard (0x40...0x7E).contains(final) else { return (nil, length) }
    guard parameters.count <= longestSequence else { return (nil, length + 1) }
    guard bytes.starts(with: startOfPaste) else {
      return (input(of: parameters, endingWith: final), length + 1)
    }
    let text = bytes.dropFirst(startOfPaste.count)
    guard let end = text.indices.first(where: { text[$0...].starts(with: endOfPaste) }) else { return nil }
    return (paste(text[..<end]), end + endOfPaste.count - bytes.startIndex)
  }

  private static func paste(_ bytes: ArraySlice<UInt8>) -> TerminalInput {
    .paste(String(decoding: bytes.prefix(longestPaste), as: UTF8.self))
  }

  private static func input(of bytes: ArraySlice<UInt8>, endingWith final: UInt8) -> TerminalInput? {
    if bytes.first == UInt8(ascii: "<") {
      return mouse(numbers(in: bytes.dropFirst()), isPress: final == UInt8(ascii: "M")).map { .mouse($0) }
    }
    // The answer to the question for the terminal's attributes: ESC [ ? … c.
    if bytes.first == UInt8(ascii: "?") { return final == UInt8(ascii: "c") ? .answered : nil }
    let numbers = numbers(in: bytes)
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

  // MARK: Answers

  /// An answer that ends with BEL or ESC \.
  private static func string(_ bytes: ArraySlice<UInt8>) -> Part? {
    let text = bytes.dropFirst(2)
    guard let end = text.firstIndex(where: { $0 == 0x07 || $0 == escape }) else { return nil }
    let isCommand = bytes.dropFirst().first == UInt8(ascii: "]")
    let input: TerminalInput? = isCommand ? background(in: text[..<end]).map { .background($0) } : nil
    if text[end] == 0x07 { return (input, end + 1 - bytes.startIndex) }
    // Anything but ESC \ begins a new sequence.
    return bytes[end...].dropFirst().first.map { byte in
      (input, end + (byte == UInt8(ascii: "\\") ? 2 : 0) - bytes.startIndex)
    }
  }

  /// The colour in `11;rgb:ffff/8080/0000`. Each part has one to four digits.
  private static func background(in bytes: ArraySlice<UInt8>) -> TerminalColor? {
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
}

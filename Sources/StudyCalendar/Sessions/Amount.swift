public import Words

/// How much was studied, in a subject's unit: minutes unless the subject has another one.
public struct Amount: Hashable, Comparable, Sendable {
  /// Thousandths of the unit.
  public let thousandths: Int

  /// An amount of that many thousandths of a unit.
  public init(thousandths: Int) { self.thousandths = thousandths }

  public static func < (a: Amount, b: Amount) -> Bool { a.thousandths < b.thousandths }
}

/// An amount as a person types it: `25m`, `1h30m`, `1.5h`, `90`, `12 pages`, and as any language of the programs prints it. What it
/// means depends on the subject's unit.
public struct AmountExpression: Hashable, Sendable {
  /// What was typed.
  public let text: String
  private let parts: [Part]

  private struct Part: Hashable {
    let number: Amount
    /// The word behind the number; empty if nothing follows the number.
    let word: String
  }

  /// Reads an amount. Whether its unit is right is known only when the subject is.
  /// - Parameter language: the language of who wrote it, which says how thousands are written.
  /// - Throws: ``StudyError/invalidAmount(_:)`` if it is not a number above 0, or several with words behind them;
  ///   ``StudyError/ambiguousAmount(_:thousands:fraction:)``.
  public init(_ text: String, in language: Language = .current) throws(StudyError) {
    self.text = text
    let narrow = Self.narrowed(text)
    var rest = Substring(narrow).drop { $0 == " " }
    var (parts, ambiguity) = ([Part](), StudyError?.none)
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      guard let number = Amount(decimal: digits) else { throw .invalidAmount(text) }
      if let thousands = Self.thousands(digits, in: language) {
        let (before, behind) = (narrow[..<digits.startIndex], narrow[digits.endIndex...])
        ambiguity = .ambiguousAmount(
          text, thousands: before + thousands + behind,
          fraction: before + number.number(in: language) + behind)
      }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let word = rest.prefix { $0 != " " && !($0.isASCII && $0.isNumber) }
      rest = rest.dropFirst(word.count).drop { $0 == " " }
      parts.append(Part(number: number, word: String(word)))
    }
    guard !parts.isEmpty, parts.count == 1 || parts.allSatisfy({ !$0.word.isEmpty }) else {
      throw .invalidAmount(text)
    }
    if let ambiguity { throw ambiguity }
    self.parts = parts
  }

  /// The text with numbers and blanks as in ASCII, which keyboards of East Asia also write as wide as a character of theirs.
  private static func narrowed(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map(narrowed)))
  }

  private static func narrowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF10...0xFF19, 0xFF0C, 0xFF0E: Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
    case 0x3000: " "
    default: scalar
    }
  }

  /// The number of thousands that a number is in a language which groups digits with the other of the two signs, such as `1.000`
  /// in German; nil if it can only be a fraction, as what begins with 0 is.
  private static func thousands(_ digits: Substring, in language: Language) -> String? {
    let sign: Character = Amount(thousandths: 500).number(in: language).contains(",") ? "." : ","
    let groups = digits.split(separator: sign, omittingEmptySubsequences: false)
    guard groups.count == 2, groups[1].utf8.count == 3, groups[0].contains(where: { $0 != "0" }) else {
      return nil
    }
    return groups.joined()
  }

  /// Whether a word that is typed in a command can only be the beginning of an amount.
  public static func canBegin(with word: String) -> Bool {
    guard let first = word.unicodeScalars.first.map(narrowed) else { return false }
    return "0123456789.,+".unicodeScalars.contains(first)
  }

  /// The amount that is meant for a subject with that unit.
  /// - Throws: ``StudyError/otherUnit(_:_:)``, ``StudyError/invalidAmount(_:)`` if it is 0 or too large.
  public func resolved(in unit: AmountUnit) throws(StudyError) -> Amount {
    var sum = 0
    for part in parts {
      let word = part.word.lowercased()
      let factor: Int
      if word.isEmpty || unit.isMeant(by: word) {
        factor = 1
      } else if unit == .minutes, AmountUnit.wordsForHours.contains(word) {
        factor = 60
      } else {
        throw .otherUnit(part.word, unit)
      }
      sum += part.number.thousandths * factor
    }
    guard (1...Amount.most.thousandths).contains(sum) else { throw .invalidAmount(text) }
    return Amount(thousandths: sum)
  }
}

extension Amount {
  /// The largest amount of a session. The store's schema checks the same.
  public static let most = Amount(thousandths: 1_000_000_000)

  /// A decimal number with up to three digits behind a point or a comma; nil for any other text, and for a number with more
  /// than seven digits.
  init?(decimal text: some StringProtocol) {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard let whole = parts.first, whole.utf8.count <= 7, parts.count == 1 || !parts[1].isEmpty,
      let units = whole.isEmpty && parts.count == 2 ? 0 : Int(whole), units >= 0
    else { return nil }
    let digits = parts.count == 2 ? parts[1] : ""
    guard digits.utf8.count <= 3,
      let fraction = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)),
      fraction >= 0
    else { return nil }
    self.init(thousandths: units * 1000 + fraction)
  }

  /// The number with as many digits behind the point as it needs: `25`, `2.5`. JSON and CSV have it like this.
  public var decimal: String { number(in: .english) }

  /// The number as people read it: `2.5`, in German `2,5`.
  public func number(in language: Language = .current) -> String {
    thousandths.decimal(partsOfUnit: 1000, in: language)
  }

  /// The amount in words: `25 min`, `1 h 30 min`, `12 pages`.
  /// - Parameters:
  ///   - unit: what it counts; nil if that is not known any more. Then it is the number alone.
  ///   - language: the language of `min` and `h`; that of the person unless given.
  public func words(in unit: AmountUnit?, language: Language = .current) -> String {
    guard let unit else { return number(in: language) }
    guard unit == .minutes else { return "\(number(in: language)) \(unit.name(for: self))" }
    let hours = thousandths / 60_000
    let minutes = Amount(thousandths: thousandths % 60_000)
    if hours == 0 { return String(localized: "\(minutes.number(in: language)) min", in: language) }
    return minutes.thousandths == 0
      ? String(localized: "\(hours) h", in: language)
      : String(localized: "\(hours) h \(minutes.number(in: language)) min", in: language)
  }

  /// The amount as a person types it: `25m`, `1h30m`, `12 pages`.
  /// - Parameter language: that of the person, in which it is read again.
  public func typed(in unit: AmountUnit, language: Language = .current) -> String {
    guard unit == .minutes else { return "\(number(in: language)) \(unit.name)" }
    let (hours, minutes) = (thousandths / 60_000, Amount(thousandths: thousandths % 60_000))
    let rest = hours > 0 && minutes == .zero ? "" : "\(minutes.number(in: language))m"
    return hours > 0 ? "\(hours)h\(rest)" : rest
  }

  /// The amount in words for a column of amounts: minutes behind hours have two digits, so that they stand below each other.
  public func alignedWords(in unit: AmountUnit) -> String {
    let hours = thousandths / 60_000
    guard unit == .minutes, hours > 0 else { return words(in: unit) }
    let minutes = Amount(thousandths: thousandths % 60_000)
    let digits = (minutes.thousandths < 10_000 ? "0" : "") + minutes.number()
    return String(localized: "\(hours) h \(digits) min")
  }

  /// The amount in words, in whole hours from some hours on: `357 h`.
  public func shortWords(in unit: AmountUnit, wholeHoursFrom least: Int) -> String {
    shortForms(in: unit, wholeHoursFrom: least)[0]
  }

  /// Ways to write the amount where there is little room, each shorter than the one before: `8 h 5 min`, `8 h` and `8`, or
  /// `128 pages` and `128`. Without its minutes it is rounded to the nearest hour.
  /// - Parameter least: from how many hours on even the longest has no minutes.
  public func shortForms(in unit: AmountUnit, wholeHoursFrom least: Int) -> [String] {
    let (hours, minutes) = thousandths.quotientAndRemainder(dividingBy: 60_000)
    guard unit == .minutes, hours > 0 else { return [words(in: unit), number()] }
    let nearest = minutes < 30_000 ? hours : hours + 1
    let whole = [String(localized: "\(nearest) h"), "\(nearest)"]
    return hours >= least ? whole : [words(in: unit)] + whole
  }

  /// The sum of two amounts.
  public static func + (one: Amount, other: Amount) -> Amount {
    Amount(thousandths: one.thousandths + other.thousandths)
  }

  /// The minutes of a day of 24 hours.
  public static let minutesOfDay = Amount(thousandths: 1_440_000)

  /// No amount.
  public static let zero = Amount(thousandths: 0)
}

extension Amount: JSONRepresentable {
  public var json: JSONValue { .number(decimal) }
}

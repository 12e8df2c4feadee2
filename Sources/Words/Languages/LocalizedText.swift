/// A sentence as it stands in the sources, in English, with the values in it. `String(localized:)` makes the text that people
/// read of it. The sentence is looked up with `%1$s` for its first value, so that a translation can put the values where its
/// language wants them.
public struct LocalizedText: ExpressibleByStringInterpolation, Sendable {
  /// What is looked up, or the English text if nothing is.
  fileprivate let text: String
  /// The values, if something is looked up.
  fileprivate let values: [String]

  /// Whether this process looks anything up.
  fileprivate static let isLookedUp = Language.current.isTranslation || Language.ofDates.isTranslation

  /// The sentence in English.
  fileprivate var english: String { Self.isLookedUp ? Template.text(of: text, with: values) : text }

  public init(stringLiteral text: String) {
    self.init(stringInterpolation: Interpolation(text))
  }

  public init(stringInterpolation interpolation: Interpolation) {
    (text, values) = (interpolation.text, interpolation.values)
  }

  public typealias StringInterpolation = Interpolation

  /// Puts together the English text, or what is looked up.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [String] = []

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    fileprivate init(_ literal: String) { appendLiteral(literal) }

    public mutating func appendLiteral(_ literal: String) {
      text += LocalizedText.isLookedUp ? Template.quoted(literal) : literal
    }

    // Where the compiler knows that a value describes itself, the runtime need not look that up, which takes each process
    // half a million instructions.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(value.description)
    }

    public mutating func appendInterpolation(_ value: some Any) { append("\(value)") }

    private mutating func append(_ value: String) {
      guard LocalizedText.isLookedUp else {
        text += value
        return
      }
      values.append(value)
      text += Template.place(values.count)
    }
  }
}

extension String {
  /// A sentence in a language. Where that has no translation it is the English one.
  /// - Parameters:
  ///   - sentence: the sentence in English.
  ///   - context: what it is about, where the English words alone could mean two things.
  ///   - language: the language; that of the person unless given.
  public init(
    localized sentence: LocalizedText, context: StaticString? = nil, in language: Language = .current
  ) {
    self.init(sentence, sentence, for: 1, context, language)
  }

  /// A sentence about a number of things, in a language.
  /// - Parameters:
  ///   - one: the sentence about one thing, in English.
  ///   - other: the sentence about several things. It has the same values in the same order.
  ///   - number: how many they are.
  ///   - language: the language; that of the person unless given.
  public init(
    localized one: LocalizedText, plural other: LocalizedText, for number: Int,
    in language: Language = .current
  ) {
    self.init(one, other, for: number, nil, language)
  }

  /// The same; nil if there are none.
  public init?(localized one: LocalizedText, plural other: LocalizedText, unlessZero number: Int) {
    if number == 0 { return nil }
    self.init(localized: one, plural: other, for: number)
  }

  private init(
    _ one: LocalizedText, _ other: LocalizedText, for number: Int, _ context: StaticString?,
    _ language: Language
  ) {
    let english = number == 1 ? one : other
    guard let catalog = language.catalog else {
      self = english.english
      return
    }
    let key = context.map { "\($0)\u{4}" } ?? ""
    let template = catalog.translation(of: key + one.text, for: number) ?? english.text
    self = Template.text(of: template, with: english.values)
  }
}

/// A sentence with places for values, as C's `printf` has it: `%1$s`. gettext's programs check such places.
enum Template {
  /// The place of a value; the first has the number 1.
  static func place(_ number: Int) -> String { "%\(number)$s" }

  /// A part of a sentence that is no place.
  static func quoted(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    return text.reduce(into: "") { $0 += $1 == "%" ? "%%" : String($1) }
  }

  /// The sentence with its values.
  static func text(of template: String, with values: [String]) -> String {
    guard template.utf8.contains(UInt8(ascii: "%")) else { return template }
    var text = ""
    var rest = template[...]
    while let sign = rest.firstIndex(of: "%") {
      text += rest[..<sign]
      rest = rest[sign...].dropFirst()
      if rest.first == "%" {
        text += "%"
        rest = rest.dropFirst()
        continue
      }
      let number = rest.prefix { $0.isNumber }
      guard let place = Int(number), values.indices.contains(place - 1),
        rest.dropFirst(number.count).hasPrefix("$s")
      else {
        text += "%"
        continue
      }
      text += values[place - 1]
      rest = rest.dropFirst(number.count + 2)
    }
    return text + rest
  }
}

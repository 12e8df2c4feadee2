/// A sentence as it stands in the sources, in English, with the values in it. `String(localized:)` makes the text that people
/// read of it. The sentence is looked up with `%1$s` for its first value, so that a translation can put the values where its
/// language wants them.
public struct LocalizedText: ExpressibleByStringInterpolation, Sendable {
  /// The English text, or what is looked up.
  fileprivate let text: String
  /// The values, if it is looked up.
  fileprivate let values: [String]

  public init(stringLiteral text: String) {
    self.init(stringInterpolation: Interpolation(text))
  }

  public init(stringInterpolation interpolation: Interpolation) {
    (text, values) = (interpolation.text, interpolation.values)
  }

  public typealias StringInterpolation = Interpolation

  /// Puts the English text together, or, for another language, what is looked up.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [String] = []
    private let isLookedUp = Language.current.catalog != nil

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    fileprivate init(_ literal: String) { appendLiteral(literal) }

    public mutating func appendLiteral(_ literal: String) {
      text += isLookedUp ? Template.quoted(literal) : literal
    }

    // Where the compiler knows that a value describes itself, the runtime need not look that up, which takes each process
    // half a million instructions.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(value.description)
    }

    public mutating func appendInterpolation(_ value: some Any) { append("\(value)") }

    private mutating func append(_ value: String) {
      guard isLookedUp else {
        text += value
        return
      }
      values.append(value)
      text += Template.place(values.count)
    }
  }
}

extension String {
  /// A sentence in the person's language. Where that has no translation it is the English one.
  /// - Parameters:
  ///   - sentence: the sentence in English.
  ///   - context: what it is about, where the English words alone could mean two things.
  public init(localized sentence: LocalizedText, context: StaticString? = nil) {
    self.init(sentence, sentence, for: 1, context)
  }

  /// A sentence about a number of things, in the person's language.
  /// - Parameters:
  ///   - one: the sentence about one thing, in English.
  ///   - other: the sentence about several things. It has the same values in the same order.
  ///   - number: how many they are.
  public init(localized one: LocalizedText, plural other: LocalizedText, for number: Int) {
    self.init(one, other, for: number, nil)
  }

  private init(_ one: LocalizedText, _ other: LocalizedText, for number: Int, _ context: StaticString?) {
    let english = number == 1 ? one : other
    guard let catalog = Language.current.catalog else {
      self = english.text
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

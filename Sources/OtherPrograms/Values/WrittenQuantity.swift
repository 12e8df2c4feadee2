import ForeignText
import StudyCalendar
import Words

/// How much was done, as people and programs write it: `90`, `1,5 h`, `1h 30m`, `1:30:00`, `PT1H30M`, `12 pages`.
struct WrittenQuantity: Hashable {
  let number: Double
  /// The word for what it counts; empty if there is none. Every time is in `min`.
  let unit: String

  /// Whether the text says by itself what it counts.
  var hasUnit: Bool { !unit.isEmpty }

  /// A number of something.
  /// - Parameter unit: the word for it. Hours and seconds become minutes.
  init(_ number: Double, _ unit: String) {
    let minutes = Self.minutes[unit.lowercased()]
    self.number = minutes.map { number * $0 } ?? number
    self.unit = minutes == nil ? unit : "min"
  }

  /// Reads a text; nil if it is no quantity.
  init?(_ text: String) {
    let bytes = Array(text.trimmed.utf8)
    guard let first = bytes.first, bytes.count <= 40 else { return nil }
    if first | 0x20 == UInt8(ascii: "p") {
      guard let minutes = Self.minutes(ofISO: bytes.dropFirst()) else { return nil }
      self.init(minutes, "min")
    } else if bytes.contains(UInt8(ascii: ":")) {
      guard let seconds = Self.seconds(ofClock: bytes) else { return nil }
      self.init(seconds / 60, "min")
    } else {
      guard let parts = Self.parts(of: bytes[...]) else { return nil }
      guard parts.count > 1 else {
        self.init(parts[0].number, parts[0].unit)
        return
      }
      var sum = 0.0
      for part in parts {
        guard let minutes = Self.minutes[part.unit.lowercased()] else { return nil }
        sum += part.number * minutes
      }
      self.init(sum, "min")
    }
  }

  /// The quantity with the unit that its column has, unless it has one of its own.
  func counted(in unit: String) -> WrittenQuantity { hasUnit ? self : WrittenQuantity(number, unit) }

  /// The seconds that a clock shows: `1:30`, `01:30:00`, `21:10:05.5`.
  static func seconds(ofClock bytes: [UInt8]) -> Double? {
    let fields = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(fields.count), (1...5).contains(fields[0].count) else { return nil }
    var seconds = 0.0
    for (index, field) in fields.enumerated() {
      let whole = field.prefix { $0.isASCIIDigit }
      let isLast = index == 2
      guard whole.count == field.count || isLast && field.count > whole.count + 1,
        index == 0 || whole.count == 2, let number = Double(String(decoding: field, as: UTF8.self)),
        index == 0 || number < 60
      else { return nil }
      seconds = seconds * 60 + number
    }
    return fields.count == 2 ? seconds * 60 : seconds
  }

  /// The minutes of what follows the P of a duration of ISO 8601.
  private static func minutes(ofISO bytes: ArraySlice<UInt8>) -> Double? {
    let halves = bytes.split(
      separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let days = halves.first, halves.count == 2 || !days.isEmpty else { return nil }
    var sum = 0.0
    for (half, factors) in zip(halves, [["d": 1440.0], ["h": 60, "m": 1, "s": 1.0 / 60]]) where !half.isEmpty
    {
      guard let parts = parts(of: half) else { return nil }
      for part in parts {
        guard let factor = factors[part.unit.lowercased()] else { return nil }
        sum += part.number * factor
      }
    }
    return sum
  }

  /// The numbers of a text, each with the word behind it; nil unless the text has nothing else. Only the last may lack its
  /// word.
  private static func parts(of bytes: ArraySlice<UInt8>) -> [(number: Double, unit: String)]? {
    func isNumeral(_ byte: UInt8) -> Bool {
      byte.isASCIIDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
    }
    var parts: [(number: Double, unit: String)] = []
    var rest = bytes
    while !rest.isEmpty {
      let sign = parts.isEmpty ? rest.prefix { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }.count : 0
      let numeral = rest.prefix(sign) + rest.dropFirst(sign).prefix(while: isNumeral)
      guard numeral.contains(where: \.isASCIIDigit),
        let number = WrittenAnswer.number(String(decoding: numeral, as: UTF8.self))
      else { return nil }
      rest = rest.dropFirst(numeral.count).drop { $0 == UInt8(ascii: " ") }
      let word = rest.prefix { !isNumeral($0) && $0 != UInt8(ascii: " ") }
      guard word.allSatisfy({ $0 >= 0x80 || $0 == UInt8(ascii: "%") || (65...90).contains($0 & ~0x20) })
      else { return nil }
      rest = rest.dropFirst(word.count)
      // A word that is cut ends with a point: `1 Std. 30 Min.`
      if !word.isEmpty, rest.first == UInt8(ascii: "."),
        rest.count == 1 || rest.starts(with: Array(". ".utf8))
      {
        rest = rest.dropFirst()
      }
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      guard !word.isEmpty || rest.isEmpty && parts.isEmpty else { return nil }
      parts.append((number, String(decoding: word, as: UTF8.self)))
    }
    return parts.isEmpty ? nil : parts
  }

  /// How many minutes there are in a unit of time, by its words in lower case.
  private static let minutes: [String: Double] = {
    let words = [
      (1.0 / 60, "s sec secs second seconds sek sekunde sekunden seg segundo segundos seconde secondes 秒 초"),
      (1.0, "m min mins minute minutes minuten minuto minutos minuti 分 분"),
      (60.0, "h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur 時間 小时 시간"),
    ]
    var minutes: [String: Double] = [:]
    for (factor, list) in words { for word in list.split(separator: " ") { minutes[String(word)] = factor } }
    return minutes
  }()
}

/// Which days a person looks for: by a note, by an amount, or by both. It is typed as `chapter`, `>30m` or
/// `chapter >=12 pages <20`.
public struct DayFilter: Hashable, Sendable {
  /// What was typed.
  public let text: String
  /// The words of the note; nil if any day is meant.
  private let note: FoldedText?
  private let bounds: [Bound]

  /// A bound of the amounts.
  private struct Bound: Hashable {
    let isLower: Bool
    /// Whether the amount itself is meant, too.
    let isIncluded: Bool
    let amount: AmountExpression
  }

  /// Reads what was typed. A word that begins with `<` or `>` is a bound of the amount, with the words behind it that belong to
  /// an amount. All others are those of a note, in that order.
  /// - Throws: ``StudyError/invalidAmount(_:)``.
  public init(_ text: String) throws(StudyError) {
    self.text = text
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    var (ofNote, bounds): ([String], [Bound]) = ([], [])
    while let word = words.popFirst() {
      guard let sign = word.unicodeScalars.first, sign == "<" || sign == ">" else {
        ofNote.append(word)
        continue
      }
      let isIncluded = word.unicodeScalars.dropFirst().first == "="
      let first = String(word.unicodeScalars.dropFirst(isIncluded ? 2 : 1))
      let following = words.prefix { !$0.hasPrefix("<") && !$0.hasPrefix(">") }
      // As many of the words as make an amount.
      guard !(first.isEmpty && following.isEmpty) else { throw .invalidAmount(word) }
      let (amount, count) = try Self.amount(first, Array(following))
      // Nothing is no amount, whatever it would count.
      do { _ = try amount.resolved(in: .minutes) } catch .invalidAmount(let text) {
        throw .invalidAmount(text)
      } catch {}
      words = words.dropFirst(count)
      bounds.append(Bound(isLower: sign == ">", isIncluded: isIncluded, amount: amount))
    }
    note = ofNote.isEmpty ? nil : FoldedText(ofNote.joined(separator: " "))
    self.bounds = bounds
  }

  /// The amount that is longest, and how many of the words behind the first belong to it.
  private static func amount(
    _ first: String, _ words: [String]
  ) throws(StudyError) -> (amount: AmountExpression, count: Int) {
    for count in stride(from: min(words.count, 4), through: 1, by: -1) {
      let text = ([first] + words.prefix(count)).joined(separator: " ")
      if let amount = try? AmountExpression(text) { return (amount, count) }
    }
    return (try AmountExpression(first), 0)
  }

  /// The amounts of days that are meant of a subject with that unit; nil if none of its days is meant.
  public func amounts(in unit: AmountUnit) -> ClosedRange<Amount>? {
    var (least, most) = (bounds.isEmpty ? 0 : 1, Int.max)
    for bound in bounds {
      guard let amount = try? bound.amount.resolved(in: unit).thousandths else { return nil }
      if bound.isLower {
        least = max(least, bound.isIncluded ? amount : amount + 1)
      } else {
        most = min(most, bound.isIncluded ? amount : amount - 1)
      }
    }
    return least <= most ? Amount(thousandths: least)...Amount(thousandths: most) : nil
  }

  /// Whether it is about notes.
  public var hasNote: Bool { note != nil }

  /// Whether a note is meant, by its UTF-8. Case and accents make no difference.
  public func means(note: UnsafeBufferPointer<UInt8>) -> Bool { self.note?.isIn(note) ?? true }
}

/// A day that a filter finds.
public struct FoundDay: Hashable, Sendable {
  /// What was studied.
  public let subject: Subject
  /// The day.
  public let date: CalendarDate
  /// How much was studied on it.
  public let amount: Amount
  /// What the amount counts.
  public let unit: AmountUnit
  /// The notes that are meant; all of its notes if any are.
  public let notes: [String]

  /// A day that was found.
  public init(
    _ date: CalendarDate, of subject: Subject, _ amount: Amount, in unit: AmountUnit, notes: [String]
  ) {
    (self.subject, self.date, self.amount, self.unit, self.notes) = (subject, date, amount, unit, notes)
  }
}

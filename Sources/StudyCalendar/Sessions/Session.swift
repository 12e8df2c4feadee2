import Words

/// Something that was studied on a day: an amount, a note, or both. The amounts of a day add up.
public struct Session: Hashable, Sendable {
  /// Its number: a UUID in lower case.
  public var id: String { number.text }
  /// The day.
  public let date: CalendarDate
  /// How much was studied, in the subject's unit; nil if only a note was made.
  public let amount: Amount?
  /// A note in the person's words, perhaps of several lines; nil if the person wrote no note.
  public let note: String?
  /// What the amount counts, if the session was recorded in another unit than its subject has now; nil if it counts the same, or
  /// if that is not known. Such an amount is in no sum.
  public var otherUnit: AmountUnit?
  /// Who recorded it: ``person``, or the name of a program from which it came.
  public let source: String
  /// When it was recorded: ISO 8601, UTC.
  public var recordedAt: String { instant ?? Self.beginning(of: date) }

  /// What the session adds to the sum of its day.
  public var counted: Amount { otherUnit == nil ? amount ?? .zero : .zero }

  // An import has hundreds of thousands of sessions in memory, so what most of them have is kept in few bytes.
  private let number: SessionNumber
  /// When it was recorded; nil for the first moment of its date, which stands for an unknown time.
  private let instant: String?

  /// A session of a day.
  /// - Parameter recordedAt: when it was recorded; nil if that is not known.
  public init(
    id: String, date: CalendarDate, amount: Amount?, note: String?, source: String = person,
    recordedAt: String? = nil
  ) {
    self.init(
      number: SessionNumber(id), date: date, amount: amount, note: note, source: source,
      recordedAt: recordedAt)
  }

  /// A session of a day, with a number that need not be written and read again.
  /// - Parameter recordedAt: when it was recorded; nil if that is not known.
  public init(
    number: SessionNumber, date: CalendarDate, amount: Amount?, note: String?, source: String,
    recordedAt: String?
  ) {
    self.number = number
    instant = recordedAt.flatMap { text in
      let canBeBeginning = text.utf8.count == 20 && text.utf8.suffix(10).elementsEqual("T00:00:00Z".utf8)
      return canBeBeginning && text == Self.beginning(of: date) ? nil : text
    }
    self.date = date
    self.amount = amount
    self.note = note
    self.source = source
  }

  private static func beginning(of date: CalendarDate) -> String { "\(date)T00:00:00Z" }

  /// Whether a list has this session before another one: by days and, within a day, in the order of recording. Sessions of
  /// one second are told apart by the end of their numbers (``id(recordedAt:random:)``), so that the order is the same on
  /// every device. The store sorts like this, too.
  public func isBefore(_ other: Session) -> Bool {
    if date != other.date { return date < other.date }
    if instant != other.instant {
      let (recordedAt, otherRecordedAt) = (recordedAt, other.recordedAt)
      if recordedAt != otherRecordedAt { return recordedAt < otherRecordedAt }
    }
    return number.isBefore(other.number)
  }

  /// The source of what a person recorded.
  public static let person = "person"

  /// The longest note, in code points.
  public static let longestNote = 2000

  /// Whether a text can be a note: 1 to ``longestNote`` code points, and no control characters but line feeds. The
  /// store's schema checks the same.
  public static func isValidNote(_ note: String) -> Bool {
    let isPlain = note.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    if isPlain { return (1...longestNote).contains(note.utf8.count) }
    return (1...longestNote).contains(note.unicodeScalars.count)
      && note.unicodeScalars.allSatisfy {
        $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
      }
  }

  /// Whether a text can be a source: 1 to 64 small letters, digits and hyphens. The store's schema checks the same.
  public static func isValidSource(_ source: String) -> Bool {
    (1...64).contains(source.utf8.count)
      && source.utf8.allSatisfy { $0.isSmallASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
  }

  /// Whether a text can be a session's number.
  public static func isValidID(_ id: String) -> Bool { SessionNumber(id).isUUID }

  /// Whether a text is an instant as sessions have it: `2024-12-10T08:30:00Z`.
  public static func isValidInstant(_ text: String) -> Bool { ClockReading.instant(ofUTC: text) != nil }

  /// Whether all of it can be stored. The store's schema checks the same.
  public var isValid: Bool {
    (CalendarDate.earliest...CalendarDate.latest).contains(date) && number.isUUID
      && (amount.map { $0 > .zero && $0 <= .most } ?? true) && (note.map(Self.isValidNote) ?? true)
      && Self.isValidSource(source) && (instant.map(Self.isValidInstant) ?? true)
  }

  /// How many characters of a session's number are enough to name it, if no other number begins like this. Fewer would
  /// often name a session that the person does not mean.
  public static let shortestBeginningOfID = 4

  /// Whether a text can be the beginning of a session's number.
  public static func isBeginningOfID(_ text: String) -> Bool {
    (1...36).contains(text.utf8.count)
      && text.lowercased().utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.hexadecimalDigit != nil }
  }
}

extension Session {
  /// The session in a few words for the change log.
  /// - Parameter unit: what the amount counts; nil if that is not known any more.
  func words(in unit: AmountUnit?) -> String {
    amount.map { String(localized: "session of \($0.words(in: unit))") }
      ?? String(localized: "session with a note")
  }
}

/// What the sessions of a day come to.
public struct SessionSum: Hashable, Sendable {
  /// How many sessions there are.
  public let count: Int
  /// The sum of their amounts, in the subject's unit.
  public let amount: Amount

  /// So many sessions with that sum.
  public init(count: Int, amount: Amount) {
    self.count = count
    self.amount = amount
  }

  /// No session.
  public static let none = SessionSum(count: 0, amount: .zero)
}

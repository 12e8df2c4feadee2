import ForeignText
import StudyCalendar
import Words

/// An interval as timewarrior writes it.
public struct TimewarriorInterval {
  let start: String
  let end: String?
  /// The tags, in the order in which they are written.
  public let tags: [String]
  let annotation: String?

  /// When it began, in seconds since 1970; nil if that is no time.
  public var startSecond: Int? { ClockReading.instant(basic: start) }
  /// When it ended, in seconds since 1970; nil if it has not ended.
  public var endSecond: Int? { end.flatMap(ClockReading.instant(basic:)) }
}

extension TimewarriorInterval {
  /// Reads an interval that `timew export` printed.
  init(_ interval: WrittenJSON) throws {
    start = try interval.member("start", \.string)
    end = try interval.optional("end", \.string)
    tags = try interval.list(ifAny: "tags").compactMap(\.value.string)
    annotation = try interval.optional("annotation", \.string)
  }

  /// Reads a line `inc 20240105T101500Z - 20240105T111500Z # tag "another tag" # "annotation"`, in which all but the start
  /// may be missing.
  public init?(line: String) {
    var words = Self.words(of: line)[...]
    guard words.popFirst() == "inc", let start = words.popFirst(), ClockReading.instant(basic: start) != nil
    else {
      return nil
    }
    self.start = start
    if words.first == "-" {
      words.removeFirst()
      guard let end = words.popFirst(), ClockReading.instant(basic: end) != nil else { return nil }
      self.end = end
    } else {
      end = nil
    }
    guard words.isEmpty || words.first == "#" else { return nil }
    let parts = words.dropFirst().split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    tags = parts.first.map(Array.init) ?? []
    annotation = parts.count > 1 ? parts[1].joined(separator: " ") : nil
  }

  /// The words of a line. A word with spaces is in quotation marks, and a backslash stands before a mark in it.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var rest = line.unicodeScalars.drop { $0 == " " }
    while let first = rest.first {
      var word = String.UnicodeScalarView()
      if first == "\"" || first == "'" {
        rest.removeFirst()
        while let scalar = rest.popFirst(), scalar != first {
          word.append(scalar == "\\" ? rest.popFirst() ?? scalar : scalar)
        }
      } else {
        word = String.UnicodeScalarView(rest.prefix { $0 != " " })
        rest = rest.dropFirst(word.count)
      }
      words.append(String(word))
      rest = rest.drop { $0 == " " }
    }
    return words
  }
}

extension ClockReading {
  /// The seconds since 1970 of a time in UTC in the basic form of ISO 8601: `20240105T101500Z`.
  static func instant(basic text: String) -> Int? {
    var time = Array(text.utf8)
    guard time.count == 16, time[8] == UInt8(ascii: "T") else { return nil }
    for (place, sign) in [(4, "-"), (7, "-"), (13, ":"), (16, ":")] {
      time.insert(contentsOf: sign.utf8, at: place)
    }
    return WrittenInstant(String(decoding: time, as: UTF8.self)).flatMap { $0.offset == 0 ? $0.seconds : nil }
  }
}

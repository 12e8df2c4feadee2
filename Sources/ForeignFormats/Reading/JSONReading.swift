import FoundationEssentials
import StudyCalendar

extension ForeignFile {
  /// Decodes the whole file.
  func decoded<Wire: Decodable>(_ type: Wire.Type) throws -> Wire {
    try requireText()
    do {
      return try JSONDecoder().decode(type, from: Data(bytes.withoutByteOrderMark))
    } catch let error as DecodingError {
      throw ForeignFormatError.invalid(
        file: name, error.plainWords, advice: "give the file as its program wrote it")
    }
  }

  /// The first byte that is no white space.
  var firstVisibleByte: UInt8? {
    bytes.withoutByteOrderMark.prefix(4096).first { $0 > UInt8(ascii: " ") }
  }

  /// Whether a JSON file's beginning has this text.
  func beginning(contains text: String) -> Bool {
    String(decoding: bytes.prefix(4096), as: UTF8.self).contains(text)
  }
}

extension DecodingError {
  /// What is wrong and where, without the decoder's own jargon.
  fileprivate var plainWords: String {
    switch self {
    case .keyNotFound(let key, let context):
      "lacks \(quoted(key.stringValue))" + place(context.codingPath)
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "has something else than it should" + place(context.codingPath)
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      "is not valid JSON"
    case .dataCorrupted(let context):
      "has a value that means nothing" + place(context.codingPath)
    @unknown default:
      "is not what it should be"
    }
  }

  private func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "" }
    let steps = path.prefix(6).map { key in key.intValue.map { "#\($0 + 1)" } ?? key.stringValue }
    return " at " + quoted(steps.joined(separator: " "))
  }
}

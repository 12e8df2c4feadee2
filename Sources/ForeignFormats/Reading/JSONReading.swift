import FoundationEssentials
import StudyCalendar

extension ForeignFile {
  /// Decodes the whole file.
  func decoded<Document: Decodable>(_ type: Document.Type) throws -> Document {
    try requireText()
    do {
      return try JSONDecoder().decode(type, from: Data(bytes.withoutByteOrderMark))
    } catch let error as DecodingError {
      throw ForeignFormatError.invalid(
        file: name, error.plainWords, advice: "give the file as its program wrote it")
    }
  }

  /// The first byte that is not white space.
  var firstVisibleByte: UInt8? {
    bytes.withoutByteOrderMark.prefix(4096).first { $0 > UInt8(ascii: " ") }
  }

  /// Whether the first 4,096 bytes contain a text.
  func beginning(contains text: String) -> Bool {
    String(decoding: bytes.prefix(4096), as: UTF8.self).contains(text)
  }
}

extension DecodingError {
  /// What is wrong and where, without the decoder's jargon.
  fileprivate var plainWords: String {
    switch self {
    case .keyNotFound(let key, let context):
      "lacks \(quoted(key.stringValue))" + place(context.codingPath)
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "has a value of the wrong kind" + place(context.codingPath)
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      "is not valid JSON"
    case .dataCorrupted(let context):
      "has a value that is not valid" + place(context.codingPath)
    @unknown default:
      "cannot be decoded"
    }
  }

  private func place(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "" }
    let steps = path.prefix(6).map { key in key.intValue.map { "#\($0 + 1)" } ?? key.stringValue }
    return " at " + quoted(steps.joined(separator: " "))
  }
}

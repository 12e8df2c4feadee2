import FoundationEssentials
import Localization
import StudyCalendar

extension ForeignFile {
  /// Decodes the whole file.
  func decoded<Document: Decodable>(_ type: Document.Type) throws -> Document {
    try requireText()
    func refused(_ problem: String) -> ForeignFormatError {
      .invalid(problem, advice: String(localized: "give the file as its program wrote it"))
    }
    guard !bytes.isNested(deeperThan: deepestJSON) else {
      throw refused(
        String(localized: "\(quoted(name)) is JSON that is nested more than \(deepestJSON) deep"))
    }
    guard !bytes.isMostlyBrackets else {
      throw refused(String(localized: "\(quoted(name)) is JSON that consists mostly of brackets"))
    }
    do {
      return try JSONDecoder().decode(type, from: Data(bytes.withoutByteOrderMark))
    } catch let error as DecodingError {
      throw refused(error.sentence(about: name))
    }
  }

  /// Whether it can be an object of JSON, and has all of these names somewhere.
  func isObject(with names: String...) -> Bool {
    isText && firstVisibleByte == UInt8(ascii: "{")
      && names.allSatisfy { bytes.contains(text: "\"\($0)\"") }
  }

  var firstVisibleByte: UInt8? {
    bytes.withoutByteOrderMark.prefix(4096).first { $0 > UInt8(ascii: " ") }
  }

  /// Whether the first 4,096 bytes contain a text.
  func beginning(contains text: String) -> Bool {
    String(decoding: bytes.prefix(4096), as: UTF8.self).contains(text)
  }
}

/// How deep the values of JSON may be in each other. The decoder looks through all of them again for each one.
private let deepestJSON = 32

extension [UInt8] {
  /// Whether there is an opening bracket in every eighth byte. The decoder needs more than sixty bytes for each of them, and
  /// no history is written like this.
  fileprivate var isMostlyBrackets: Bool {
    let brackets = count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
    return brackets > 100_000 && brackets > count / 8
  }

  /// Whether brackets outside of texts are nested deeper than this.
  fileprivate func isNested(deeperThan limit: Int) -> Bool {
    var depth = 0
    var isInText = false
    var isEscaped = false
    for byte in self {
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > limit { return true }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return false
  }
}

extension DecodingError {
  /// What is wrong with the file of that name and where, without the decoder's jargon.
  fileprivate func sentence(about file: String) -> String {
    let file = quoted(file)
    return switch self {
    case .keyNotFound(let key, let context):
      if let place = place(context.codingPath) {
        String(localized: "\(file) lacks \(quoted(key.stringValue)) at \(place)")
      } else {
        String(localized: "\(file) lacks \(quoted(key.stringValue))")
      }
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      if let place = place(context.codingPath) {
        String(localized: "\(file) has a value of the wrong kind at \(place)")
      } else {
        String(localized: "\(file) has a value of the wrong kind")
      }
    case .dataCorrupted(let context):
      if let place = place(context.codingPath) {
        String(localized: "\(file) has a value that is not valid at \(place)")
      } else {
        String(localized: "\(file) is not valid JSON")
      }
    @unknown default:
      String(localized: "\(file) cannot be decoded")
    }
  }

  /// The keys that lead to a value; nil for the whole document.
  private func place(_ path: [any CodingKey]) -> String? {
    guard !path.isEmpty else { return nil }
    let steps = path.prefix(6).map { key in key.intValue.map { "#\($0 + 1)" } ?? key.stringValue }
    return quoted(steps.joined(separator: " "))
  }
}

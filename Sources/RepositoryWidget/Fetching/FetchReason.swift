import FileSystem
import Localization
import ShownText

/// Why a host does not answer, or what is wrong with its answer. It is kept for other processes, which may speak another
/// language, so it becomes words only where it is shown.
public enum FetchReason: Hashable, Sendable, Codable, CustomStringConvertible {
  /// What another program says of it.
  case words(String)
  /// curl ended with this status and said nothing.
  case curlStatus(Int32)
  /// A call of the system failed.
  case system(call: String, number: Int32)
  /// The answer is not JSON.
  case notJSON
  /// The answer is JSON, and not an object.
  case notObject
  /// A key is missing.
  case missing(key: String)
  /// The value of a key is of another type.
  case otherType(key: String)
  /// The value of a key cannot be read.
  case unreadableValue(key: String)
  /// The answer cannot be read.
  case unreadable

  /// A reason of the system.
  init(_ error: SystemError) { self = .system(call: error.call, number: error.code) }

  public var description: String {
    switch self {
    case .words(let words): words.shown
    case .curlStatus(let status): String(localized: "curl ended with \(status)")
    case .system(let call, let number): SystemError(call: call, code: number).description
    case .notJSON: String(localized: "it is not JSON")
    case .notObject: String(localized: "it is not an object", context: "JSON")
    case .missing(let key): String(localized: "“\(key.shown)” is missing")
    case .otherType(let key): String(localized: "“\(key.shown)” is of another type")
    case .unreadableValue(let key): String(localized: "“\(key.shown)” cannot be read")
    case .unreadable: String(localized: "it cannot be read")
    }
  }
}

import Glibc

/// How a host that cannot call an intent runs it: the words of a command.
public struct ButtonCommand: Hashable, Sendable {
  /// The program, by its absolute path, since a bar's `PATH` is not the user's.
  public let program: String
  public let arguments: [String]

  /// - Parameters:
  ///   - intent: what the button does.
  ///   - program: the absolute path of the widget's program.
  ///   - isPercentEncoded: whether the subject's name is written so that it needs no quoting anywhere.
  public init(_ intent: ToggleStudyIntent, program: String, isPercentEncoded: Bool = false) {
    self.program = program
    // Joined by a sign: a name may begin like an option.
    let subject = intent.subject.map { name in
      isPercentEncoded ? ["--percent-encoded", "--subject=\(name.percentEncoded)"] : ["--subject=\(name)"]
    }
    arguments = ["tap", "--date=\(intent.date)"] + (subject ?? [])
  }

  /// The command for a shell.
  public var shellText: String {
    ([program] + arguments).map(Self.quoted).joined(separator: " ")
  }

  /// A word in single quotes, which POSIX shells take literally; a single quote itself stands outside them.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// The widget's program beside the program that runs, by its absolute path.
  public static let widgetProgram: String = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    guard count > 0 else { return "swiftcal-widget" }
    let program = String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let slash = program.lastIndex(of: "/") else { return "swiftcal-widget" }
    return program[...slash] + "swiftcal-widget"
  }()
}

extension String {
  /// The text with every byte but ASCII letters, digits and `-._~` as `%` and two digits (RFC 3986).
  var percentEncoded: String {
    utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      let isUnreserved =
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        || "-._~".unicodeScalars.contains(scalar)
      if isUnreserved {
        text.unicodeScalars.append(scalar)
      } else {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// The text that was percent-encoded; nil where a `%` is not followed by two digits, or the bytes are no UTF-8.
  public var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.first != UInt8(ascii: "+"), let text = String(digits),
        let value = UInt8(text, radix: 16)
      else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

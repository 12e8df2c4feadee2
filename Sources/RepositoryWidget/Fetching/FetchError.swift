import ForeignText
public import FoundationEssentials
import System
import Words

/// Why the facts of a repository are not known. Each kind of failure is one of its own.
public enum FetchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program curl is not installed.
  case noCurl
  /// There is no connection to the host.
  case noAnswer(String, reason: String)
  /// The host took longer than an answer may take.
  case tookTooLong(String, seconds: Int)
  /// The answer ended before its end.
  case brokenOff(String)
  /// The answer is longer than any of a repository.
  case tooLarge(String, bytes: Int)
  /// The answer is not one of HTTP.
  case notHTTP(String)
  /// The host has no such repository, or shows it only with a token.
  case notFound(String, repository: String)
  /// The host does not accept the token.
  case tokenRefused(String)
  /// The host shows nothing without a token.
  case tokenNeeded(String)
  /// The host accepts no more requests until then.
  case limited(String, until: Date)
  /// The host cannot answer now, and says until when.
  case unable(String, until: Date)
  /// The host was asked so often that it is left alone until then.
  case leftAlone(String, until: Date)
  /// The answer has another status.
  case status(String, Int)
  /// The answer leads from address to address.
  case tooManyRedirects(String)
  /// The answer leads to an address that is not encrypted.
  case unsafeRedirect(String)
  /// The answer leads on, and names no address of the web.
  case brokenRedirect(String)
  /// The answer is not the JSON of a repository.
  case notRepository(String, reason: String)
  /// The token is not one.
  case invalidToken(in: String)
  /// Others may read the file of the token.
  case tokenIsOpen(path: String)
  /// The file of the token belongs to another user.
  case tokenOfAnother(path: String)
  /// The file of the token cannot be read.
  case unreadableToken(path: String, reason: String)
  /// The token would be sent without encryption.
  case tokenWithoutEncryption(String)
  /// The program git is not installed.
  case noGit
  /// There is no such folder.
  case noFolder(path: String)
  /// The folder is not in a repository.
  case notClone(path: String)
  /// git cannot say what the folder has.
  case gitFailed(path: String, reason: String)
  /// Another process failed a moment ago, as it says itself. Perhaps the host is left alone until then.
  case ofAnother(String, until: Date?)

  public var description: String {
    switch self {
    case .noCurl:
      String(localized: "curl is not installed, so nothing can be fetched; install the package curl")
    case .noAnswer(let host, let reason): String(localized: "\(host) does not answer: \(reason.shown)")
    case .tookTooLong(let host, let seconds): String(localized: "\(host) does not answer within \(seconds) s")
    case .brokenOff(let host): String(localized: "\(host) broke its answer off")
    case .tooLarge(let host, let bytes):
      String(localized: "the answer of \(host) is larger than \(bytes >> 10) KiB")
    case .notHTTP(let host): String(localized: "\(host) does not answer as a web server does")
    case .notFound(let host, let repository):
      String(
        localized: """
          \(host) shows no repository \(repository); check the name, and set SWIFTCAL_TOKEN if it is a \
          private one
          """)
    case .tokenRefused(let host):
      String(localized: "\(host) does not accept the token; set SWIFTCAL_TOKEN to one that is valid")
    case .tokenNeeded(let host):
      String(localized: "\(host) shows nothing without a token; set SWIFTCAL_TOKEN to one")
    case .limited(let host, let until):
      String(
        localized: """
          \(host) takes no more requests until \(LocalCalendar.clockTime(atOrAfter: until)); a token in \
          SWIFTCAL_TOKEN raises its limit
          """)
    case .unable(let host, let until):
      String(
        localized:
          "\(host) cannot answer now; it is asked again at \(LocalCalendar.clockTime(atOrAfter: until))")
    case .leftAlone(let host, let until):
      String(
        localized: """
          \(host) was asked 60 times within an hour; it is asked again at \
          \(LocalCalendar.clockTime(atOrAfter: until))
          """)
    case .status(let host, let status):
      String(localized: "\(host) answers with the status \(status); try again later")
    case .tooManyRedirects(let host):
      String(localized: "\(host) leads from one address to the next without an end")
    case .unsafeRedirect(let host): String(localized: "\(host) leads to an address that is not encrypted")
    case .brokenRedirect(let host):
      String(localized: "\(host) leads elsewhere and names no address of the web; try again later")
    case .notRepository(let host, let reason):
      String(localized: "\(host) answers with something else than a repository: \(reason.shown)")
    case .invalidToken(let place):
      String(
        localized: "what is in \(place.shown) is not a token; a token has letters and digits in one line")
    case .tokenIsOpen(let path):
      String(localized: "others may read “\(path.shown)”; run: chmod 600 \(path.shellQuoted)")
    case .tokenOfAnother(let path):
      String(
        localized: """
          the file “\(path.shown)” belongs to another user; put the token into a file of your own
          """)
    case .unreadableToken(let path, let reason):
      String(localized: "cannot read the token in “\(path.shown)”: \(reason)")
    case .tokenWithoutEncryption(let host):
      String(localized: "the token is not sent to \(host) without encryption; write its address with https")
    case .noGit:
      String(localized: "git is not installed, so a clone cannot be shown; install the package git")
    case .noFolder(let path): String(localized: "there is no folder “\(path.shown)”")
    case .notClone(let path): String(localized: "“\(path.shown)” is not in a repository of git")
    case .gitFailed(let path, let reason):
      String(localized: "git cannot read “\(path.shown)”: \(reason.shown)")
    case .ofAnother(let problem, _): problem
    }
  }
}

extension FetchError {
  /// That no more is asked of a host for a while.
  init(_ refusal: RequestLimit.Refusal, of host: String) {
    self =
      switch refusal.setter {
      case .host: .limited(host, until: refusal.until)
      case .unableHost: .unable(host, until: refusal.until)
      case .program: .leftAlone(host, until: refusal.until)
      }
  }

  /// When the host may be asked again, if it is left alone until then.
  var nextRequest: Date? {
    switch self {
    case .limited(_, let until), .unable(_, let until), .leftAlone(_, let until): until
    case .ofAnother(_, let until): until
    default: nil
    }
  }
}

extension LocalCalendar {
  /// The first whole minute that is not before an instant, where the user is, such as `14:05`.
  static func clockTime(atOrAfter instant: Date) -> String {
    let minute = Date(timeIntervalSince1970: (instant.timeIntervalSince1970 / 60).rounded(.up) * 60)
    return String(timestamp(minute).dropFirst(11).prefix(5))
  }
}

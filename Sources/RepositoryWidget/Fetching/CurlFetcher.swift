import ForeignText
import System
import Words

/// Gets answers with the program curl. Address, tag and token are written to its standard input as its configuration, so
/// that no other user sees them in a list of processes.
struct CurlFetcher: HTTPFetching {
  /// The limits of one answer.
  struct Limits: Hashable, Sendable {
    /// How many seconds it may take at most, the connection included. A request may ask for less.
    var seconds = ExternalProgram.Limits.secondsOfAnswer
    /// The most bytes of a body.
    var bytes = 2 << 20
  }

  var limits = Limits()
  /// Finds the program.
  var program: @Sendable () -> ExternalProgram? = { ExternalProgram(named: "curl") }

  func answer(to request: HTTPRequest) async throws -> HTTPAnswer {
    guard let curl = program() else { throw FetchError.noCurl }
    let host = request.address.host
    let seconds = seconds(for: request)
    let outcome: ExternalProgram.Outcome
    do {
      // The first argument keeps curl from reading the user's own configuration, which may name other outputs.
      outcome = try await curl.run(
        ["--disable", "--config", "-"],
        input: Array(configuration(for: request).utf8),
        // The token is not for the program's environment. The locale decides the language of its messages.
        environment: [AccessTokenVariable.name: nil, "LC_ALL": "C"],
        limits: .init(time: .seconds(seconds + 1), output: limits.bytes + HTTPAnswer.longestHead))
    } catch ExternalProgram.Failure.tookTooLong {
      throw FetchError.tookTooLong(host, seconds: seconds)
    } catch ExternalProgram.Failure.printedTooMuch {
      throw FetchError.tooLarge(host, bytes: limits.bytes)
    } catch let error as SystemError {
      throw FetchError.noAnswer(host, reason: error.description)
    }
    try check(outcome, request)
    guard let answer = HTTPAnswer(outcome.output) else { throw FetchError.notHTTP(host) }
    guard answer.body.count <= limits.bytes else { throw FetchError.tooLarge(host, bytes: limits.bytes) }
    return answer
  }

  /// What an exit status of curl means (curl(1), “EXIT CODES”).
  private func check(_ outcome: ExternalProgram.Outcome, _ request: HTTPRequest) throws(FetchError) {
    let host = request.address.host
    switch outcome.status {
    case 0: return
    case 28: throw .tookTooLong(host, seconds: seconds(for: request))
    case 63: throw .tooLarge(host, bytes: limits.bytes)
    case 18, 56, 92: throw .brokenOff(host)
    // The last two mean that curl has no room for a header that is too long.
    case 1, 8, 27, 100: throw .notHTTP(host)
    default:
      // “curl: (6) Could not resolve host: …”
      let line = outcome.error.split { $0.isNewline }.last.map(String.init) ?? ""
      let words = line.firstRange(of: ") ").map { String(line[$0.upperBound...]) } ?? line
      let known = String(words.prefix(200))
      let status = String(localized: "curl ended with \(outcome.status)")
      throw .noAnswer(host, reason: known.isEmpty ? status : known)
    }
  }

  private func seconds(for request: HTTPRequest) -> Int { min(limits.seconds, request.seconds) }

  // MARK: Its configuration

  /// The configuration for a request (curl(1), `--config`): an option in a line, its value in quotes.
  func configuration(for request: HTTPRequest) -> String {
    var lines = [
      option("url", request.address.description),
      // What the user gave decides whether it may be http, and nothing else may be spoken.
      option("proto", request.address.isSecure ? "=https" : "=http"),
      option("header", "Accept: \(request.accepting)"),
      option("user-agent", "SwiftCal"),
      option("max-time", "\(seconds(for: request))"),
      option("max-filesize", "\(limits.bytes)"),
      "globoff", "silent", "show-error", "include", "suppress-connect-headers",
    ]
    // What is on this machine is not reached through a proxy.
    if request.address.isThisMachine { lines.append(option("noproxy", "*")) }
    if let tag = request.knownTag { lines.append(option("header", "If-None-Match: \(tag)")) }
    if let token = request.token { lines.append(option("header", "Authorization: token \(token.text)")) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// An option whose value is one value, whatever it holds. Control characters would end the line or a header; no value
  /// here has them, and if one had, they would be left out.
  private func option(_ name: String, _ value: String) -> String {
    var quoted = ""
    for scalar in value.unicodeScalars where scalar.value >= 0x20 && scalar.value != 0x7F {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return "\(name) = \"\(quoted)\""
  }
}

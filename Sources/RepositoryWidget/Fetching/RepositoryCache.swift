import ForeignText
import FoundationEssentials
import System
import Words

/// What is known of a repository, and when it is to be asked for again.
struct KnownRepository: Hashable, Sendable {
  /// What was fetched last; nil if nothing was.
  var facts: ShownRepository.Facts?
  /// When it was fetched.
  var fetched: Date?
  /// Why it could not be fetched now; nil if it could be, or did not have to be.
  var failure: FetchError?
  /// Whether its owner has a picture that was not fetched.
  var lacksPicture = false
  /// When to ask again.
  var nextRequest: Date
}

/// Fetches repositories and keeps what was fetched last, in memory and in a folder.
///
/// - A repository is asked for again after twelve hours, and at once when somebody wants it.
/// - A host that takes no more requests is not asked before it takes one again.
/// - After a failure it is asked again in a minute, and then less and less often, at least every hour.
/// - Of several processes that want the same repository one asks, and the others wait for what it hears.
/// - The picture of an owner comes with the facts for a look, and behind them for a widget on display.
public actor RepositoryCache {
  private let fetcher: any HTTPFetching
  private let folder: CacheFolder?
  private let token: @Sendable (APIAddress) throws(FetchError) -> AccessToken?
  private let now: @Sendable () -> Date
  private var failures: [WebAddress: Int] = [:]
  /// Where nothing can be kept in the folder, what this process knows counts.
  private var records: [String: Record] = [:]
  private var limits: [String: RequestLimit] = [:]

  /// How long facts count as new.
  static let lifetime: TimeInterval = 12 * 3600
  private static let mostRedirects = 5
  /// How many seconds a picture may take for which facts wait.
  private static let avatarSeconds = 5

  /// A cache in the folder of this user, which is filled with curl.
  public init() {
    self.init(
      fetcher: CurlFetcher(), folder: .ofUser,
      token: { (api) throws(FetchError) in try AccessToken.find(for: api) }, now: { .now })
  }

  init(
    fetcher: any HTTPFetching, folder: CacheFolder?,
    token: @escaping @Sendable (APIAddress) throws(FetchError) -> AccessToken?,
    now: @escaping @Sendable () -> Date
  ) {
    (self.fetcher, self.folder, self.token, self.now) = (fetcher, folder, token, now)
  }

  private var shown: Set<RepositoryConfiguration> = []
  private var lackingPictures: Set<RepositoryConfiguration> = []

  /// Whether no timeline was made for a widget yet. It is true once.
  func isFirstTimeline(for configuration: RepositoryConfiguration) -> Bool {
    shown.insert(configuration).inserted
  }

  /// Notes that a widget shows facts whose pictures come with the next timeline.
  func noteLackOfPictures(for configuration: RepositoryConfiguration) {
    lackingPictures.insert(configuration)
  }

  /// Whether that was noted. It is true once.
  func takeLackOfPictures(for configuration: RepositoryConfiguration) -> Bool {
    lackingPictures.remove(configuration) != nil
  }

  /// What was fetched of a repository, as it is kept.
  private struct Record: JSONRepresentable {
    /// Where it was fetched, so that no other repository is taken for it.
    let address: String
    var fetched: Date
    /// The host's tag of this version.
    var tag: String?
    var repository: Repository

    var json: JSONValue {
      ["address": address, "fetched": fetched.kept, "tag": tag, "repository": repository.kept]
    }

    init(address: String, fetched: Date, tag: String?, repository: Repository) {
      (self.address, self.fetched, self.tag, self.repository) = (address, fetched, tag, repository)
    }

    /// The record that a file has; nil if it is one of another address, or damaged.
    init?(_ value: JSONValue, of address: WebAddress) {
      guard let kept = value["address"]?.string, kept.lowercased() == address.name,
        let fetched = value["fetched"].flatMap(Date.init(kept:)),
        let tag = value.member("tag", \.string),
        let repository = value["repository"].flatMap(Repository.init(kept:))
      else { return nil }
      self.init(address: kept, fetched: fetched, tag: tag, repository: repository)
    }
  }

  /// How long to wait for a process that asks the same.
  private static let patience = Duration.seconds(ExternalProgram.Limits.secondsOfAnswer + avatarSeconds + 1)

  /// What is known of a repository.
  /// - Parameters:
  ///   - seconds: how old what is kept may be. If it is older, the host is asked.
  ///   - waitsForPicture: whether facts that are fetched wait for the picture of the owner.
  /// - Throws: `CancellationError` when the task is cancelled. What else fails is in the result.
  func repository(
    owner: String, name: String, at api: APIAddress, noOlderThan seconds: TimeInterval,
    waitingForPicture waitsForPicture: Bool = true
  ) async throws -> KnownRepository {
    let address = api.facts(owner: owner, name: name)
    var record = record(of: address)
    let now = now()
    func known(_ failure: FetchError? = nil, nextRequest: Date? = nil) -> KnownRepository {
      let repository = record?.repository
      let lacksPicture = repository.map { $0.avatar == nil && pictureAddress(of: $0, at: api) != nil }
      return KnownRepository(
        facts: repository.map { .hosted($0) }, fetched: record?.fetched, failure: failure,
        lacksPicture: lacksPicture ?? false,
        nextRequest: nextRequest ?? (record?.fetched ?? now) + Self.lifetime)
    }
    if let record, seconds > 0, (0..<seconds).contains(now.timeIntervalSince(record.fetched)) {
      return known()
    }
    let turn = try await folder?.turn(for: address.name, waiting: Self.patience)
    defer { withExtendedLifetime(turn) {} }
    do {
      let token = try token(api)
      let before = record?.fetched
      record = self.record(of: address)
      // Another process has asked meanwhile.
      if let record, record.fetched != before, record.fetched >= now { return known() }
      if let failure = failure(of: address, after: now, hasToken: token != nil) { throw failure }
      let fetched = try await fetch(
        owner, name, at: api, with: token, knowing: record, waitingForPicture: waitsForPicture)
      failures[address] = nil
      record = fetched
      keep(fetched, of: address)
      return known()
    } catch let failure as FetchError {
      keep(failure, of: address, at: api)
      let count = failures[address, default: 0]
      failures[address] = count + 1
      var next = now + min(60 * Double(1 << min(count, 6)), 3600)
      if let date = failure.nextRequest { next = max(next, date) }
      return known(failure, nextRequest: next)
    }
  }

  // MARK: What is kept

  /// What was fetched last, by this process or by another one.
  private func record(of address: WebAddress) -> Record? {
    let kept = folder?.read(named: address.name).flatMap { Record($0, of: address) }
    return [kept, records[address.name]].compactMap { $0 }.max { one, other in
      // The picture comes behind the facts.
      one.fetched < other.fetched
        || one.fetched == other.fetched && one.repository.avatar == nil && other.repository.avatar != nil
    }
  }

  private func keep(_ record: Record, of address: WebAddress) {
    records[address.name] = record
    folder?.write(record, named: address.name)
  }

  /// Why another process could not fetch a repository a moment ago.
  private func failure(of address: WebAddress, after date: Date, hasToken: Bool) -> FetchError? {
    guard let kept = folder?.read(named: "failure of \(address.name)"),
      kept["address"]?.string?.lowercased() == address.name, kept["hadToken"]?.bool == hasToken,
      let failed = kept["date"].flatMap(Date.init(kept:)), failed > date,
      let problem = kept["problem"]?.string,
      let until = kept.member("until", Date.init(kept:))
    else { return nil }
    return .ofAnother(problem, until: until)
  }

  /// Keeps why a repository could not be fetched, but for answers: a host gives these quickly, also to others, and what is wrong
  /// with the token of one process says nothing of another's.
  private func keep(_ failure: FetchError, of address: WebAddress, at api: APIAddress) {
    guard let folder, let token = try? token(api).map({ _ in true }) ?? false else { return }
    switch failure {
    case .tokenRefused, .tokenNeeded, .notFound, .notRepository: return
    default: break
    }
    let record: JSONValue = [
      "address": address.description, "date": now().kept, "hadToken": token,
      "problem": "\(failure)", "until": failure.nextRequest?.kept,
    ]
    folder.write(record, named: "failure of \(address.name)")
  }

  // MARK: Fetching

  /// - Parameter record: what is known already. It stays when the host says that nothing changed.
  private func fetch(
    _ owner: String, _ name: String, at api: APIAddress, with token: AccessToken?, knowing record: Record?,
    waitingForPicture waitsForPicture: Bool
  ) async throws -> Record {
    let address = api.facts(owner: owner, name: name)
    var request = HTTPRequest(address: address, knownTag: record?.tag, token: token)
    // GitHub's own type, and that of all others.
    request.accepting = "application/vnd.github+json, application/json"
    let answer = try await answer(to: request, ofAPI: true)
    var fetched: Record
    if answer.status == 304, let record {
      fetched = record
      fetched.fetched = now()
    } else {
      switch answer.status {
      case 200: break
      case 404, 410, 451: throw FetchError.notFound(address.host, repository: "\(owner)/\(name)")
      case 401:
        throw token == nil ? FetchError.tokenNeeded(address.host) : FetchError.tokenRefused(address.host)
      default: throw FetchError.status(address.host, answer.status)
      }
      fetched = Record(
        address: address.description, fetched: now(), tag: answer.headers["etag"].flatMap(\.asTag),
        repository: try Repository(json: answer.body, from: address.host))
      if let known = record?.repository, known.avatarAddress == fetched.repository.avatarAddress {
        fetched.repository.avatar = known.avatar
      }
    }
    if waitsForPicture, fetched.repository.avatar == nil {
      fetched.repository.avatar = try await avatar(of: fetched.repository, at: api)
    }
    return fetched
  }

  /// Follows redirects. A token goes only to the host that it is for.
  private func answer(to request: HTTPRequest, ofAPI isAPI: Bool) async throws -> HTTPAnswer {
    var current = request
    let began = ContinuousClock.now
    for _ in 0...Self.mostRedirects {
      let host = current.address.host
      // All answers together may take as long as one.
      current.seconds = request.seconds - Int((ContinuousClock.now - began).components.seconds)
      guard current.seconds > 0 else { throw FetchError.tookTooLong(host, seconds: request.seconds) }
      let counts = isAPI && current.address.origin == request.address.origin
      if counts { try await changeLimit(of: host, for: current) { $0.count(at: now()) } }
      let answer: HTTPAnswer
      do {
        answer = try await fetcher.answer(to: current)
      } catch FetchError.tookTooLong {
        throw FetchError.tookTooLong(host, seconds: request.seconds)
      }
      if counts { try await changeLimit(of: host, for: current) { $0.heard(answer, at: now()) } }
      guard [301, 302, 303, 307, 308].contains(answer.status) else { return answer }
      guard let target = answer.headers["location"].flatMap(current.address.redirected) else {
        throw FetchError.brokenRedirect(host)
      }
      guard target.isSecure || target.origin == request.address.origin else {
        throw FetchError.unsafeRedirect(host)
      }
      current = HTTPRequest(
        address: target, accepting: request.accepting, knownTag: request.knownTag,
        token: target.origin == request.address.origin ? request.token : nil)
    }
    throw FetchError.tooManyRedirects(request.address.host)
  }

  // MARK: Pictures

  /// Fetches the picture that the facts of a repository lack, and keeps it with them.
  /// - Throws: `CancellationError` when the task is cancelled.
  func fetchPicture(owner: String, name: String, at api: APIAddress) async throws {
    let address = api.facts(owner: owner, name: name)
    let turn = try await folder?.turn(for: "picture of \(address.name)", waiting: Self.patience)
    defer { withExtendedLifetime(turn) {} }
    // Another process may have fetched it meanwhile.
    guard let known = record(of: address)?.repository, known.avatar == nil else { return }
    let seconds = ExternalProgram.Limits.secondsOfAnswer
    guard let avatar = try await avatar(of: known, at: api, seconds: seconds) else { return }
    let turnOfFacts = try await folder?.turn(for: address.name, waiting: Self.patience)
    defer { withExtendedLifetime(turnOfFacts) {} }
    // The facts may have been fetched again meanwhile, and the owner may have another picture.
    guard var record = record(of: address), record.repository.avatarAddress == known.avatarAddress else {
      return
    }
    record.repository.avatar = avatar
    keep(record, of: address)
  }

  /// Where the picture of the owner is; nil if there is none, or it may not be fetched.
  private func pictureAddress(of repository: Repository, at api: APIAddress) -> WebAddress? {
    repository.avatarAddress.flatMap { WebAddress($0) }.flatMap { address in
      address.isSecure || address.origin == api.address.origin ? address : nil
    }
  }

  /// The picture of the owner. Without it initials are shown, so a failure is none of the repository's.
  private func avatar(
    of repository: Repository, at api: APIAddress, seconds: Int = avatarSeconds
  ) async throws -> Avatar? {
    guard let address = pictureAddress(of: repository, at: api) else { return nil }
    let request = HTTPRequest(
      address: address.small, accepting: "image/png, image/jpeg, image/webp, image/gif", seconds: seconds)
    do {
      let answer = try await answer(to: request, ofAPI: false)
      return answer.status == 200 ? Avatar(answer.body) : nil
    } catch is FetchError {
      return nil
    }
  }

  // MARK: The limits of hosts

  /// Changes what is known of a host's limit, in turn with other processes.
  /// - Parameter change: returns until when no more is asked, if nothing is asked now.
  /// - Throws: ``FetchError``.
  private func changeLimit(
    of host: String, for request: HTTPRequest, _ change: (inout RequestLimit) -> RequestLimit.Refusal?
  ) async throws {
    // A host counts the requests with a token apart.
    let name = "limit of \(host)" + (request.token == nil ? "" : " with a token")
    let turn = try await folder?.turn(for: name, waiting: Self.patience)
    defer { withExtendedLifetime(turn) {} }
    let kept = folder?.read(named: name).flatMap { RequestLimit($0) }
    var limit = kept ?? limits[name] ?? RequestLimit(at: now())
    let refusal = change(&limit)
    limits[name] = limit
    if limit != kept { folder?.write(limit, named: name) }
    if let refusal { throw FetchError(refusal, of: host) }
  }
}

extension String {
  /// The text as the tag of a version (RFC 9110, section 8.8.3); nil if it is none that can be sent back.
  fileprivate var asTag: String? {
    let isTag = (1...200).contains(utf8.count) && utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isTag ? self : nil
  }
}

extension WebAddress {
  /// The address as hosts compare it: the names of repositories are the same in upper and lower case.
  fileprivate var name: String { description.lowercased() }

  /// The address of the same picture in a small size, where the host is known to have one.
  fileprivate var small: WebAddress {
    guard host == "avatars.githubusercontent.com" else { return self }
    return WebAddress(isSecure: isSecure, host: host, path: path + (path.contains("?") ? "&" : "?") + "s=96")
  }
}

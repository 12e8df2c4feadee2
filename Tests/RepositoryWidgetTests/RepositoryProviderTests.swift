import Drawing
import Foundation
import System
import Testing
import Widgets

@testable import RepositoryWidget

/// A provider with recorded answers and a clock that a test sets.
struct Scene {
  let clock = TestClock("2026-11-22T12:00:00Z")
  let folder = try! TestFolder()
  let answers = RecordedAnswers { request in
    request.address.host == "api.github.com"
      ? HTTPAnswer(status: 200, headers: ["etag": "\"one\""], body: Recorded.gitHub())
      : HTTPAnswer(status: 404)
  }

  /// As another process has it.
  var provider: RepositoryProvider {
    RepositoryProvider(
      cache: RepositoryCache(
        fetcher: answers, folder: CacheFolder(path: folder.path + "/cache"),
        token: { (_) throws(FetchError) in nil }, now: { [clock] in clock.now }),
      now: { [clock] in clock.now })
  }

  static func configuration(_ names: String...) throws -> RepositoryConfiguration {
    try RepositoryConfiguration(names.map { try RepositoryReference($0) })
  }

  static func context(_ family: WidgetFamily) -> TimelineProviderContext {
    TimelineProviderContext(family: family)
  }

  /// As a host asks that has the widget on display.
  static func onDisplay(_ family: WidgetFamily) -> TimelineProviderContext {
    var context = context(family)
    context.isOnDisplay = true
    return context
  }

  /// How many repositories were asked for.
  var requestCount: Int { answers.requests.count { $0.address.host == "api.github.com" } }
}

@Suite("The timeline of a repository", .serialized)
struct RepositoryProviderTests {
  private let scene = Scene()

  @Test("It has an entry for now and one for each midnight before the next request, since the days count up")
  func midnights() async throws {
    scene.clock.advance(by: 8 * 3600)
    let timeline = try await scene.provider.timeline(
      for: Scene.configuration("octocat/Hello-World"), in: Scene.context(.systemMedium))
    let calendar = LocalCalendar()
    let midnight = calendar.nextDayBeginning(after: scene.clock.now)
    let end = scene.clock.now + 12 * 3600
    #expect(timeline.entries.map(\.date) == [scene.clock.now] + (midnight < end ? [midnight] : []))
    #expect(timeline.policy == .after(end))
    let days = timeline.entries.map { $0.first.daysSinceActivity(on: $0.today) }
    #expect(days.compactMap { $0 } == days.indices.map { 9 + $0 })
  }

  @Test("The host is asked at a reload, and the first time only if nothing is known")
  func requests() async throws {
    let configuration = try Scene.configuration("octocat/Hello-World")
    let provider = scene.provider
    _ = try await provider.timeline(for: configuration, in: Scene.context(.systemMedium))
    #expect(scene.requestCount == 1)
    scene.clock.advance(by: 1)
    _ = try await provider.timeline(for: configuration, in: Scene.context(.systemMedium))
    #expect(scene.requestCount == 2)
    scene.clock.advance(by: 1)
    _ = try await scene.provider.timeline(for: configuration, in: Scene.context(.systemMedium))
    _ = try await scene.provider.snapshot(for: configuration, in: Scene.context(.systemMedium))
    #expect(scene.requestCount == 2)
    scene.clock.advance(by: 600)
    _ = try await scene.provider.snapshot(for: configuration, in: Scene.context(.systemMedium))
    #expect(scene.requestCount == 3)
  }

  @Test("What was fetched long ago is shown at once the first time, and asked for soon")
  func firstTimeline() async throws {
    let configuration = try Scene.configuration("octocat/Hello-World")
    _ = try await scene.provider.snapshot(for: configuration, in: Scene.context(.systemMedium))
    scene.answers.replace { _ in throw FetchError.tookTooLong("h", seconds: 15) }
    scene.clock.advance(by: 100_000)
    let provider = scene.provider
    let first = try await provider.timeline(for: configuration, in: Scene.context(.systemMedium))
    #expect(scene.requestCount == 1 && first.entries[0].first.failure == nil)
    #expect(first.entries[0].first.age(at: scene.clock.now) == "27 hours old")
    #expect(first.policy == .after(scene.clock.now + 60))
    let second = try await provider.timeline(for: configuration, in: Scene.context(.systemMedium))
    #expect(scene.requestCount == 2 && second.entries[0].first.failure != nil)
  }

  @Test("On display facts wait for no picture; when it has come it is shown, and no facts are fetched")
  func latePicture() async throws {
    scene.answers.replace { request in
      request.address.host == "api.github.com"
        ? HTTPAnswer(status: 200, body: Recorded.gitHub()) : HTTPAnswer(status: 200, body: Recorded.png)
    }
    let provider = scene.provider
    let configuration = try Scene.configuration("octocat/Hello-World")
    let context = Scene.onDisplay(.systemMedium)
    func timeline() async throws -> (avatar: Avatar?, isPartial: Bool) {
      let timeline = try await provider.timeline(for: configuration, in: context)
      guard case .hosted(let repository)? = timeline.entries.first?.first.facts else {
        throw POSIXError(.EINVAL)
      }
      #expect(repository.stars == 2345)
      return (repository.avatar, timeline.isPartial)
    }
    #expect(try await timeline() == (nil, true))
    #expect(scene.answers.requests.count == 1)
    let whole = try await timeline()
    #expect(whole.avatar?.mediaType == "image/png" && !whole.isPartial)
    #expect(scene.requestCount == 1 && scene.answers.requests.last?.seconds == 15)
    let again = try await timeline()
    #expect(again.avatar != nil && !again.isPartial)
    #expect(scene.requestCount == 2, "a reload asks again")
    #expect(scene.answers.requests.count == 3, "the picture is fetched once")
    let look = try await scene.provider.snapshot(for: configuration, in: Scene.context(.systemMedium))
    guard case .hosted(let repository)? = look.first.facts else { throw POSIXError(.EINVAL) }
    #expect(repository.avatar != nil, "another process knows it, too")
  }

  @Test("The second repository is asked for only in the large family")
  func second() async throws {
    let configuration = try Scene.configuration("octocat/Hello-World", "octocat/Other")
    for (family, count) in [
      (WidgetFamily.systemMedium, 1), (.systemSmall, 1), (.accessoryInline, 1), (.systemLarge, 2),
    ] {
      let scene = Scene()
      let entry = try await scene.provider.snapshot(for: configuration, in: Scene.context(family))
      #expect(entry.repositories.count == count && scene.requestCount == count)
    }
  }

  @Test("Facts that are old say how old, with an entry for each hour until the next request")
  func stale() async throws {
    let configuration = try Scene.configuration("octocat/Hello-World")
    let provider = scene.provider
    _ = try await provider.timeline(for: configuration, in: Scene.context(.systemMedium))
    scene.answers.replace { _ in throw FetchError.noAnswer("api.github.com", reason: "no network") }
    var ages: [String] = []
    let steps: [TimeInterval] = [1800, 1800, 3600, 46 * 3600 - 1, 1, 24 * 3600]
    for seconds in steps {
      scene.clock.advance(by: seconds)
      let timeline = try await provider.timeline(for: configuration, in: Scene.context(.systemMedium))
      let entry = try #require(timeline.entries.first)
      ages.append(entry.first.age(at: entry.date) ?? "")
      #expect(entry.problem == nil && entry.status.names.contains("stale"))
      guard case .after(let next) = timeline.policy else { throw POSIXError(.EINVAL) }
      #expect(next <= scene.clock.now + 3600)
      for entry in timeline.entries.dropFirst() { #expect(entry.date > scene.clock.now && entry.date < next) }
    }
    #expect(
      ages == [
        "less than 1 hour old", "1 hour old", "2 hours old", "47 hours old", "2 days old", "3 days old",
      ])
  }

  @Test("A first fetch that fails shows why, and is tried again in a minute")
  func firstFailure() async throws {
    scene.answers.replace { _ in throw FetchError.noCurl }
    let timeline = try await scene.provider.timeline(
      for: Scene.configuration("octocat/Hello-World"), in: Scene.context(.systemMedium))
    let entry = try #require(timeline.entries.first)
    #expect(entry.problem as? FetchError == .noCurl)
    #expect(timeline.policy == .after(scene.clock.now + 60))
    let text = TextLayout(width: 80).lines(of: entry.drawing(for: .systemMedium)).map(\.plain)
    #expect(text.contains { $0.hasPrefix("⚠ curl is not installed") })
    #expect(entry.status.names == ["unavailable"])
  }

  @Test("A placeholder has no facts, and fetches nothing")
  func withoutFetching() throws {
    let provider = scene.provider
    let placeholder = provider.placeholder(in: Scene.context(.systemLarge))
    let text = TextLayout(width: 80).lines(of: placeholder.drawing(for: .systemMedium)).map(\.plain).joined()
    #expect(!text.contains { $0.isNumber } && text.contains("stars"))
    #expect(placeholder.button == nil && placeholder.relevance == nil)
    #expect(scene.answers.requests == [])
  }

  @Test("The longer nothing happened, the more a repository matters, and never as much as a day that is due")
  func relevance() async throws {
    var scores: [Float] = []
    for days in [0.0, 1, 30, 400, 4000] {
      let entry = RepositoryEntry(
        date: scene.clock.now, today: LocalCalendar().day(at: scene.clock.now),
        repositories: [Views.shown(pushed: scene.clock.now - days * 86_400)])
      scores.append(try #require(entry.relevance).score)
    }
    #expect(scores == scores.sorted() && scores.first == 0 && scores[2] == 0.5 && (scores.last ?? 1) < 1)
  }
}

import ForeignText
public import StudyCalendar
public import Widgets

/// The kind of widget that shows repositories.
public struct RepositoryWidgetKind: WidgetKind {
  public static let name = "RepoWatcherWidget"

  /// The families that have room for a repository.
  public static let families: [WidgetFamily] = [.systemMedium, .systemLarge, .systemSmall, .accessoryInline]

  public let configuration: RepositoryConfiguration
  private let cache: RepositoryCache

  /// A widget with what the user chose for it.
  public init(_ configuration: RepositoryConfiguration, cache: RepositoryCache = RepositoryCache()) {
    (self.configuration, self.cache) = (configuration, cache)
  }

  /// The repositories.
  public var contents: String? {
    configuration.repositories.map(\.argument).joined(separator: ", ")
  }

  public func provider(reading store: StoreFollower) -> RepositoryProvider {
    RepositoryProvider(cache: cache, awaiting: configuration.repositories.first)
  }

  /// Opens the first repository, on any day.
  public func press(on date: DateExpression) -> ButtonPress? {
    OpenButton.press(opening: configuration.place(of: configuration.repositories[0]))
  }
}

/// What the user chose for a repository widget.
public struct RepositoryConfiguration: Hashable, Sendable {
  /// One repository, or two.
  public let repositories: [RepositoryReference]
  /// The host that knows them.
  public let api: APIAddress

  /// - Parameters:
  ///   - repositories: at least one.
  ///   - api: the host's API.
  /// - Throws: ``RepositoryError/tooMany``.
  public init(_ repositories: [RepositoryReference], at api: APIAddress = .gitHub) throws(RepositoryError) {
    precondition(!repositories.isEmpty, "A widget shows at least one repository.")
    guard repositories.count <= RepositoryReference.most else { throw .tooMany }
    (self.repositories, self.api) = (repositories, api)
  }

  /// Where a person looks at a repository.
  func place(of reference: RepositoryReference) -> String {
    switch reference {
    case .hosted(let owner, let name): api.page(owner: owner, name: name)
    case .folder(let path): path
    }
  }
}

import Drawing
import System
import Widgets
import Words

/// The button that opens a repository: its page in the browser, or its folder.
enum OpenButton {
  /// The button as it is drawn.
  static let block = ButtonBlock(title, tone: .accent)

  private static let title = String(localized: "Open", context: "button")

  /// The button as it is drawn where there are several. In a picture it leads to the page of its repository.
  static func link(to repository: ShownRepository) -> Drawing {
    let button = Drawing.button(ButtonBlock(title, tone: .accent, isLink: true))
    guard case .hosted = repository.reference else { return button }
    return .link(repository.place, name: title, button)
  }

  static func button(for repository: ShownRepository) -> WidgetButton {
    WidgetButton(
      block, arguments: ["tap", "--kind=\(RepositoryWidgetKind.name)"],
      values: [("--repository", repository.reference.argument)]
        + (repository.api.map { [("--api", $0.argument)] } ?? []),
      press: press(opening: repository.place))
  }

  /// Opens an address or a folder with the program that the desktop has for it.
  static func press(opening place: String) -> ButtonPress {
    { _, _ in
      guard let opener = ExternalProgram(named: "xdg-open") else { throw OpenError.noOpener(place) }
      do throws(SystemError) {
        try opener.startDetached([place])
      } catch {
        throw OpenError.cannotStart(place, reason: systemMessage(error.code))
      }
    }
  }
}

/// Why a repository cannot be opened.
public enum OpenError: Error, Hashable, CustomStringConvertible {
  /// The program xdg-open is not installed.
  case noOpener(String)
  /// The program cannot be started.
  case cannotStart(String, reason: String)

  public var description: String {
    switch self {
    case .noOpener(let place):
      String(
        localized: """
          xdg-open is not installed; install the package xdg-utils, or open \(place.shown) yourself
          """)
    case .cannotStart(let place, let reason):
      String(localized: "xdg-open cannot be started for \(place.shown): \(reason)")
    }
  }
}

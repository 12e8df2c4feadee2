import ArgumentParser
import CommandLine
import Drawing
import FoundationEssentials
import Glibc
import SharedStore
import StudyCalendar
import StudyIntents
import System
import Widgets
import Words

struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    "open", localized: "Open the app on the whole terminal: the month, the year, statistics and subjects.",
    localized: """
      Arrows choose a day, space toggles it, ? lists the keys, and q ends. It follows every change, \
      whatever program makes it. A link of a widget's picture opens it too, in the terminal program that \
      xdg-terminal-exec or TERMINAL names.
      """,
    examples: "swiftcal open", "swiftcal open year --subject Piano", "swiftcal open --date 2024-12-10",
    "swiftcal open 'swiftcal://calendar?date=2024-12-10&subject=Piano'")

  @Argument(
    localized: "What to show first: month, year, stats, subjects, or a link.", valueName: "place",
    completion: .list(ScreenState.Side.allCases.map(\.rawValue)))
  var place: String?
  @Option(localized: "The day to choose first; today unless given.", completion: .date)
  var date: String?
  @OptionGroup var subject: SubjectOption
  @Flag(localized: "Open a new window of your terminal program, as a desktop does.")
  var window = false

  func run() throws {
    guard window else {
      HookStart.behindEachChange()
      return try ScreenApp.run(address(), in: GroupContainer())
    }
    do {
      try TerminalWindow.open(address().arguments(asOf: Self.today))
    } catch {
      // Who clicks on a link does not see standard error.
      let text = "\(error)"
      try EventLoop.run { _ in
        _ = try await Desktop.show(text: text)
      }
      throw error
    }
  }

  /// Today, also where the store cannot be read. That is shown in the window.
  private static var today: CalendarDate {
    let read = try? SharedStoreReader(in: GroupContainer()).read { try $0.now.today }
    return read ?? LocalCalendar().day(at: .now)
  }

  private func address() throws -> ScreenAddress {
    var address = try place.map { try ScreenAddress($0) } ?? ScreenAddress()
    if let date {
      guard address.date == nil else {
        throw CommandError.usage(localized: "the link names a day already; leave --date out")
      }
      address.date = try DateExpression(date)
    }
    if let name = subject.subject {
      guard address.subject == nil else {
        throw CommandError.usage(localized: "the link names a subject already; leave --subject out")
      }
      address.subject = name
    }
    return address
  }
}

/// A new window of the person's terminal program, for who opens the app from a desktop.
enum TerminalWindow {
  /// Replaces this program by a terminal program that runs ours. It is `xdg-terminal-exec`, else the one that `TERMINAL`
  /// names, else `x-terminal-emulator`, which Debian points to the installed one.
  /// - Parameter arguments: what our program is given. No shell reads them, but some terminal programs hand them to one, so no
  ///   character of them may mean anything to a shell.
  /// - Throws: `CommandError` if there is no terminal program.
  static func open(_ arguments: [String]) throws -> Never {
    let ours = [ownProgramPath ?? "swiftcal"] + arguments
    for command in commands {
      guard let program = command.first.flatMap(find) else { continue }
      pathExecute(program.path, command + separator(for: program.path) + ours)
    }
    throw CommandError(
      .noService,
      String(
        localized:
          "there is no terminal program; install one, or set TERMINAL to the name of yours, such as “foot”"))
  }

  /// The terminal programs in question, each with what the person wants it to be given.
  private static var commands: [[String]] {
    let chosen = UserFolder.path(in: "TERMINAL")?.split(separator: " ").map(String.init) ?? []
    return [["xdg-terminal-exec"], chosen, ["x-terminal-emulator"]]
  }

  private static func find(_ name: String) -> ExternalProgram? {
    Folder.isAbsolute(name) ? ExternalProgram(path: name) : ExternalProgram(named: name)
  }

  /// What stands before a program that a terminal program is to run. Most know `-e`, as Debian's policy asks for
  /// (11.8.3); where that takes one text for a shell, another option takes words.
  private static func separator(for path: String) -> [String] {
    switch path.split(separator: "/").last ?? "" {
    case "xdg-terminal-exec", "foot", "footclient", "kitty": []
    case "gnome-terminal", "kgx", "ptyxis": ["--"]
    case "xfce4-terminal", "mate-terminal", "terminator": ["-x"]
    case "wezterm": ["start", "--"]
    default: ["-e"]
    }
  }
}

extension ScreenAddress {
  /// The arguments with which the app opens there. They have no character that means anything to a shell but a question mark:
  /// names are percent-encoded, and a day is a date, however it was written.
  /// - Throws: `DateExpressionError`.
  func arguments(asOf today: CalendarDate) throws -> [String] {
    let place = "swiftcal://\(side.rawValue)" + (subject.map { "?subject=\($0.percentEncoded)" } ?? "")
    return ["open", place] + (try date.map { ["--date=\(try $0.resolved(today: today))"] } ?? [])
  }
}

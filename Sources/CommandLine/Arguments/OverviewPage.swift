public import ArgumentParser
import Drawing
public import Words

/// What `--help` prints of a program with many commands: all of them on one screen, in groups by what a person wants to do.
/// The help of each command says more.
public struct OverviewPage: Sendable {
  /// Commands that belong together.
  public struct Group: Sendable {
    let title: String
    let lines: [Line]

    /// Commands with a title.
    public init(localized title: LocalizedText, context: StaticString, _ lines: Line...) {
      (self.title, self.lines) = (String(localized: title, context: context), lines)
    }

    /// The group in lines, whose words begin at the same column.
    func texts(nameWidth: Int) -> [String] {
      [title.uppercased()] + lines.map { "  " + $0.names.padded(to: nameWidth) + $0.purpose() }
    }
  }

  /// A line: a command, or two that belong together, and what they do in a few words.
  public struct Line: Sendable {
    let commands: [any ParsableCommand.Type]
    let purpose: @Sendable () -> String

    /// A line of these commands. What they do is looked up when the page is printed.
    public init(
      _ commands: any ParsableCommand.Type..., localized purpose: LocalizedText, context: StaticString
    ) {
      self.commands = commands
      self.purpose = { String(localized: purpose, context: context) }
    }

    /// The names of the commands, those included by which they are known too.
    var names: String {
      commands.flatMap { [$0._commandName] + $0.configuration.aliases }.joined(separator: ", ")
    }
  }

  /// All commands, in the order in which they stand on the page.
  public var commands: [any ParsableCommand.Type] { (left + right).flatMap(\.lines).flatMap(\.commands) }

  let introduction: [String]
  let left: [Group]
  let right: [Group]
  let ending: [String]

  /// A page of two columns between an introduction and an ending.
  public init(introduction: [String], left: [Group], right: [Group], ending: [String]) {
    (self.introduction, self.left, self.right, self.ending) = (introduction, left, right, ending)
  }

  /// The page for a terminal; in one column where there is no room for two.
  public func text(width: Int) -> String {
    let (left, right) = (Self.column(left), Self.column(right))
    let leftWidth = 2 + (left.map(\.columns).max() ?? 0)
    let rightWidth = right.map(\.columns).max() ?? 0
    let body: [String]
    if leftWidth + rightWidth <= width {
      body = (0..<max(left.count, right.count)).map { row in
        let end = row < right.count ? right[row] : ""
        let beginning = row < left.count ? left[row] : ""
        return end.isEmpty ? beginning : beginning.padded(to: leftWidth) + end
      }
    } else {
      body = left + [""] + right
    }
    return (introduction + [""] + body + ending).joined(separator: "\n")
  }

  private static func column(_ groups: [Group]) -> [String] {
    let nameWidth = 2 + (groups.flatMap(\.lines).map(\.names.columns).max() ?? 0)
    return Array(groups.map { $0.texts(nameWidth: nameWidth) }.joined(separator: [""]))
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }
}

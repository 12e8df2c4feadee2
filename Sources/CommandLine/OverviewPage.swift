import Drawing

/// What `--help` prints of a program with many commands: all of them on one screen, in groups by what a person wants to do.
/// The help of each command says more.
public struct OverviewPage: Sendable {
  /// Commands that belong together.
  public struct Group: Sendable {
    let title: String
    let commands: [(names: String, purpose: String)]

    /// Commands, each line with their names and what they do in a few words.
    public init(_ title: String, _ commands: KeyValuePairs<String, String>) {
      self.title = title
      self.commands = commands.map { (names: $0.key, purpose: $0.value) }
    }

    /// The group in lines, whose words begin at the same column.
    func lines(nameWidth: Int) -> [String] {
      [title.uppercased()] + commands.map { "  " + $0.names.padded(to: nameWidth) + $0.purpose }
    }
  }

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
    let nameWidth = 2 + (groups.flatMap(\.commands).map(\.names.columns).max() ?? 0)
    return Array(groups.map { $0.lines(nameWidth: nameWidth) }.joined(separator: [""]))
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }
}

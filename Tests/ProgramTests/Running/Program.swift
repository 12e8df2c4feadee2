import Foundation

/// A program of this package, as it was built for these tests, or one of the system by its path.
struct Program: Sendable {
  let name: String

  static let swiftcal = Program(name: "swiftcal")
  static let widget = Program(name: "swiftcal-widget")
  /// A widget of a kind that no program of ours knows.
  static let clock = Program(name: "ClockWidget")

  /// tmux, which draws a terminal.
  static let tmux = Program(name: "/usr/bin/tmux")

  /// env, which runs a program of the system by its name.
  static let env = Program(name: "/usr/bin/env")

  var path: String { name.hasPrefix("/") ? name : Self.products.appending(path: name).path }

  /// The folder of the built programs. The program that runs the tests is in it too.
  private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
}

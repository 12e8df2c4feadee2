import Foundation

/// A program of this package, as it was built for these tests.
struct Program: Sendable {
  let name: String

  static let swiftcal = Program(name: "swiftcal")
  static let widget = Program(name: "swiftcal-widget")
  /// A widget of a kind that no program of ours knows.
  static let clock = Program(name: "ClockWidget")

  var path: String { Self.products.appending(path: name).path }

  /// The folder of the built programs. The program that runs the tests is in it too.
  private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
}

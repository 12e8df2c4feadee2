import ClockKind
import Glibc
import SharedStore
import Widgets

/// A program that displays a clock, in the format of its argument.
@main
struct ClockWidget {
  static func main() throws {
    let container = try GroupContainer()
    guard let format = WidgetFormat.all.first(where: { $0.name == CommandLine.arguments.last }) else {
      exit(64)
    }
    let run = WidgetRun(
      as: WidgetView(family: .accessoryInline, format: format), in: container,
      report: { message in
        let line = Array("ClockWidget: \(message)\n".utf8)
        write(STDERR_FILENO, line, line.count)
      })
    try ClockKind(folder: container.path).show(in: run)
  }
}

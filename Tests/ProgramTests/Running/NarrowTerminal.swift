import Testing

extension Sandbox {
  /// Runs `swiftcal` on a terminal of that many columns, without colours, and returns the lines that it shows. The
  /// arguments must mean nothing to a shell.
  func lines(_ arguments: String..., onTerminalOf columns: Int) throws -> [String] {
    let command = (["exec \"$program\""] + arguments).joined(separator: " ")
    var call = call([])
    call.launcher = [
      "/usr/bin/env", "TERM=xterm", "NO_COLOR=1", "/bin/sh", "-c",
      "program=$0 exec /usr/bin/script -qec 'stty cols \(columns); \(command)' /dev/null",
    ]
    return try call.run().text().split(separator: "\r\n").map(String.init)
  }
}

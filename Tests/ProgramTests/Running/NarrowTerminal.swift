import Testing

extension Sandbox {
  /// Runs `swiftcal` on a terminal of that many columns, without colours, and returns the lines that it shows. The
  /// arguments must mean nothing to a shell.
  func lines(_ arguments: String..., onTerminalOf columns: Int) throws -> [String] {
    try onTerminal(arguments, columns: columns).text().split(separator: "\r\n").map(String.init)
  }

  /// Runs `swiftcal` on a terminal where an answer is typed. What it writes is its output.
  func answer(_ answer: String, to arguments: String...) throws -> Outcome {
    try onTerminal(arguments, columns: 80, input: answer + "\n")
  }

  private func onTerminal(_ arguments: [String], columns: Int, input: String = "") throws -> Outcome {
    let command = (["exec \"$program\""] + arguments).joined(separator: " ")
    var call = call([])
    call.input = .text(input)
    call.launcher = [
      "/usr/bin/env", "TERM=xterm", "NO_COLOR=1", "/bin/sh", "-c",
      "program=$0 exec /usr/bin/script -qec 'stty cols \(columns); \(command)' /dev/null",
    ]
    return try call.run()
  }
}

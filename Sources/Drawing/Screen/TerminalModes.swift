import Glibc
import System

/// The modes of a terminal while a full-screen program has it: no echo, key by key, the alternate screen, the mouse. They are
/// put back by ``leave()``, and if the program crashes.
struct TerminalModes {
  private let input: Int32
  private let output: Int32
  private let before: termios
  private let clearsAtEnd: Bool

  /// Reads how the terminal is set now.
  /// - Parameter clearsAtEnd: whether the screen is cleared at the end, for terminals without an alternate screen.
  /// - Throws: `SystemError` if `input` is not a terminal.
  init(input: Int32, output: Int32, clearsAtEnd: Bool) throws(SystemError) {
    (self.input, self.output, self.clearsAtEnd) = (input, output, clearsAtEnd)
    var modes = termios()
    _ = try checked("tcgetattr", tcgetattr(input, &modes))
    before = modes
  }

  /// 1049: the alternate screen. 25: the cursor. 7: no line goes on in the next. 1000 and 1006: presses of the mouse, with
  /// numbers of any size. 2004: a pasted text is marked as one.
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
  /// The same modes back, and also what a drawing that was cut off may have left: 2026, the synchronised update, and colours.
  private static let leave =
    "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h"

  /// What gives the screen back.
  private var leaving: [UInt8] {
    Array((Self.leave + (clearsAtEnd ? "\u{1B}[H\u{1B}[2J" : "") + "\u{1B}[?1049l").utf8)
  }

  /// Takes the terminal.
  /// - Throws: `SystemError` if it is gone.
  func enter() throws(SystemError) {
    CrashRestoring.arm(leaving, output: output, input: input, modes: before)
    var raw = before
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
    raw.c_cflag = raw.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
    withUnsafeMutableBytes(of: &raw.c_cc) {
      $0[Int(VMIN)] = 1
      $0[Int(VTIME)] = 0
    }
    try set(raw, TCSADRAIN)
    try writeAll(Array(Self.enter.utf8), to: output)
  }

  /// Gives the terminal back as it was. If it is gone, nothing is left to be put back.
  func leave() {
    try? writeAll(leaving, to: output)
    // A mouse event or an answer that has not been read yet is not for the shell.
    try? set(before, TCSAFLUSH)
    CrashRestoring.disarm()
  }

  /// In the background this stops the program, as any change of the terminal does, until it is in the foreground again.
  private func set(_ modes: termios, _ when: Int32) throws(SystemError) {
    var modes = modes
    while tcsetattr(input, when, &modes) != 0 {
      guard errno == EINTR else { throw SystemError(call: "tcsetattr", code: errno) }
    }
  }
}

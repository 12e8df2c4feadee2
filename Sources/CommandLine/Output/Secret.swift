import Glibc
import System
import Words

/// Asks on standard error for what nobody may see, and reads it from the terminal without showing it.
/// - Returns: the line without its end; nil if it was broken off with control-C, or the input has ended.
/// - Throws: ``InputError`` if the terminal cannot be read.
public func askSecretly(_ question: String) throws(InputError) -> [UInt8]? {
  printError(question + " ")
  defer { printError("\n") }
  var before = termios()
  guard tcgetattr(STDIN_FILENO, &before) == 0 else { throw .unreadable(number: errno) }
  var hidden = before
  // Control-C comes as a byte, so that the terminal shows again what is typed before the program ends.
  hidden.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG)
  withUnsafeMutableBytes(of: &hidden.c_cc) {
    $0[Int(VMIN)] = 1
    $0[Int(VTIME)] = 0
  }
  guard tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden) == 0 else { throw .unreadable(number: errno) }
  defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &before) }
  var line: [UInt8] = []
  while line.count < 4096 {
    var byte: UInt8 = 0
    let count = read(STDIN_FILENO, &byte, 1)
    guard count >= 0 || errno == EINTR else { throw .unreadable(number: errno) }
    if count < 0 { continue }
    switch byte {
    case _ where count == 0: return nil
    case 0x03, 0x04: return nil
    case 0x0A, 0x0D: return line
    // A key that takes back takes a whole character.
    case 0x08, 0x7F: while let last = line.popLast(), last & 0xC0 == 0x80 {}
    case 0x15: line = []
    default: line.append(byte)
    }
  }
  return line
}

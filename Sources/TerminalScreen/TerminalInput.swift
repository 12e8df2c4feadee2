import Glibc

/// What a person did at a terminal, or what the terminal answered.
public enum TerminalInput: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// A button of the mouse was pressed, or its wheel was turned.
  case mouse(MouseEvent)
  /// Text was pasted. It is what the clipboard had, with every character.
  case paste(String)
  /// The terminal says which background it has.
  case background(TerminalColor)
  /// The terminal has answered all questions that were asked before.
  case answered
}

/// A key of a terminal.
public enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// A letter together with Control, in lower case.
  case control(Character)
  /// A character together with Alt.
  case alt(Character)
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
}

/// A button of the mouse that was pressed, or a turn of its wheel.
public struct MouseEvent: Hashable, Sendable {
  /// A button, or a direction of the wheel.
  public enum Button: Hashable, Sendable { case left, middle, right, wheelUp, wheelDown }

  /// The button.
  public let button: Button
  /// Where the pointer was.
  public let position: ScreenPosition

  /// A press of a button at a place.
  public init(_ button: Button, at position: ScreenPosition) {
    self.button = button
    self.position = position
  }
}

/// A colour as a terminal tells it: red, green and blue, 0 to 1.
public struct TerminalColor: Hashable, Sendable {
  public let red, green, blue: Double

  /// A colour of these parts.
  public init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The relative luminance, 0 for black to 1 for white, as the Web Content Accessibility Guidelines define it.
  var luminance: Double {
    func linear(_ part: Double) -> Double {
      part > 0.04045 ? pow((part + 0.055) / 1.055, 2.4) : part / 12.92
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast with another colour, 1 to 21, as the guidelines define it.
  func contrast(with other: TerminalColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }
}

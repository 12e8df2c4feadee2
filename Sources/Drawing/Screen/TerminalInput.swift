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

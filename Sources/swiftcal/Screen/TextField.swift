/// A line of text that a person types and corrects.
struct TextField: Hashable, Sendable {
  /// The characters.
  private(set) var characters: [Character] = []
  /// Before which character the cursor is.
  private(set) var cursor = 0

  /// The most characters that it takes. It is more than any rule allows, so that a rule refuses what is too long and
  /// nothing that was typed is lost.
  static let most = 4000

  var text: String { String(characters) }

  /// Puts a text in at the cursor. Line ends and tabs become blanks, and other characters that act on a terminal are left out.
  mutating func insert(_ text: String) {
    let flat = text.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\t" }.joined(
      separator: " ")
    let typed = flat.filter { character in
      character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    // A mark that is typed on its own joins the character before it.
    let start = max(cursor - 1, 0)
    let room = Self.most - (characters.count - cursor) - start
    let joined = (String(characters[start..<cursor]) + typed).prefix(max(room, cursor - start))
    characters.replaceSubrange(start..<cursor, with: joined)
    cursor = start + joined.count
  }

  mutating func deleteBackward() {
    guard cursor > 0 else { return }
    cursor -= 1
    characters.remove(at: cursor)
  }

  mutating func deleteForward() {
    guard cursor < characters.count else { return }
    characters.remove(at: cursor)
  }

  /// Deletes the word before the cursor, and the blanks behind it.
  mutating func deleteWord() {
    let end = cursor
    while cursor > 0, characters[cursor - 1] == " " { cursor -= 1 }
    while cursor > 0, characters[cursor - 1] != " " { cursor -= 1 }
    characters.removeSubrange(cursor..<end)
  }

  /// Deletes what is before the cursor.
  mutating func deleteToStart() {
    characters.removeSubrange(..<cursor)
    cursor = 0
  }

  /// Deletes what is behind the cursor.
  mutating func deleteToEnd() { characters.removeSubrange(cursor...) }

  mutating func move(by count: Int) { cursor = min(max(cursor + count, 0), characters.count) }
  mutating func moveToStart() { cursor = 0 }
  mutating func moveToEnd() { cursor = characters.count }
}

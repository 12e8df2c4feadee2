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

  /// Where the word before the cursor begins. Blanks behind it belong to it.
  var startOfWord: Int {
    let word = characters[..<cursor].reversed().drop { $0 == " " }.drop { $0 != " " }
    return word.count
  }

  /// Deletes what is between the cursor and a place.
  mutating func delete(to place: Int) {
    let start = min(max(place, 0), cursor)
    characters.removeSubrange(start..<min(max(place, cursor), characters.count))
    cursor = start
  }

  /// Moves the cursor to a place, or to the nearest end.
  mutating func move(to place: Int) { cursor = min(max(place, 0), characters.count) }
}

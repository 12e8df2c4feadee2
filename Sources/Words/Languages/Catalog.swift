/// The translations into one language, as the build makes them of a file of `languages/`. Nothing of it is read before a
/// sentence is looked up.
struct Catalog: Sendable {
  /// The code of the language in ISO 639-1.
  let code: String
  /// Which form of a sentence goes with a number: what `Plural-Forms` says in the head of the file.
  let form: @Sendable (Int) -> Int
  /// Entries in the order of their keys' bytes. An entry is U+001E and its key, and for each form of the translation U+001F and
  /// the form. U+001E stands behind the last entry too.
  let entries: StaticString

  /// The translation of a sentence.
  /// - Parameters:
  ///   - key: the sentence as in the sources, with `%1$s` for the first value in it, and `%%` for a percent sign; behind a
  ///     context and U+0004 if it has one.
  ///   - number: what decides which of the plural forms is meant.
  /// - Returns: nil if there is none.
  func translation(of key: String, for number: Int = 1) -> String? {
    entries.withUTF8Buffer { bytes in
      Self.entry(of: key, in: bytes).flatMap { entry in
        let forms = entry.split(separator: Self.formMark, omittingEmptySubsequences: false).dropFirst()
        return forms.dropFirst(form(number)).first.map { String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  /// The number that an expression of `Plural-Forms` has in C, where what is true is 1.
  static func number(_ value: Int) -> Int { value }
  static func number(_ value: Bool) -> Int { value ? 1 : 0 }

  private static let entryMark: UInt8 = 0x1E
  private static let formMark: UInt8 = 0x1F

  /// Finds the entry of a key by halving what is left.
  ///
  /// It goes from byte to byte, because a start looks up some hundred sentences: slices and iterators would cost a program
  /// that was built for debugging most of its time.
  private static func entry(
    of key: String, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Slice<UnsafeBufferPointer<UInt8>>? {
    let key = Array(key.utf8)
    var (low, high) = (0, bytes.count)
    while low < high {
      // The entry that the middle is in, or the first one if a part of another is before it.
      var start = low + (high - low) / 2
      while start > low, bytes[start] != entryMark { start -= 1 }
      while start < high, bytes[start] != entryMark { start += 1 }
      guard start < high else { return nil }
      var end = start + 1
      while end < bytes.count, bytes[end] != entryMark { end += 1 }
      guard end < bytes.count else { return nil }
      var (place, same) = (start + 1, 0)
      while same < key.count, place < end, bytes[place] != formMark, bytes[place] == key[same] {
        (place, same) = (place + 1, same + 1)
      }
      let isAtEnd = place == end || bytes[place] == formMark
      if isAtEnd, same == key.count { return bytes[(start + 1)..<end] }
      let keyIsFirst = same == key.count || !isAtEnd && key[same] < bytes[place]
      if keyIsFirst { high = start } else { low = end }
    }
    return nil
  }
}

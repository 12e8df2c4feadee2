/// The translations into one language, as the build makes them of a file of `languages/`. Nothing of it is read before a
/// sentence is looked up.
struct Catalog: Sendable {
  /// The code of the language in ISO 639-1.
  let code: String
  let plurals: PluralRule
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
        return forms.dropFirst(plurals.form(for: number)).first.map { String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  private static let entryMark: UInt8 = 0x1E
  private static let formMark: UInt8 = 0x1F

  /// Finds the entry of a key by halving what is left.
  private static func entry(
    of key: String, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Slice<UnsafeBufferPointer<UInt8>>? {
    var (low, high) = (bytes.startIndex, bytes.endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      guard
        let start = bytes[low...middle].lastIndex(of: entryMark)
          ?? bytes[middle..<high].firstIndex(of: entryMark),
        let end = bytes[(start + 1)...].firstIndex(of: entryMark)
      else { return nil }
      let entry = bytes[(start + 1)..<end]
      let found = entry.prefix { $0 != formMark }
      if found.elementsEqual(key.utf8) { return entry }
      if key.utf8.lexicographicallyPrecedes(found) { high = start } else { low = end }
    }
    return nil
  }
}

/// Which form of a sentence goes with a number, as gettext writes it in `Plural-Forms`.
enum PluralRule: String, Sendable {
  /// `nplurals=1; plural=0;`: one form for every number, as in Japanese and Korean.
  case one = "nplurals=1; plural=0;"
  /// `nplurals=2; plural=(n != 1);`: a form for one and another for the rest, as in English and German.
  case oneAndOther = "nplurals=2; plural=(n != 1);"

  /// The number of the form.
  func form(for number: Int) -> Int {
    switch self {
    case .one: 0
    case .oneAndOther: number == 1 ? 0 : 1
    }
  }
}

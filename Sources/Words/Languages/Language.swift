import Glibc
import Synchronization

/// A language in which the programs speak to people.
public struct Language: Sendable {
  /// Its code in ISO 639-1, such as `ko`.
  public let code: String
  /// The translations; nil for English, in which the sentences stand in the sources.
  let catalog: Catalog?

  /// Whether its sentences come from a catalog.
  public var isTranslation: Bool { catalog != nil }

  /// Whether its words run from right to left.
  public var isRightToLeft: Bool { ["ar", "fa", "he", "ur"].contains(code) }

  /// The language of the sources.
  public static let english = Language(code: "en", catalog: nil)

  /// The language in which this process speaks: the one that its environment names, or English after
  /// ``speakEnglish()``. It stays the same as long as the process lives.
  public static let current = speaksEnglish.withLock { $0 } ? .english : Language(environment: variable)

  /// The language of the names of months and weekdays. It is ``current`` unless `LC_TIME` names another.
  public static let ofDates: Language = {
    guard variable("LC_ALL") == nil, let locale = variable("LC_TIME") else { return current }
    return ofDates(locale: locale, writesUTF8: LocaleCharset.isUTF8(environment: variable))
  }()

  /// The language of names in the locale of `LC_TIME`. Names are written in the characters of the process, so those of this
  /// locale do not matter where the process writes UTF-8.
  static func ofDates(locale: String, writesUTF8: Bool, among catalogs: [Catalog] = Catalog.all) -> Language {
    let isNone = ["C", "POSIX"].contains(code(of: locale))
    let name = writesUTF8 && !isNone ? code(of: locale) + ".UTF-8" : locale
    return Language(among: catalogs) { $0 == "LC_ALL" ? name : nil }
  }

  /// Makes this process speak English, as it does to other programs. It has to be called before the first sentence.
  public static func speakEnglish() { speaksEnglish.withLock { $0 = true } }

  private static let speaksEnglish = Mutex(false)

  /// A variable of this process. What is set to nothing counts as not set, as everywhere with locales.
  private static func variable(_ name: String) -> String? {
    getenv(name).flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
  }

  /// The language that variables name, as gettext chooses it: the first that there is of the list in `LANGUAGE`, otherwise
  /// that of the locale, which is the first that is set of `LC_ALL`, `LC_MESSAGES` and `LANG`. The locale need not be
  /// installed. English is spoken where there is no locale or it is `C`, and where its characters are not those of
  /// UTF-8.
  /// - Parameters:
  ///   - catalogs: the languages that there are besides English, by their codes.
  ///   - variable: the value of a variable; nil if it is not set.
  ///   - charset: the name of the locale's characters, if its name does not say it.
  init(
    among catalogs: [Catalog] = Catalog.all, environment variable: (String) -> String?,
    charset: () -> String? = LocaleCharset.installed
  ) {
    self = .english
    guard let locale = variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG"),
      !["C", "POSIX"].contains(Self.code(of: locale)),
      LocaleCharset.isUTF8(environment: variable, charset: charset)
    else { return }
    let wanted = variable("LANGUAGE").map { $0.split(separator: ":").map(String.init) } ?? [locale]
    for code in wanted.map(Self.code) {
      if code == Language.english.code { return }
      if let catalog = catalogs.first(where: { $0.code == code }) {
        self.init(code: code, catalog: catalog)
        return
      }
    }
  }

  private init(code: String, catalog: Catalog?) { (self.code, self.catalog) = (code, catalog) }

  /// The language in the name of a locale: `ko` in `ko_KR.UTF-8`.
  private static func code(of locale: String) -> String {
    String(locale.prefix { $0 != "_" && $0 != "." && $0 != "@" })
  }
}

extension Language: Hashable {
  public static func == (one: Language, other: Language) -> Bool { one.code == other.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

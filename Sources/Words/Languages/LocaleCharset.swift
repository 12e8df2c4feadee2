import Glibc

/// In which characters the locale of a process writes.
public enum LocaleCharset {
  /// Whether the locale that `LC_ALL`, `LC_CTYPE` or `LANG` names writes in UTF-8. A locale that says so in its name is
  /// believed, since the terminal may know it where it is not installed here.
  /// - Parameters:
  ///   - variable: the value of a variable; nil if it is not set.
  ///   - charset: the name of the locale's characters, asked for a locale that does not have them in its name; nil if
  ///     there is no such locale.
  public static func isUTF8(
    environment variable: (String) -> String?, charset: () -> String? = installed
  ) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable)
    guard let name = names.first(where: { !$0.isEmpty }), name != "C", name != "POSIX" else { return false }
    let parts = name.split(separator: "@")[0].split(separator: ".", maxSplits: 1)
    let stated = parts.count == 2 ? String(parts[1]) : charset() ?? ""
    return ["utf-8", "utf8"].contains(stated.lowercased())
  }

  /// The name of the characters of this process's locale; nil if that is not installed.
  public static func installed() -> String? {
    guard let locale = newlocale(LC_CTYPE_MASK, "", nil) else { return nil }
    defer { freelocale(locale) }
    return nl_langinfo_l(nl_item(CODESET), locale).map { String(cString: $0) }
  }
}

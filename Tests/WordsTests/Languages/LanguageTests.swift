import Testing

@testable import Words

@Suite("The language that the environment names")
struct LanguageTests {
  private static let catalogs = ["de", "ja", "ko"].map {
    Catalog(code: $0, form: { _ in 0 }, entries: "\u{1E}")
  }

  private func code(_ environment: [String: String], charset: String? = nil) -> String {
    Language(among: Self.catalogs, environment: { environment[$0] }, charset: { charset }).code
  }

  @Test("The first variable that is set decides: LC_ALL, LC_MESSAGES, LANG")
  func order() {
    #expect(code(["LANG": "ko_KR.UTF-8"]) == "ko")
    #expect(code(["LANG": "ko_KR.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"]) == "de")
    #expect(code(["LANG": "ko_KR.UTF-8", "LC_MESSAGES": "de_DE.UTF-8", "LC_ALL": "ja_JP.utf8"]) == "ja")
  }

  @Test("LANGUAGE lists languages, and the first that there is is spoken")
  func list() {
    #expect(code(["LANG": "en_US.UTF-8", "LANGUAGE": "ko"]) == "ko")
    #expect(code(["LANG": "de_DE.UTF-8", "LANGUAGE": "fr:pt_BR:ja_JP:de"]) == "ja")
    #expect(code(["LANG": "de_DE.UTF-8", "LANGUAGE": "en:de"]) == "en")
    #expect(code(["LANG": "de_DE.UTF-8", "LANGUAGE": "fr"]) == "en")
  }

  @Test(
    "English is spoken in the locale C, whatever LANGUAGE says, without a locale, and in an unknown language")
  func english() {
    #expect(code([:]) == "en")
    #expect(code(["LANGUAGE": "ko"]) == "en")
    #expect(code(["LC_ALL": "C", "LANGUAGE": "ko"]) == "en")
    #expect(code(["LC_ALL": "C.UTF-8", "LANGUAGE": "ko"]) == "en")
    #expect(code(["LC_ALL": "POSIX", "LANG": "ko_KR.UTF-8"]) == "en")
    #expect(code(["LANG": "fr_FR.UTF-8"]) == "en")
    #expect(code(["LANG": "kok_IN.UTF-8"]) == "en")
  }

  @Test("A charset that is not UTF-8 speaks English, and a modifier changes nothing")
  func charset() {
    #expect(code(["LANG": "ko_KR.EUC-KR"]) == "en")
    #expect(code(["LANG": "de_DE.ISO-8859-15@euro"]) == "en")
    #expect(code(["LANG": "de_DE.UTF-8@euro"]) == "de")
    #expect(code(["LANG": "ko_KR.UTF-8", "LC_CTYPE": "C"]) == "en")
    // A name without a charset means whatever the installed locale has.
    #expect(code(["LANG": "de_DE"], charset: "ISO-8859-1") == "en")
    #expect(code(["LANG": "de_DE"]) == "en")
    #expect(code(["LANG": "de"], charset: "UTF-8") == "de")
  }

  @Test("The charset of LC_TIME does not matter where the process writes UTF-8")
  func charsetOfDates() {
    func code(_ locale: String, _ writesUTF8: Bool) -> String {
      Language.ofDates(locale: locale, writesUTF8: writesUTF8, among: Self.catalogs).code
    }
    #expect(code("ja_JP.EUC-JP", true) == "ja")
    #expect(code("de_DE@euro", true) == "de")
    #expect(code("ja_JP.EUC-JP", false) == "en")
    #expect(code("de_DE.UTF-8", false) == "de")
    #expect(code("C", true) == "en")
    #expect(code("ru_RU.KOI8-R", true) == "en")
  }
}

@Suite("A sentence in another language")
struct CatalogTests {
  private static let catalog = Catalog(
    code: "de", form: { $0 == 1 ? 0 : 1 },
    entries: """
      \u{1E}%1$s day\u{1F}%1$s Tag\u{1F}%1$s Tage\u{1E}Day off\u{1F}Frei\u{1E}button\u{4}Study\u{1F}Lernen\u{1E}
      """)

  @Test("Every entry is found by its key, and what is not there is not")
  func find() {
    #expect(Self.catalog.translation(of: "%1$s day", for: 1) == "%1$s Tag")
    #expect(Self.catalog.translation(of: "%1$s day", for: 0) == "%1$s Tage")
    #expect(Self.catalog.translation(of: "Day off", for: 7) == nil)
    #expect(Self.catalog.translation(of: "Day off") == "Frei")
    #expect(Self.catalog.translation(of: "button\u{4}Study") == "Lernen")
    for absent in ["", "Study", "Day", "Day offs", "zzz", "%"] {
      #expect(Self.catalog.translation(of: absent) == nil)
    }
    #expect(Catalog(code: "xx", form: { _ in 0 }, entries: "\u{1E}").translation(of: "Day off") == nil)
  }

  @Test("A plural rule is a number as in C, where what is true is 1")
  func rule() {
    let polish: (Int) -> Int = { n in
      Catalog.number(n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2)
    }
    #expect([1, 2, 5, 12, 22].map(polish) == [0, 1, 2, 2, 1])
    #expect([0, 1, 2].map { Catalog.number($0 > 1) } == [0, 0, 1])
  }

  @Test("A translation puts the values where its language wants them")
  func values() {
    #expect(Template.text(of: "%2$s: %1$s, 100 %%", with: ["a", "%2$s"]) == "%2$s: a, 100 %")
    #expect(Template.text(of: "%3$s %x %", with: ["a"]) == "%3$s %x %")
    #expect(Template.quoted("5 % of") == "5 %% of")
  }

  @Test("English needs no catalog")
  func inEnglish() {
    let count = 3
    #expect(String(localized: "100 % of \(count) days") == "100 % of 3 days")
    #expect(String(localized: "\(count) day", plural: "\(count) days", for: count) == "3 days")
    #expect(String(localized: "Study", context: "button") == "Study")
  }
}

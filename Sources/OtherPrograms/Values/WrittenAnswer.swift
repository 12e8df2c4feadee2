import ForeignText
import StudyCalendar
import Words

/// What a word of another program or of a person says about a day.
enum WrittenAnswer: Hashable {
  case yes
  case no
  /// The day was left out on purpose.
  case rest

  /// The answer of a cell; nil if it says none. An empty cell says no, and so does 0 of anything
  /// (`0`, `0 min`, `0:00`, `0%`); more says yes.
  /// - Parameter isRingNo: whether ○ says no, as it does in a column that has ● too. Elsewhere it says yes, as in East
  ///   Asia, where × says no.
  init?(_ text: String, isRingNo: Bool = false) {
    guard text.utf8.count <= Self.longest else { return nil }
    // Most cells are one of these, and lowering the case of a text costs more than reading the file.
    switch text {
    case "", "0", "no", "false": self = .no
    case "1", "yes", "true", "x": self = .yes
    case "○", "◯", "〇": self = isRingNo ? .no : .yes
    default:
      let plain = text.trimmed
      // No word begins with a digit, and many cells are dates.
      let isNumber = plain.utf8.first?.isASCIIDigit == true
      if !isNumber, let answer = Self.words[plain.lowercased()] {
        self = answer
      } else if let number = Self.number(plain) ?? WrittenQuantity(plain)?.number {
        self = number > 0 ? .yes : .no
      } else {
        return nil
      }
    }
  }

  /// A number with a decimal point or a decimal comma.
  static func number(_ text: String) -> Double? {
    // Most cells are no numbers, and their first character tells.
    guard let first = text.utf8.first, (UInt8(ascii: "+")...UInt8(ascii: "9")).contains(first) else {
      return nil
    }
    if let number = Double(text) { return number.isFinite ? number : nil }
    guard let comma = text.utf8.lastIndex(of: UInt8(ascii: ",")) else { return nil }
    if let point = text.utf8.lastIndex(of: UInt8(ascii: ".")) {
      // Of a point and a comma the last is that of decimals, and three digits follow the other.
      let mark = point < comma ? UInt8(ascii: ".") : UInt8(ascii: ",")
      let groups = text.utf8.prefix { $0 != (point < comma ? UInt8(ascii: ",") : UInt8(ascii: ".")) }
        .split(separator: mark, omittingEmptySubsequences: false)
      guard groups.count > 1, groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
      let plain = text.utf8.filter { $0 != mark }
      return number(String(decoding: plain, as: UTF8.self))
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.allSatisfy(\.isASCIIDigit),
      let number = Double(parts[0] + "." + parts[1])
    else { return nil }
    return number.isFinite ? number : nil
  }

  /// The longest cell that can be an answer, in bytes.
  private static let longest = 40

  /// The words of exports and of spreadsheets, in lower case.
  private static let words: [String: WrittenAnswer] = {
    var words: [String: WrittenAnswer] = [:]
    for (answer, list) in [(WrittenAnswer.yes, yesWords), (.no, noWords), (.rest, restWords)] {
      for word in list.split(whereSeparator: { $0 == "|" || $0 == "\n" }) { words[word.trimmed] = answer }
    }
    return words
  }()

  private static let yesWords = """
    y|yes|true|x|xx|on|ok|done|complete|completed|success|successful|succeeded|achieved|checked|studied|finished
    yes_manual|completed_manually|completed_auto|✓|✔|✔️|✅|☑|☑️|🗹|👍|●|⬛|🟩
    ja|j|wahr|erledigt|geschafft|abgeschlossen|erreicht|gemacht|erfüllt|oui|vrai|fait|terminé|réussi
    sí|si|sì|verdadero|hecho|completado|completada|vero|fatto|completato|completata
    sim|verdadeiro|feito|concluído|concluída|waar|gedaan|voltooid|tak|prawda|zrobione|ukończone
    да|истина|выполнено|сделано|завершено|так|ano|hotovo|splněno|igen|kész|evet|doğru|tamamlandı
    kyllä|joo|tehty|sant|klar|gjort|fullført|færdig|はい|完了|達成|済|是|完成|已完成|예|네|완료|da|gata|ναι|نعم|כן
    """

  private static let noWords = """
    missed_manually|missed_auto|-|–|—|n|no|false|off|fail|failed|miss|missed|incomplete|not done|not completed|undone|unchecked|open|pending
    in progress|none|unknown|n/a|na|nan|null|nil|✗|✘|✕|✖|❌|☐|☒|👎|×|⬜
    nein|falsch|verpasst|versäumt|nicht erledigt|nicht geschafft|fehlgeschlagen|offen|non|faux|raté|manqué|échoué
    falso|fallado|fallido|perdido|no hecho|mancato|fallito|não|nao|falhou|falhado|perdida
    nee|onwaar|gemist|mislukt|nie|fałsz|нет|ложь|не выполнено|пропущено|ні|ne|nesplněno|nem|elmulasztva
    hayır|yanlış|kaçırıldı|ei|nej|nei|falskt|missad|いいえ|未完了|未達成|否|未完成|아니요|미완료|nu|όχι|لا|לא
    """

  private static let restWords = """
    skip|skipped|skipped_manually|skipped_auto|rest|rest day|day off|excused|paused|übersprungen|ausgelassen|ruhetag|frei|pause|passé|sauté
    omitido|saltado|descanso|saltato|saltata|riposo|pominięte|pulado|pulada|overgeslagen|hoppat över|スキップ|跳过|건너뜀
    """
}

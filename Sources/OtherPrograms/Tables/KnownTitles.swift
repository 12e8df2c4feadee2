import ForeignText
import StudyCalendar

/// Titles of columns in the languages of people and programs, in lower case.
enum KnownTitles {
  static let dates: Set = [
    "date", "day", "calendardate", "datum", "tag", "fecha", "data", "dato", "dátum", "tarih", "дата", "日付",
    "日期", "날짜", "entry_date", "full_date", "completed at", "completed_at", "completion date",
    "completed date",
    "date completed",
  ]
  static let subjects: Set = [
    "subject", "habit", "habitname", "habit name", "name", "activity", "task", "project", "sheet", "course",
    "fach",
    "gewohnheit", "aktivität", "projekt", "kurs", "habitude", "matière", "projet", "hábito", "materia",
    "proyecto",
    "attività", "abitudine", "習慣", "привычка", "科目", "教科", "习惯", "과목", "습관",
  ]
  /// Titles that say what the column is for.
  static let answers: Set = [
    "didstudy", "studied", "done", "completed", "complete", "checked", "value", "status", "done?",
    "completed?", "erledigt", "geschafft", "fait", "hecho", "feito", "fatto", "gedaan", "状态", "выполнено",
    "完了", "達成", "完成", "완료", "entry_type",
  ]
  /// Titles of amounts, with the unit that they name: an empty one for a mere number, nil for a time whose cells must say
  /// whether they are minutes or hours.
  static let amounts: [String: String?] = {
    let units: [(String?, String)] = [
      ("min", "minutes min mins minuten minutos minuti"), ("h", "hours hrs stunden horas heures ore"),
      ("s", "seconds secs sekunden"), ("pages", "pages seiten páginas pagine"),
      ("", "count times quantity reps anzahl amount menge cantidad quantité"),
      (nil, "duration dauer durée duración durata spent time zeit"),
    ]
    var amounts: [String: String?] = [:]
    for (unit, list) in units {
      for word in list.split(separator: " ") { amounts[String(word)] = .some(unit) }
    }
    return amounts
  }()
  /// Titles of the beginning of a session. Alone they can mean anything that began.
  static let starts: Set = [
    "start", "start time", "start date", "started", "started at", "startdate", "starttime", "begin", "beginn",
    "anfang",
    "von", "from", "début", "inicio", "inizio",
  ]
  static let ends: Set = [
    "end", "end time", "end date", "ended", "ended at", "enddate", "endtime", "stop", "stop time", "finish",
    "ende", "bis",
    "fin", "fine", "to",
  ]
  /// Titles of dates of which none says that something was done on that day.
  static let otherDates: Set = [
    "created", "created at", "created_at", "creation date", "updated", "updated at", "modified", "due",
    "due date",
    "due_date", "deadline", "scheduled", "planned", "archived", "birthday", "reminder", "erstellt", "fällig",
    "geplant",
  ]
  static let notes: Set = [
    "note", "notes", "comment", "comments", "remark", "description", "notiz", "notizen", "kommentar",
    "bemerkung",
    "bemerkungen", "anmerkung", "beschreibung", "commentaire", "remarque", "nota", "notas", "descripción",
    "メモ", "備考",
    "备注", "메모", "비고",
  ]
  static let units: Set = ["unit", "units", "einheit", "unité", "unidad", "unità", "単位", "单位", "단위"]
  /// Titles of columns that never say whether a day was studied.
  static let remarks: Set = [
    "id", "habit id", "weekday", "week", "month", "year", "streak", "#", "no", "nr", "user", "email", "tags",
    "tag",
    "wochentag", "woche", "monat", "jahr",
  ]

  /// A title without the unit in brackets behind it, and that unit: `Duration (h)`.
  static func withoutUnit(_ title: String) -> (title: String, unit: String?) {
    guard title.utf8.last == UInt8(ascii: ")") || title.utf8.last == UInt8(ascii: "]"),
      let bracket = title.utf8.lastIndex(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") })
    else { return (title, nil) }
    let unit = title[title.utf8.index(after: bracket)...].dropLast()
    return (title[..<bracket].trimmed, unit.trimmed)
  }
}

import Glibc
public import StudyCalendar
import Words

/// What the locale that `LC_ALL`, `LC_TIME` or `LANG` names says about calendars. A locale that is not
/// installed counts as the C locale: English, weeks from Sunday. Names in a language that the programs speak need no
/// installed locale, and weeks begin on Monday wherever German is spoken.
public enum SystemLocale {
  /// The day with which weeks begin.
  ///
  /// glibc keeps it as an offset from a reference day, which is a Sunday or a Monday
  /// (`week-1stday` and `first_weekday` in locale(5)).
  public static var firstWeekday: Weekday {
    guard selected, let reference = nl_langinfo(nl_item(_NL_TIME_WEEK_1STDAY)),
      let first = nl_langinfo(nl_item(_NL_TIME_FIRST_WEEKDAY))
    else { return Language.ofDates.code == "de" ? .monday : .sunday }
    // The reference day is a date such as 19971130, stored in place of the pointer.
    let referenceIsMonday = Int(bitPattern: reference) & 0xFFFF_FFFF == 19_971_201
    let offset = Int(first.pointee) - 1 + (referenceIsMonday ? 1 : 0)
    return Weekday(rawValue: ((offset % 7) + 7) % 7) ?? .sunday
  }

  /// The names of months and weekdays. Those of the C library are converted from its locale's charset.
  public static let symbols =
    Language.ofDates.isTranslation ? CalendarSymbols(in: .ofDates) : selected ? .ofSystem() : .english

  /// Whether the user's locale could be selected. It is selected once.
  private static let selected = setlocale(LC_TIME, "") != nil
}

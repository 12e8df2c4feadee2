/// Something that holds from a date on, until the next change.
protocol DatedChange {
  /// The first day on which it holds.
  var from: CalendarDate { get }
}

/// Changes in the order of their dates, oldest first. A store can hold any number of them.
extension Array where Element: DatedChange {
  /// The place of the first change after a date.
  func firstIndex(after date: CalendarDate) -> Int {
    indices.firstByHalving { self[$0].from > date }
  }

  /// The change that holds on a date; nil before the first one.
  func last(on date: CalendarDate) -> Element? {
    let later = firstIndex(after: date)
    return later > 0 ? self[later - 1] : nil
  }
}

import StudyCalendar

/// Gives dates, and records those that it gave.
final class RecordingIterator: IteratorProtocol {
  private var dates: IndexingIterator<[CalendarDate]>
  private(set) var read: [CalendarDate] = []
  private(set) var requests = 0

  init(_ dates: [CalendarDate]) { self.dates = dates.makeIterator() }

  func next() -> CalendarDate? {
    requests += 1
    let date = dates.next()
    if let date { read.append(date) }
    return date
  }
}

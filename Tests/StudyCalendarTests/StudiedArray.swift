import StudyCalendar

// Tests list studied days in arrays. They are read one by one.
extension IndexingIterator: StudiedDates where Elements == [CalendarDate] {}
extension EmptyCollection.Iterator: StudiedDates where Element == CalendarDate {}

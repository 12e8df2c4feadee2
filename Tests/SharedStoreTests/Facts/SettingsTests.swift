import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import System
import TemporaryStore
import Testing

@Suite("Settings in the store")
struct SettingsTests {
  private let folder = TemporaryContainer()

  /// Expects these values of the two settings, which are those of a new store unless given.
  private func expect(
    _ store: SharedStoreReader, dayStart: String = "00:00", firstWeekday: Weekday? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let settings = try store.read { try $0.now.settings }
    #expect(settings.dayStart.description == dayStart, sourceLocation: sourceLocation)
    #expect(settings.firstWeekday == firstWeekday, sourceLocation: sourceLocation)
  }

  @Test("Settings are not set at first")
  func defaults() throws {
    try expect(folder.openForReading())
    #expect(try folder.openForReading().read { try $0.now.settings } == Settings())
    #expect(try folder.open().read { try $0.now.settings } == Settings())
  }

  @Test("A setting keeps its last value and can be unset")
  func set() throws {
    let store = try folder.open()
    try store.change { try $0.set(.dayStart, to: "03:00") }
    try store.change { writing in
      try writing.set(.dayStart, to: "04:30")
      try writing.set(.firstWeekday, to: "monday")
    }
    try expect(folder.openForReading(), dayStart: "04:30", firstWeekday: .monday)
    try store.change { try $0.set(.dayStart, to: nil) }
    try expect(store, firstWeekday: .monday)
    #expect(try store.read { try $0.now.settings[.dayStart] } == nil)
  }

  @Test("The local calendar takes its day start and its first weekday from the settings")
  func calendar() throws {
    let store = try SharedStore(in: folder.container)
    try store.change { writing in
      try writing.set(.dayStart, to: "04:30")
      try writing.set(.firstWeekday, to: "saturday")
    }
    let calendar = try store.read { try $0.now.calendar }
    #expect(calendar is LocalCalendar)
    #expect(calendar.dayStart.description == "04:30")
    #expect(calendar.firstWeekday == .saturday)
  }

  @Test("A setting whose value means nothing to this version counts as not set, and others stay")
  func unknown() throws {
    let raw = try folder.raw()
    try raw.rows(
      """
      INSERT INTO fact (subject, kind, key, value)
      VALUES (0, 'setting', 'day-start', '"99:99"'), (0, 'setting', 'theme', '"dark"')
      """)
    let store = try folder.open()
    try expect(store)
    try store.change { try $0.set(.firstWeekday, to: "friday") }
    #expect(try raw.value("SELECT value FROM fact WHERE key = 'theme'") == #""dark""#)
  }

  @Test(
    "The value of a setting is normalized, and a bad value is refused",
    arguments: [
      (SettingKey.dayStart, "04:00", "04:00"), (.dayStart, "4:00", nil), (.dayStart, "24:00", nil),
      (.firstWeekday, "MON", "monday"), (.firstWeekday, "Saturday", "saturday"), (.firstWeekday, "m", nil),
    ] as [(SettingKey, String, String?)])
  func normalized(key: SettingKey, value: String, expected: String?) {
    #expect(key.normalized(value) == expected)
  }
}

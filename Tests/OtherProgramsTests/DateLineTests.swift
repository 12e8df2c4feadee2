import OtherPrograms
import StudyCalendar
import Testing

@Suite("Journeys across the date line")
struct DateLineTests {
  private static let homes = [
    "America/New_York", "America/Los_Angeles", "Europe/London", "Europe/Berlin", "Pacific/Honolulu",
    "Asia/Tokyo",
    "Australia/Sydney", "Europe/Moscow", "Asia/Kolkata", "Pacific/Auckland", "America/Sao_Paulo",
  ]
  private static let destinations = [
    "Pacific/Auckland", "Pacific/Fiji", "Pacific/Tongatapu", "Pacific/Apia", "Pacific/Chatham",
    "Pacific/Honolulu",
    "Pacific/Tahiti", "Pacific/Pago_Pago", "Asia/Tokyo", "Asia/Kamchatka", "Europe/Berlin",
    "America/Los_Angeles",
    "Asia/Kathmandu",
  ]

  @Test(
    "A journey moves no day, wherever home and the destination are, in winter and in summer", arguments: homes
  )
  func journeys(home: String) throws {
    // In January, midnight in Auckland is the same instant as midnight in Pago Pago, a day apart.
    // A third of the pairs has every home and every destination; with SWIFTCAL_TEST_SIZE=large all pairs are tried.
    let place = Self.homes.firstIndex(of: home) ?? 0
    for (index, destination) in Self.destinations.enumerated()
    where MutationTests.isLarge || (index + place) % 3 == 0 {
      guard destination != home && (home, destination) != ("Pacific/Auckland", "Pacific/Pago_Pago") else {
        continue
      }
      for month in ["2024-01", "2024-07"] {
        guard let first = CalendarDate(iso8601: month + "-01") else { continue }
        let days = (0..<60).map { first.advanced(by: $0) }
        let folder = try ForeignFolder()
        let file = try folder.database(
          "SwiftCal.sqlite",
          CoreDataFixture.schema + CoreDataFixture.rows(Array(days[..<20]), in: home)
            + CoreDataFixture.rows(Array(days[20..<34]), in: destination)
            + CoreDataFixture.rows(Array(days[34...]), in: home))
        for options in [options(), options(zone: home)] {
          let found = try readArchive(file, options)
          #expect(found.subjects[0].studied == days, "\(home) to \(destination) in \(month): \(found.notes)")
        }
      }
    }
  }

  @Test("Where two inhabited places fit and no day decides, the likelier place is taken, and a note says so")
  func undecided() throws {
    let folder = try ForeignFolder()
    let file = try folder.database(
      "SwiftCal.sqlite",
      CoreDataFixture.schema + CoreDataFixture.rows("2024-01-01", "2024-01-20", in: "Europe/Berlin")
        + CoreDataFixture.rows("2024-03-01", "2024-03-05", in: "Pacific/Auckland"))
    let found = try readArchive(file, options(zone: "Europe/Berlin"))
    #expect(
      found.subjects[0].studied.suffix(5) == [
        "2024-03-01", "2024-03-02", "2024-03-03", "2024-03-04", "2024-03-05",
      ])
    #expect(found.notes.contains { $0.contains("both sides of the date line") }, "\(found.notes)")
  }

  @Test(
    "Where the zone of a phone that travelled is inferred, days abroad tell the side of the date line",
    arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
  func sides(home: String) throws {
    let first: CalendarDate = "2024-06-01"
    let days = (0..<60).map { first.advanced(by: $0) }
    let folder = try ForeignFolder()
    let file = try folder.database(
      "SwiftCal.sqlite",
      CoreDataFixture.schema + CoreDataFixture.rows(Array(days[..<20]), in: home)
        + CoreDataFixture.rows(Array(days[20..<34]), in: "America/New_York")
        + CoreDataFixture.rows(Array(days[34...]), in: home))
    let found = try readArchive(file, options())
    #expect(found.subjects[0].studied == days, "\(found.notes)")
  }

  @Test("Where nothing tells the side of the date line of a phone that travelled, a note says so")
  func undecidedHome() throws {
    let folder = try ForeignFolder()
    let file = try folder.database(
      "SwiftCal.sqlite",
      CoreDataFixture.schema + CoreDataFixture.rows("2024-06-01", "2024-06-20", in: "Pacific/Honolulu")
        + CoreDataFixture.rows("2024-08-01", "2024-08-05", in: "America/New_York"))
    let found = try readArchive(file, options())
    #expect(found.studied.first == "2024-06-01")
    #expect(found.notes.contains { $0.contains("beyond the date line") }, "\(found.notes)")
  }

  @Test("A midnight of a place where nobody lives is no midnight")
  func nowhere() throws {
    // 02:37:30 UTC is midnight nowhere, and neither is 16:15 UTC, which would be midnight at UTC+07:45.
    let folder = try ForeignFolder()
    let file = try folder.database(
      "SwiftCal.sqlite",
      CoreDataFixture.schema + CoreDataFixture.rows("2024-01-01", "2024-01-20", in: "Europe/Berlin")
        + CoreDataFixture.row(CoreDataFixture.midnight("2024-02-01", in: "UTC") + " + 58500"))
    let found = try readArchive(file, options(zone: "Europe/Berlin"))
    #expect(found.studied.last == "2024-02-01")
    #expect(found.notes.contains { $0.contains("1 day began at no midnight anywhere") }, "\(found.notes)")
  }
}

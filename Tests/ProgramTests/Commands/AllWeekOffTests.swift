import RawSQLite
import Testing

/// SwiftCal refuses to make a schedule with all seven days off. Another program can put one into a store.
@Suite("A store with a schedule of seven days off")
struct AllWeekOffTests {
  private let user = try! Sandbox()

  private func run(_ arguments: String...) throws -> Outcome {
    var call = user.call(arguments)
    call.launcher = Invocation.endedWhenEndless
    return try call.run()
  }

  private func setAllOff(from date: String) throws {
    try RawDatabase(user.store).rows(
      """
      PRAGMA ignore_check_constraints = 1;
      INSERT INTO fact (subject, kind, key, value) VALUES (1, 'schedule', '\(date)', '127')
      """)
  }

  @Test("Every command ends, today is off, and the streak has no day on which it breaks")
  func looks() throws {
    _ = try user.run("mark", "9d..6d").text()
    // This makes the day's backup. The first change of a day would find the damage.
    _ = try user.run("mark", "5d").text()
    try setAllOff(from: NoonZone.daysAgo(4))
    let streak = try run("streak", "--json").json()
    #expect(streak["current"] == 5)
    #expect(streak["daysUntilBreak"] == .null)
    #expect(streak["resting"] == true)
    #expect(try run("streak").text().hasSuffix("Today is off\n"))
    #expect(try run("remind").text() == "")
    #expect(
      try run("schedule").text().hasPrefix("Weekly days off: Monday, Tuesday, Wednesday, Thursday, Friday, "))
    #expect(try run("widget-snapshot", "--family", "inline").text().hasSuffix("day off\n"))
    #expect(try run("toggle").text().contains("Current streak: 6 days."))
    #expect(try run("streak").text().hasSuffix("Today is done\n"))
    #expect(try run("undo").exitCode == 0)
    // A person can mend it.
    _ = try run("schedule", "--off", "none", "--from", NoonZone.daysAgo(4)).text()
    #expect(try run("streak", "--json").json()["current"] == 0)
  }
}

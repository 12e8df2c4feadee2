import Testing

@Suite("Amounts in the person's language")
struct TypedAmountTests {
  private let user = try! Sandbox()

  private func speak(_ locale: String) {
    user.environment["LC_ALL"] = nil
    user.environment["LANG"] = locale
  }

  private func amounts() throws -> [JSON] {
    try user.json("sessions")["sessions"]?.elements.compactMap { $0["amount"] } ?? []
  }

  @Test(
    "What is printed can be typed",
    arguments: sample(of: ["en_US.UTF-8", "de_DE.UTF-8", "ja_JP.UTF-8", "ko_KR.UTF-8"]))
  func printed(locale: String) throws {
    speak(locale)
    for minutes in sample(of: [2.5, 62.75, 90, 120]) {
      let recorded = minutes == minutes.rounded() ? JSON.number(Int(minutes)) : .fraction(minutes)
      _ = try user.run("study", "\(minutes)").text()
      let line = try #require(try user.run("sessions").lines.last)
      let amount = try #require(line.split(separator: "  ", maxSplits: 2).last).drop { $0 == " " }
      let words = amount.split(separator: " ").map(String.init)
      for command in [["study", "\(amount)"], ["done"] + words, ["done"] + words + ["today"]] {
        _ = try user.call(command).run().text()
      }
      #expect(try amounts() == Array(repeating: recorded, count: 4), "\(amount)")
      _ = try user.run("goal", "--at-least", "\(amount)").text()
      #expect(try user.json("goal")["goal"]?["minimum"] == recorded, "\(amount)")
      _ = try user.call(["start"] + words).run().text()
      #expect(try user.json("status")["running"]?["amount"] == recorded, "\(amount)")
      _ = try user.run("stop", "--discard").text()
      for _ in 0..<7 { _ = try user.run("undo").text() }
    }
  }

  @Test("In German a comma parts decimals, and a point with three digits is refused in one line")
  func german() throws {
    speak("de_DE.UTF-8")
    for command in [["study"], ["start"], ["goal", "--at-least"], ["stop", "--keep"]] {
      try user.call(command + ["1.000m"]).run().expectFailure(64, saying: ["schreibe 1000m oder 1m"])
    }
    try user.expectFailure(64, "study", "1.250", "m", saying: "schreibe 1250 m oder 1,25 m")
    for amount in ["1,000m", "1.5m", "2,25m"] { _ = try user.run("study", amount).text() }
    #expect(try amounts() == [1, .fraction(1.5), .fraction(2.25)])
  }

  @Test("Minutes are called that in the person's language, which can be typed, and JSON has the English word")
  func unit() throws {
    for (locale, word) in [("de_DE.UTF-8", "Minuten"), ("ja_JP.UTF-8", "分"), ("ko_KR.UTF-8", "분")] {
      speak(locale)
      _ = try user.run("subject", "unit", "Study", "pages").text()
      #expect(try user.run("subject", "unit", "Study", word).text().contains(word))
      try user.expectFailure(64, "study", "12 pages", saying: word)
      #expect(try user.run("log").text().contains(word))
      #expect(try user.json("subject", "list")["subjects"]?.elements.first?["unit"] == "minutes")
    }
  }
}

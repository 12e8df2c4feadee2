import StudyCalendar
import Testing
import Words

@Suite("Amounts as people type them")
struct AmountTests {
  private func thousandths(_ text: String, _ unit: AmountUnit = .minutes) throws -> Int {
    try AmountExpression(text).resolved(in: unit).thousandths
  }

  @Test(
    "An amount is read as any language prints it, and as East Asian keyboards write its digits",
    arguments: [
      ("2.5分", 2500), ("1時間30分", 90_000), ("25分間", 25_000), ("1시간 32.75분", 92_750), ("2시간", 120_000),
      ("25 Minuten", 25_000), ("2,5 min", 2500), ("1 h 30 min", 90_000), ("1 Std. 30 Min.", 90_000),
      ("2 Stunden 5min", 125_000), ("２５分", 25_000), ("１．５時間", 90_000), ("1時間\u{3000}30分", 90_000),
    ])
  func languages(text: String, expected: Int) throws {
    #expect(AmountExpression.canBegin(with: text))
    #expect(try thousandths(text) == expected)
  }

  @Test("The words of any language name minutes, and no unit is called like hours")
  func words() throws {
    for word in ["Minuten", "min.", "分", "분", "minutes"] {
      #expect(try AmountUnit(typed: word) == .minutes, "\(word)")
    }
    for word in ["Stunden", "Std.", "時間", "시간", "hours"] {
      #expect(throws: StudyError.invalidUnit(word)) { try AmountUnit(typed: word) }
    }
  }

  @Test("A unit that has a word of another language as its name stays that unit, and its amounts are read")
  func unitsOfBefore() throws {
    for word in ["分", "Std.", "Minuten"] {
      let unit = AmountUnit.named(word)
      #expect(try AmountUnit(named: word) == unit)
      #expect(UnitKind.checked(.string(word), of: "") == .string(word))
      #expect(try thousandths("12\(word)", unit) == 12_000)
    }
  }

  @Test("A number that can be thousands is refused with both ways to write it")
  func thousands() {
    for (text, thousands, fraction) in [
      ("1,000m", "1000m", "1m"), ("1h 1,250m", "1h 1250m", "1h 1.25m"),
      ("12,345 pages", "12345 pages", "12.345 pages"),
    ] {
      let error = StudyError.ambiguousAmount(text, thousands: thousands, fraction: fraction)
      #expect(throws: error) { try AmountExpression(text) }
    }
    #expect(
      "\(StudyError.ambiguousAmount("1,000m", thousands: "1000m", fraction: "1m"))"
        == "“1,000m” can be read in two ways; write 1000m or 1m")
    #expect {
      try EvidenceMinimum("1,000 reviews", for: .anki)
    } throws: {
      "\($0)" == "“1,000 reviews” can be read in two ways; write 1000 reviews or 1 reviews"
    }
  }

  @Test("A number that cannot be thousands is read with either sign")
  func fractions() throws {
    for (text, expected) in [
      ("1.000m", 1000), ("1.250m", 1250), ("2,5m", 2500), ("2,25", 2250), ("0,125m", 125), (",500h", 30_000),
    ] {
      #expect(try thousandths(text) == expected, "\(text)")
    }
  }

  @Test("What a person is given to correct is read as the same amount")
  func typed() throws {
    for thousandths in [1, 1125, 2500, 60_000, 62_750, 1_000_125, 1_000_000_000] {
      let amount = Amount(thousandths: thousandths)
      for unit in [AmountUnit.minutes, .named("pages")] {
        #expect(try self.thousandths(amount.typed(in: unit), unit) == thousandths)
      }
    }
  }
}

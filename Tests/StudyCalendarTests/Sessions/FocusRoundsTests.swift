import StudyCalendar
import Testing

@Suite("Rounds of study")
struct FocusRoundsTests {
  private func rounds(_ count: Int = 2, rest: Int = 5) -> FocusRounds {
    FocusRounds(
      of: Amount(thousandths: 25_000), rest: Amount(thousandths: rest * 1000), count: count, at: 100)
  }

  @Test("A break stands between two rounds, and none behind the last")
  func order() {
    var rounds = rounds()
    #expect(rounds.finishPart(at: 1599) == nil)
    #expect(rounds.finishPart(at: 1600) == .study(round: 1))
    #expect(rounds.part == .rest(after: 1))
    #expect(rounds.finishPart(at: 1899) == nil)
    #expect(rounds.finishPart(at: 1900) == .rest(after: 1))
    #expect(rounds.finishPart(at: 3400) == .study(round: 2))
    #expect(rounds.part == nil)
    #expect(rounds.finishPart(at: 9999) == nil)
  }

  @Test("A break of no time is left out")
  func noBreak() {
    var rounds = rounds(rest: 0)
    _ = rounds.finishPart(at: 1600)
    #expect(rounds.part == .study(round: 2))
  }

  @Test("A pause stops the time, and a second one lets it go on")
  func pause() {
    var rounds = rounds()
    rounds.togglePause(at: 400)
    #expect(rounds.isPaused)
    #expect(rounds.elapsed(at: 5000) == 300)
    rounds.togglePause(at: 5000)
    #expect(rounds.left(at: 5060) == 1140)
    #expect(rounds.finishPart(at: 6200) == .study(round: 1))
  }

  @Test("A round has the whole minutes that are over, and a break has none")
  func studied() {
    var rounds = rounds()
    #expect(rounds.studied(at: 159) == nil)
    #expect(rounds.studied(at: 160) == Amount(thousandths: 1000))
    #expect(rounds.studied(at: 819) == Amount(thousandths: 11_000))
    _ = rounds.finishPart(at: 1600)
    #expect(rounds.studied(at: 1800) == nil)
  }
}

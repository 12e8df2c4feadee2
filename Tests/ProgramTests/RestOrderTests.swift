import Testing

/// A day has one state, in whichever order its facts were recorded.
@Suite("A day that is both studied and rested")
struct RestOrderTests {
  private let user = try! Sandbox()

  /// The commands that change a day.
  enum Step: String {
    case toggle, mark, unmark, rest, unrest
  }

  /// Each order has a day of its own, and no day is beside another. The first of them is today, or long ago.
  @Test(
    "The last study and the last rest of a day decide its state, in every order of three commands",
    arguments: sample(of: zip([[Step.toggle, .rest, .unrest], [.mark, .rest, .unmark]], [0, 700])))
  func orders(steps: [Step], firstDay: Int) throws {
    let orders = steps.flatMap { first in
      steps.flatMap { second in steps.map { [first, second, $0] } }
    }
    for (number, order) in sample(of: orders.enumerated(), oneIn: 5) {
      let date = NoonZone.daysAgo(firstDay + 2 * number)
      var (didStudy, hasRest) = (false, false)
      for step in order {
        _ = try user.run(step.rawValue, date).text()
        switch step {
        case .toggle: didStudy.toggle()
        case .mark: didStudy = true
        case .unmark: didStudy = false
        case .rest: hasRest = true
        case .unrest: hasRest = false
        }
      }
      let day = try user.json("calendar", String(date.prefix(7)))["days"]?.elements.first {
        $0["date"] == .text(date)
      }
      let isOff = hasRest && !didStudy
      #expect(day?["didStudy"] == .bool(didStudy), "\(order)")
      #expect(day?["isRest"] == .bool(isOff), "\(order)")
      let report = try user.json("streak", "--as-of", date)
      #expect(report["studiedToday"] == .bool(didStudy), "\(order)")
      #expect(report["resting"] == .bool(isOff), "\(order)")
      #expect(report["current"] == .number(didStudy ? 1 : 0), "\(order)")
    }
  }

  @Test("A rested day joins the streak around it, and counts in the streak only when it was studied")
  func length() throws {
    _ = try user.run("mark", "2d", "today").text()
    for (command, current) in [("rest", 2), ("mark", 3), ("unrest", 3), ("toggle", 1), ("rest", 2)] {
      #expect(try user.json(command, "yesterday")["current"] == .number(current), "\(command)")
    }
  }
}

import Foundation
import Testing

extension JSON {
  /// The text that this is; nil for anything else.
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// The format `panel`, and `swiftcal-widget wait`: what desktops are told, and that it is enough to act.
@Suite("The line of a panel")
struct PanelTests {
  private let user = try! Sandbox()

  private func panel(_ arguments: String...) throws -> JSON {
    try JSON(text: user.widgetCall(["snapshot", "--format", "panel"] + arguments).run().text())
  }

  private func words(_ value: JSON?) -> [String] {
    (value?.elements ?? []).compactMap { if case .text(let word) = $0 { word } else { nil } }
  }

  /// Runs what a panel would run: the arguments as they are.
  private func perform(_ action: JSON?) throws -> Outcome {
    let words = words(action)
    var call = user.call(Array(words.dropFirst()))
    call.program = Program(name: try #require(words.first))
    return try call.run()
  }

  private func days(_ panel: JSON) -> [JSON] { panel["month"]?["weeks"]?.elements.flatMap(\.elements) ?? [] }

  private func day(_ date: String, in panel: JSON) throws -> JSON {
    try #require(days(panel).first { $0["date"] == .text(date) })
  }

  @Test("says in docs/hosts.md what each of its keys is")
  func documentation() throws {
    _ = try user.run("toggle").text()
    let (page, line) = (try Repository.text(of: "docs/hosts.md"), try panel())
    let contract = try #require(page.components(separatedBy: "## The line of a panel").last)
    func told(_ key: String) -> Bool {
      contract.contains("`\(key)`") || contract.contains("`month.\(key)`") || contract.contains("`\(key)[]`")
        || contract.contains("`month.\(key)[]`") || contract.contains("`month.\(key)[][]`")
    }
    let objects: [JSON?] =
      [line, line["toggle"], line["streak"], line["month"], line["subjects"]?.elements.first]
      + [line["actions"]?.elements.first, line["month"]?["weekdays"]?.elements.first, days(line).first]
    for key in objects.flatMap({ $0?.keys ?? [] }) { #expect(told(key), "\(key)") }
  }

  @Test("has the month, the streak and the subjects, and each action does what it says")
  func actions() throws {
    _ = try user.run("mark", "3d..yesterday").text()
    _ = try user.run("subject", "add", "Piano").text()
    let line = try panel()
    #expect(line["label"] == "3" && line["state"] == "open" && line["icon"] == "swiftcal-open-symbolic")
    #expect(line["streak"]?["current"] == 3 && line["streak"]?["words"] == "3 days")
    #expect(line["streak"]?["longest"] == 3 && line["streak"]?["unit"] == "day")
    #expect(line["problem"] == .null && line["running"] == .null && line["language"] == "en")
    #expect(line["subjects"]?.elements.map { $0["name"] } == ["Study", "Piano"])
    #expect(line["subjects"]?.elements.map { $0["isShown"] } == [true, false])
    let today = try day(NoonZone.today, in: line)
    #expect(today["isToday"] == true && today["state"] == "open" && today["level"] == 0)
    #expect(today["isInMonth"] == true && today["sign"] == "○")
    let name = try #require(today["name"]?.text)
    #expect(name.hasSuffix("\(NoonZone.today): today, still open"))

    // A day, the switch, a subject, the rest and the last change.
    #expect(try perform(today["action"]).exitCode == 0)
    #expect(try panel()["state"] == "studied" && panel()["label"] == "4")
    #expect(try day(NoonZone.today, in: panel())["isStudied"] == true)
    #expect(try panel()["actions"]?.elements.first?["action"] == .null)
    #expect(try perform(panel()["toggle"]?["action"]).exitCode == 0)
    #expect(try perform(line["subjects"]?.elements.last?["action"]).exitCode == 0)
    #expect(try panel()["subjects"]?.elements.map { $0["isStudied"] } == [false, true])
    let rest = try #require(try panel()["actions"]?.elements.first)
    #expect(rest["id"] == "rest" && rest["label"] == "Take today off")
    #expect(try perform(rest["action"]).exitCode == 0)
    let resting = try panel()
    #expect(resting["state"] == "resting" && resting["icon"] == "swiftcal-rest-symbolic")
    #expect(resting["actions"]?.elements.first?["id"] == "unrest")
    let undo = try #require(resting["actions"]?.elements.first { $0["id"] == "undo" })
    #expect(try perform(undo["action"]).exitCode == 0)
    #expect(try panel()["state"] == "open")
  }

  @Test("has nothing to undo in a new store, and after everything was undone")
  func nothingToUndo() throws {
    func undo() throws -> JSON? { try panel()["actions"]?.elements.first { $0["id"] == "undo" }?["action"] }
    #expect(try undo() == .null)
    _ = try user.run("toggle").text()
    #expect(try perform(undo()).exitCode == 0)
    #expect(try undo() == .null)
  }

  @Test("turns to any month that has begun, and each month says how to turn on and back")
  func months() throws {
    _ = try user.run("mark", "2018-02-03").text()
    let now = try panel()
    #expect(now["month"]?["month"] == .text(NoonZone.month))
    #expect(now["month"]?["next"] == .null && now["month"]?["present"] == .null)
    let line = try panel("--month", "2018-02", "--subject", "study")
    #expect(line["month"]?["title"] == "February 2018")
    #expect(days(line).first?["date"] == "2018-01-28" && days(line).first?["isInMonth"] == false)
    #expect(try day("2018-02-03", in: line)["state"] == "studied")
    #expect(try day("2018-02-02", in: line)["state"] == "none")
    #expect(try day("2018-02-04", in: line)["state"] == "missed")
    #expect(line["label"] == now["label"] && line["today"] == now["today"])
    for (key, title) in [("next", "March 2018"), ("previous", "January 2018"), ("again", "February 2018")] {
      let turned = try JSON(text: perform(line["month"]?[key]).text())
      #expect(turned["month"]?["title"] == .text(title))
    }
    #expect(try JSON(text: perform(line["month"]?["present"]).text())["month"] == now["month"])
    // The first month of all has none before it, and in one to come no day can be pressed.
    #expect(try panel("--month", "1900-01")["month"]?["previous"] == .null)
    #expect(
      try days(panel("--month", "2999-12")).allSatisfy { $0["action"] == .null || $0["isFuture"] == false })
  }

  @Test(
    "refuses a month that does not exist, and a month in any other format",
    arguments: sample(of: ["2018-13", "2018", ""]))
  func noMonth(month: String) throws {
    try user.runWidget("snapshot", "--format", "panel", "--month=\(month)")
      .expectFailure(
        64, saying: month.isEmpty ? ["--month"] : ["is not a month; write YYYY-MM"], program: .widget)
    try user.runWidget("snapshot", "--month", "2018-12").expectFailure(
      64, saying: ["--format panel"], program: .widget)
    try user.runWidget("snapshot", "--format", "panel", "--family", "large").expectFailure(
      64, saying: ["inline"], program: .widget)
  }

  @Test(
    "Any name of a subject is shown as text and is one argument",
    arguments: sample(of: [
      "<b>R&D</b>", "-rf", "שלום עולם", "🎹 piano", "it's \"quoted\" $(id)", String(repeating: "x", count: 50),
    ]))
  func names(name: String) throws {
    _ = try user.run("subject", "add", "--", name).text()
    let line = try panel("--subject=\(name)")
    #expect(line["subject"] == .text(name))
    let subject = try #require(line["subjects"]?.elements.first { $0["isShown"] == true })
    #expect(subject["name"] == .text(name) && subject["argument"] == .text(name))
    #expect(try perform(subject["action"]).exitCode == 0)
    #expect(try panel("--subject=\(name)")["state"] == "studied")
    #expect(try JSON(text: perform(line["month"]?["previous"]).text())["subject"] == .text(name))
  }

  @Test("A store without a day, and one that cannot be read, are a line that says so, with status 0")
  func noFacts() throws {
    let empty = try panel()
    #expect(empty["state"] == "open" && empty["classes"] == ["open", "empty"] && empty["label"] == "0")
    #expect(empty["tooltip"] == "Study: no days yet" && empty["toggle"]?["isOn"] == false)
    #expect(try user.contents() == [:])
    _ = try user.run("toggle").text()
    try Data("no database, and long enough to be looked at as one".utf8).write(to: URL(filePath: user.store))
    let outcome = try user.runWidget("snapshot", "--format", "panel")
    #expect(outcome.exitCode == 0)
    let line = try JSON(text: outcome.output)
    #expect(line["state"] == "unavailable" && line["icon"] == "swiftcal-problem-symbolic")
    #expect(line["month"] == .null && line["toggle"] == .null && line["subjects"] == [])
    let problem = try #require(line["problem"]?.text)
    #expect(problem.contains("SwiftCal.sqlite"))
  }

  @Test("comes again at each change, also of a subject that it only lists, and its token tells states apart")
  func stream() throws {
    _ = try user.run("subject", "add", "Piano").text()
    let widget = try WidgetOnDisplay(user.widgetCall(["run", "--format", "panel"]))
    let first = try widget.json()
    #expect(try first["token"] == panel()["token"])
    _ = try user.run("toggle", "--subject", "Piano").text()
    let second = try widget.json()
    #expect(second["subjects"]?.elements.map { $0["isStudied"] } == [false, true])
    #expect(second["token"] != first["token"])
    try user.expectWidgets(["inline Study"])
    _ = try user.run("undo").text()
    #expect(try widget.json() == first)
  }

  @Test("`swiftcal-widget wait` prints what another token stands for at once, and otherwise the next change")
  func wait() throws {
    _ = try user.run("subject", "add", "Piano").text()
    let first = try JSON(text: user.runWidget("wait").text())
    #expect(try first == panel())
    #expect(try JSON(text: user.runWidget("wait", "--after", "0").text()) == first)
    let token = try #require(first["token"]?.text)
    let waiting = try WidgetOnDisplay(user.widgetCall(["wait", "--after", token]))
    try user.expectWidgets(["inline Study"])
    _ = try user.run("toggle", "--subject", "Piano").text()
    #expect(try waiting.json() == panel())
    #expect(try waiting.outcome().exitCode == 0)
  }

  @Test("`swiftcal-widget wait` ends when nobody reads it, and refuses a subject that does not exist")
  func waitingAlone() throws {
    _ = try user.run("toggle").text()
    let token = try #require(try panel()["token"]?.text)
    let waiting = try WidgetOnDisplay(user.widgetCall(["wait", "--after", token]))
    try user.expectWidgets(["inline Study"])
    waiting.stopReading()
    #expect(try waiting.outcome().exitCode == 0)
    try user.runWidget("wait", "--subject", "Pinao").expectFailure(1, saying: ["Pinao"], program: .widget)
  }

  @Test("A repository has a label and a line, and nothing that only subjects have")
  func repository() throws {
    let folder = user.folder + "/home/notes"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let call = user.widgetCall(
      ["snapshot", "--format", "panel", "--kind", "RepoWatcherWidget", "--repository", folder])
    let line = try JSON(text: call.run().output)
    #expect(line["month"] == .null && line["subjects"] == [] && line["streak"] == .null)
    #expect(line.keys.isSuperset(of: ["label", "line", "state", "classes", "icon", "tooltip", "actions"]))
  }
}

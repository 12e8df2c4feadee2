import Foundation
import RawSQLite
import Testing
import Widgets

/// Other programs and earlier versions allowed control characters in names.
@Suite("A store with names that cannot be typed")
struct UntypedNameTests {
  private let user = try! Sandbox()
  /// A name with an escape sequence of ECMA-48, in the 8-bit form and in the 7-bit form, that would clear a terminal.
  private let name = "Pi\u{9B}2J\u{1B}[2Jano"
  private let shown = "Pi\u{FFFD}2J\u{FFFD}[2Jano"

  init() throws {
    _ = try user.run("subject", "add", "Latin").text()
    // This makes the day's backup. The first change of a day would find the damage.
    for _ in 1...2 { _ = try user.run("toggle", "9d").text() }
    try RawDatabase(user.store).rows(
      """
      PRAGMA ignore_check_constraints = 1;
      UPDATE subject SET name = 'Pi' || char(155) || '2J' || char(27) || '[2Jano' WHERE name = 'Latin';
      UPDATE fact SET value = '"Pi' || char(155) || '2J' || char(27) || '[2Jano"' WHERE value = '"Latin"'
      """)
  }

  @Test("Texts show the name with its control characters replaced, and JSON has it as it is, escaped")
  func shownName() throws {
    #expect(try user.run("subject", "list").text() == "* Study: no days yet\n  \(shown): no days yet\n")
    let json = try user.run("subject", "list", "--json").text()
    #expect(json.contains(#"Pi\u009b2J\u001b[2Jano"#))
    #expect(try JSON(text: json)["subjects"]?.elements.last?["name"] == .text(name))
    _ = try user.run("mark", "1d", "--subject", name).text()
    #expect(try user.run("log", "--last", "1").text().contains("\(shown) \(NoonZone.yesterday) studied"))
    #expect(try user.run("undo").text().contains(shown))
  }

  @Test("The subject can be called as it is shown: marked, looked at, renamed and removed")
  func called() throws {
    _ = try user.run("mark", "3d..1d", "--subject", shown).text()
    #expect(try user.json("streak", "--subject", shown)["total"] == 3)
    #expect(try user.run("subject", "rename", shown, "Piano").text() == "\(shown) is now Piano.\n")
    #expect(try user.json("streak", "--subject", "Piano")["total"] == 3)
    _ = try user.run("undo").text()
    #expect(try user.run("subject", "remove", shown, "--yes").text() == "\(shown) removed.\n")
    _ = try user.run("undo").text()
    #expect(try user.json("streak", "--subject", shown)["total"] == 3)
  }

  @Test("A widget of the subject writes no control character, and its button presses the right subject")
  func widget() throws {
    for format in WidgetFormat.all.map(\.name) {
      var call = user.call(["snapshot", "--format", format, "--subject", shown])
      call.program = .widget
      let text = try call.run().text()
      let acting = text.unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control }
      #expect(acting.isEmpty, "\(format): \(text)")
    }
    var look = user.call(["snapshot", "--format", "polybar", "--subject", shown])
    look.program = .widget
    let line = try look.run().text()
    let words = try #require(line.firstMatch(of: #/%\{A1:'[^']*' (.*):\}/#)?.1)
    var press = user.call(words.split(separator: " ").map { $0.trimmingCharacters(in: ["'"]) })
    press.program = .widget
    _ = try press.run().text()
    #expect(try user.json("streak", "--subject", name)["studiedToday"] == true)
  }
}

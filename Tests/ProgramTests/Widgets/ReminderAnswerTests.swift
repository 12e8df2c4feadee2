import Foundation
import Testing

/// Answers to the notification of `swiftcal remind`. A program that stands in for `notify-send` presses a button.
@Suite("Answers to swiftcal remind")
struct ReminderAnswerTests {
  private let user = try! Sandbox()

  /// Installs a `notify-send` that writes its arguments to `notes`, one line for each call, and presses the first button
  /// whose label begins with the next line of `presses`. Without one it does what `otherwise` says. What `first` says is
  /// done before a button is pressed.
  private func install(presses: [String], first: String = ":", otherwise: String = ":") throws {
    try presses.map { $0 + "\n" }.joined().write(
      toFile: user.folder + "/presses", atomically: true, encoding: .utf8)
    let script = """
      cd '\(user.folder)'
      for word; do printf '%s|' "$word"; done | tr '\\n' '/' >>notes
      echo >>notes
      \(first)
      wanted=$(sed -n 1p presses); sed -i 1d presses
      for word; do
        case $word in --action=*="$wanted"*) [ -z "$wanted" ] || { word=${word#--action=}; echo "${word%%=*}"; exit; } ;; esac
      done
      \(otherwise)

      """
    try user.install("notify-send", script)
    user.environment["PATH"] = user.tools + ":/usr/bin:/bin"
    user.environment["DISPLAY"] = ":0"
  }

  /// The notifications that were shown: their buttons' labels, their titles and texts.
  private func shown() throws -> [(buttons: [String], title: String, text: String)] {
    let notes = try String(contentsOfFile: user.folder + "/notes", encoding: .utf8)
    return notes.split(separator: "\n").map { line in
      let words = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let buttons = words.compactMap { word in
        word.hasPrefix("--action=") ? String(word.split(separator: "=", maxSplits: 2)[2]) : nil
      }
      let end = words.firstIndex(of: "--") ?? 0
      return (buttons, words[end + 1], words[end + 2])
    }
  }

  @Test("Studied records the day, and says what the streak is now")
  func studied() throws {
    _ = try user.run("mark", "2d..yesterday").text()
    try install(presses: ["Studied"])
    let text = try user.run("remind").text()
    #expect(
      text.hasSuffix(
        "Study: \(NoonZone.weekday(daysAgo: 0).capitalized) \(NoonZone.today): studied. Current streak: 3 days.\n"
      ))
    #expect(try user.json("streak")["studiedToday"] == true)
    #expect(try user.run("log", "--last", "1").text().contains("study: "))
    let notes = try shown()
    #expect(notes.count == 2)
    #expect(notes[0].buttons == ["Studied", "Day off", "Later"])
    #expect(notes[1].buttons == [] && notes[1].text.contains("Current streak: 3 days."))
  }

  @Test("Day off takes the day off")
  func dayOff() throws {
    try install(presses: ["Day off"])
    let today = "\(NoonZone.weekday(daysAgo: 0).capitalized) \(NoonZone.today)"
    #expect(try user.run("remind").text().hasSuffix("Study: \(today): off. Current streak: 0 days.\n"))
    #expect(try user.json("streak")["resting"] == true)
  }

  @Test("Of several subjects each has its own button, and the others are asked about again")
  func several() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("subject", "add", "R&D=1").text()
    try install(presses: ["Studied R&D=1", "Studied Piano"])
    _ = try user.run("remind").text()
    let notes = try shown()
    #expect(
      notes.map(\.buttons) == [
        ["Studied Study", "Studied Piano", "Studied R&D=1", "Day off for all", "Later"],
        ["Studied Study", "Studied Piano", "Day off for all", "Later"],
        ["Studied", "Day off", "Later"],
      ])
    #expect(notes.map(\.title).last == "Study is still open today")
    #expect(try user.json("streak", "--subject", "R&D=1")["studiedToday"] == true)
    #expect(try user.json("streak", "--subject", "Piano")["studiedToday"] == true)
    #expect(try user.json("streak")["studiedToday"] == false)
  }

  @Test("A day off for all takes it off for every subject that is due, and for no other one")
  func dayOffForAll() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("subject", "add", "Latin").text()
    _ = try user.run("toggle", "--subject", "Latin").text()
    try install(presses: ["Day off for all"])
    _ = try user.run("remind").text()
    #expect(try user.json("streak")["resting"] == true)
    #expect(try user.json("streak", "--subject", "Piano")["resting"] == true)
    #expect(try user.json("streak", "--subject", "Latin")["resting"] == false)
    // It was one press of a button, so one undo takes all of it back.
    #expect(try user.run("undo").text().contains("Study, Piano \(NoonZone.today) off"))
    #expect(try user.json("streak")["resting"] == false)
    #expect(try user.json("streak", "--subject", "Piano")["resting"] == false)
  }

  @Test("A notification is taken away as soon as another program records what it asks for")
  func recordedElsewhere() throws {
    _ = try user.run("subject", "add", "Piano").text()
    try install(presses: [], otherwise: "exec sleep 60")
    let program = try user.call(["remind"]).start()
    try waitUntil { (try? shown().count) == 1 }
    _ = try user.run("done", "--subject", "Piano").text()
    try waitUntil { (try? shown().count) == 2 }
    _ = try user.run("done").text()
    #expect(try program.outcome().exitCode == 0)
    #expect(try shown().map(\.title) == ["2 subjects are still open today", "Study is still open today"])
  }

  @Test("A notification that is closed records nothing")
  func closed() throws {
    try install(presses: [])
    _ = try user.run("remind").text()
    #expect(try shown().count == 1)
    #expect(try user.json("log")["changes"]?.elements == [])
  }

  @Test("Later is not offered when it would be another day, or after the time to wait")
  func notLater() throws {
    try install(presses: [])
    _ = try user.run("remind", "--wait", "59m").text()
    user.environment["TZ"] = NoonZone.lateZone
    _ = try user.run("remind").text()
    #expect(try shown().map(\.buttons) == [["Studied", "Day off"], ["Studied", "Day off"]])
  }

  @Test("Later asks again only after an hour: nothing more is shown, and a signal ends the program")
  func later() throws {
    try install(presses: ["Later"])
    let program = try user.call(["remind"]).start()
    try waitUntil { (try? shown().count) == 1 }
    kill(program.process, SIGTERM)
    #expect(try program.outcome().exitCode == 0)
    #expect(try shown().count == 1)
  }

  @Test("When the time to wait is over, the notification is taken away")
  func timeOver() throws {
    try install(
      presses: [], otherwise: "trap 'kill $!; echo closed >closed; exit' INT; sleep 60 & wait")
    _ = try user.run("remind", "--wait", "0.02m").text()
    #expect(try String(contentsOfFile: user.folder + "/closed", encoding: .utf8) == "closed\n")
    #expect(try user.json("log")["changes"]?.elements == [])
  }

  @Test("A notify-send that knows no buttons shows the notification without them")
  func withoutButtons() throws {
    try install(
      presses: [], otherwise: "case $* in *--action*) echo 'Unknown option --action' >&2; exit 1;; esac")
    #expect(try user.run("remind").text().hasPrefix("Study is still open today."))
    let notes = try shown()
    #expect(notes.count == 2 && notes[1].buttons == [] && notes[1].title == "Study is still open today")
  }

  @Test("A button that cannot be obeyed says why in a notification, and on standard error")
  func refused() throws {
    _ = try user.run("mark", "yesterday").text()
    try install(presses: ["Studied"], first: "rm -r '\(user.container)'; touch '\(user.container)'")
    let outcome = try user.run("remind")
    #expect(outcome.exitCode == 73)
    #expect(outcome.error.contains(user.container) && outcome.error.count { $0.isNewline } == 1)
    #expect(try shown().last?.text.contains(user.container) == true)
    #expect(try shown().count == 2)
  }

  @Test(
    "Of many subjects a notification has the six most urgent, says how many there are more, and shows names as they are"
  )
  func many() throws {
    let names = [
      "<b>loud", "R&D", "x&\u{301}y", "z<\u{301}b>w", "\u{301}mark", "v<\u{FE0F}i", "plain", "other",
    ]
    for (number, name) in names.enumerated() {
      _ = try user.run("subject", "add", name).text()
      _ = try user.run("mark", "\(9 - number)d..yesterday", "--subject", name).text()
    }
    try install(presses: [])
    let printed = try user.run("remind").text()
    #expect(printed.split(separator: "\n").count == 10, "standard output has all of them")
    let lines = try #require(try shown().first).text.unicodeScalars.split(separator: "/").map {
      String($0)
    }
    #expect(lines.count == 8 && lines[6] == "and 3 more subjects", "\(lines)")
    for (line, name) in zip(lines.prefix(6), names) {
      let escaped = name.unicodeScalars.reduce(into: "") { text, scalar in
        switch scalar {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        default: text.unicodeScalars.append(scalar)
        }
      }
      #expect(line.utf8.starts(with: "\(escaped): study".utf8), "\(line)")
    }
  }
}

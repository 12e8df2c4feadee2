import Foundation
import StudyCalendar
import Testing

/// No input makes a command crash or hang, and every accepted input is valid.
@Suite("Proof: odd input")
struct OddInputProof {
  private let user = try! Sandbox()

  private static let words = [
    "2024-12-10", "2024-02-29", "today", "yesterday", "monday", "fri", "3d", "0d", "-", "--", "..",
    "2024-12-01..fri",
    "１２", "9999-12-31", "0001-01-01", "1900-01-01", "+1d", "999999999999999999999d", "\u{FEFF}today",
    "e\u{301}",
    "🙂", "\t", " ", "\n", "\r\n", "\u{2028}", "\u{202E}", "0", "#", "%s%n", "';--", "\\", "\"", "$(id)", "*",
  ]

  /// A text that is mutated at random. Its bytes may not be valid UTF-8.
  private func mutated(_ random: inout SeededRandom) -> [UInt8] {
    var bytes = (0..<Int.random(in: 1...3, using: &random)).flatMap { _ in
      Array(Self.words.randomElement(using: &random)!.utf8)
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      switch Int.random(in: 0...3, using: &random) {
      case 0 where !bytes.isEmpty: bytes.remove(at: Int.random(in: 0..<bytes.count, using: &random))
      case 1:
        bytes.insert(
          UInt8.random(in: 0...255, using: &random), at: Int.random(in: 0...bytes.count, using: &random))
      case 2 where !bytes.isEmpty:
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      default: bytes += bytes.prefix(4)
      }
    }
    return bytes
  }

  /// Runs a command and expects that it succeeds, or refuses in one line.
  @discardableResult
  private func expectAnswerOrRefusal(
    _ arguments: [String], input: [UInt8] = [], _ note: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    var call = user.call(arguments)
    call.input = .bytes(input)
    call.launcher = ["/usr/bin/env", "-C", user.folder] + Invocation.endedWhenEndless
    let outcome = try call.run()
    let shown = "\(arguments.map { $0.prefix(60) }) \(note): \(outcome.exitCode) \(outcome.error.prefix(200))"
    #expect([0, 1, 64, 65, 66, 73].contains(outcome.exitCode), "\(shown)", sourceLocation: sourceLocation)
    if outcome.exitCode != 0, arguments.first != "doctor" {
      #expect(outcome.error.count { $0 == "\n" } == 1, "\(shown)", sourceLocation: sourceLocation)
    }
    return outcome
  }

  @Test("A random date is refused, or is a valid day up to today")
  func dates() throws {
    let count = ProofSize.count(small: 40, large: 20_000)
    var random = SeededRandom(seed: 7)
    var accepted = 0
    for _ in 1...count {
      let text = String(decoding: mutated(&random).filter { $0 != 0 }, as: UTF8.self)
      let outcome = try expectAnswerOrRefusal(["toggle", "--json", "--", text])
      guard outcome.exitCode == 0 else { continue }
      accepted += 1
      guard case .text(let date)? = try outcome.json()["date"] else { continue }
      #expect(CalendarDate(iso8601: date) != nil && date <= NoonZone.today, "\(text) became \(date)")
    }
    #expect(try user.json("log", "--last", "9")["changes"]?.elements.isEmpty == false)
    ProofSize.report("\(count) dates through the program, \(accepted) accepted")
  }

  @Test("A random date expression is refused, or gives a valid date")
  func manyDates() throws {
    let count = ProofSize.count(small: 500, large: 1_000_000)
    var random = SeededRandom(seed: 8)
    let today = try #require(CalendarDate(iso8601: "2024-12-10"))
    var accepted = 0
    for _ in 1...count {
      let text = String(decoding: mutated(&random), as: UTF8.self)
      guard let date = try? DateExpression(text).resolved(today: today) else { continue }
      accepted += 1
      #expect(CalendarDate(iso8601: date.description) == date, "\(text)")
    }
    #expect(accepted > 0)
    ProofSize.report("\(count) dates at random, \(accepted) accepted")
  }

  @Test("A random name of a subject is refused, or is kept as it was given")
  func names() throws {
    let count = ProofSize.count(small: 8, large: 5000)
    var random = SeededRandom(seed: 9)
    var accepted = 0
    for _ in 1...count {
      let name = String(decoding: mutated(&random).filter { $0 != 0 }, as: UTF8.self)
      guard try expectAnswerOrRefusal(["subject", "add", "--", name]).exitCode == 0 else { continue }
      accepted += 1
      let listed = try user.json("subject", "list")["subjects"]?.elements.last?["name"]
      #expect(listed == .text(name))
      #expect((1...64).contains(name.unicodeScalars.count))
      _ = try expectAnswerOrRefusal(["subject", "remove", "--yes", "--", name])
    }
    ProofSize.report("\(count) names, \(accepted) accepted")
  }

  @Test("Random standard input is accepted or refused as a whole")
  func standardInput() throws {
    let count = ProofSize.count(small: 8, large: 10_000)
    let ends: [[UInt8]] = [[10], [13, 10], [13], [10, 10], [0], [0xE2, 0x80, 0xA8], [11], []]
    var random = SeededRandom(seed: 10)
    for number in 1...count {
      let before = try user.json("log", "--last", "1")
      let input = (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in
        (Bool.random(using: &random) ? Array("2024-12-10".utf8) : mutated(&random))
          + ends.randomElement(using: &random)!
      }
      let outcome = try expectAnswerOrRefusal(["mark", "-"], input: input, "input \(number)")
      if outcome.exitCode != 0 { #expect(try user.json("log", "--last", "1") == before) }
    }
    ProofSize.report("\(count) standard inputs")
  }

  @Test("Very long arguments and input, and bytes that are not text, are accepted or refused in one line")
  func long() throws {
    let long = String(repeating: "9", count: 100_000)
    for command in sample(of: [
      ["toggle"], ["mark"], ["subject", "add"], ["config", "day-start"], ["restore"], ["calendar"],
    ]) {
      try expectAnswerOrRefusal(command + [long])
      try expectAnswerOrRefusal(command + Array(repeating: long, count: 10))
    }
    try expectAnswerOrRefusal(["rest", "1d", "--reason", long])
    try expectAnswerOrRefusal(["mark"] + Array(repeating: "2024-12-10", count: 1000))
    for byte in sample(of: [0x39, 0, 0xFF] as [UInt8], least: 1) {
      try expectAnswerOrRefusal(["mark", "-"], input: Array(repeating: byte, count: 1_000_000), "\(byte)")
    }
    let lines = Array(
      String(repeating: "2024-12-10\r\n", count: ProofSize.count(small: 5_000, large: 90_000)).utf8)
    #expect(try expectAnswerOrRefusal(["mark", "-"], input: lines).exitCode == 0)
  }

  @Test("A dash or two in any place of any command is accepted or refused in one line")
  func dashes() throws {
    let commands: [[String]] = [
      [], ["toggle", "1d"], ["mark", "1d"], ["unmark", "1d"], ["rest", "1d", "--reason", "x"],
      ["streak", "--as-of", "1d"],
      ["calendar", "2024-12"], ["subject", "add", "x"], ["config", "backups", "3"], ["log", "--last", "3"],
      ["schedule", "--off", "sun"], ["backup", user.folder + "/none/x"], ["restore", "2001-01-01"],
      ["doctor", "--json"],
    ]
    for command in sample(of: commands) {
      for place in 0...command.count {
        for dashes in ProofSize.isLarge
          ? [["-"], ["--"], ["--", "-"], ["--", "--"], ["-", "-"]] : [["-"], ["--"]]
        {
          let arguments = command[..<place] + dashes + command[place...]
          try expectAnswerOrRefusal(Array(arguments))
        }
      }
    }
  }
}

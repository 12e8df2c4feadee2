import ArgumentParser
import CommandLine
import OtherPrograms
import SharedStore
import StudyCalendar
import System
import Words

struct SourceFind: ParsableCommand {
  static let configuration = CommandConfiguration(
    "find", localized: "Look which sources are on this machine, and ask which to add.",
    localized: "What you have already is left out. Without a terminal nothing is added.",
    examples: "swiftcal source find")

  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let here = try openStoreForReading().read { reading in
      _ = try reading.subject(named: subject.subject)
      return try reading.sources()
    }
    let found = EvidenceReader.found().filter { found in
      !here.contains { $0.kind == found.kind && $0.place.pathBytes == found.path.pathBytes }
    }
    let sources = FoundSources(found: found, subject: subject.subject)
    try printResult(sources, asJSON: output.json)
    guard canAsk, !output.json else { return }
    for (kind, name, path) in found
    where confirms(String(localized: "Add \(kind.title), \(path.shown)?")) {
      try SourceCommand.Add.parse(sources.arguments(kind, name)).run()
    }
  }
}

/// The sources that are on this machine and that nobody has added yet.
private struct FoundSources: CommandResult, CustomStringConvertible {
  let found: [(kind: EvidenceKind, name: String?, path: String)]
  let subject: String?

  /// The arguments of `swiftcal source add` that add one.
  func arguments(_ kind: EvidenceKind, _ name: String?) -> [String] {
    (subject.map { ["--subject", $0] } ?? []) + [kind.rawValue] + (name.map { ["--", $0] } ?? [])
  }

  private func command(_ kind: EvidenceKind, _ name: String?) -> String {
    (["swiftcal source add"] + arguments(kind, name).filter { $0 != "--" }.map(\.shellQuoted)).joined(
      separator: " ")
  }

  var json: JSONValue {
    [
      "found": found.map { kind, name, path -> JSONValue in
        ["kind": kind, "place": path, "command": command(kind, name)]
      }
    ]
  }

  var description: String {
    guard !found.isEmpty else {
      return String(
        localized: "Nothing was found that is no source yet. “swiftcal source add” lists all kinds.")
    }
    return found.map { kind, name, path in "\(kind.title), \(path.shown): \(command(kind, name))" }
      .joined(separator: "\n")
  }
}

/// The kinds of sources, as `swiftcal source add` lists them.
struct SourceKinds: CommandResult, CustomStringConvertible {
  var json: JSONValue {
    [
      "kinds": EvidenceKind.allCases.map { kind -> JSONValue in
        [
          "kind": kind, "place": kind.place, "counts": kind.countName, "knowsTime": kind.knowsTime,
          "choices": kind.choiceNames,
        ]
      }
    ]
  }

  var description: String {
    func padded(_ text: String, to width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    return EvidenceKind.allCases.map { kind in
      let time = kind.knowsTime ? String(localized: "time", context: "what a source knows") : nil
      let what = listing([kind.countName, time].compactMap(\.self))
      let options = kind.choiceNames.map { "--" + $0 } + (kind == .notes ? ["--min-words"] : [])
      let start = padded("\(kind.rawValue) \(kind.place)", to: 28)
      return options.isEmpty ? start + what : start + padded(what, to: 16) + options.joined(separator: " ")
    }.joined(separator: "\n")
  }
}

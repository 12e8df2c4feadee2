import ArgumentParser
import CommandLine
import OtherPrograms
import SharedStore
import StudyCalendar
import StudyIntents
import System
import Words

struct SourceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "source", localized: "Name the programs on this machine that know when you studied.",
    localized: """
      “swiftcal gather” records what they know. Sources belong to this machine; what is gathered goes \
      to all your devices.
      """,
    examples: "swiftcal source add git ~/src/thesis", "swiftcal source list",
    subcommands: [
      Add.self, SourceFind.self, List.self, SourceShow.self, Remove.self, Pause.self, Resume.self,
    ], defaultSubcommand: List.self)

  struct Add: CommandWithPaths {
    static let configuration = CommandConfiguration(
      "add", localized: "Add a source.",
      localized: """
        Without a kind all kinds are listed, with what each needs; “swiftcal source find” says which of them \
        are on this machine. Without a path the usual place is taken.
        """,
      examples: "swiftcal source add git ~/src/thesis ~/src/parser --at-least \"2 commits\"",
      "swiftcal source add anki --subject Japanese --at-least \"30 reviews\"",
      "swiftcal source add notes ~/Notes --heading Latin --min-words 100")

    @Argument(
      localized: "What it is; all kinds are listed unless given.",
      completion: .list(EvidenceKind.allCases.map(\.rawValue)))
    var kind: String?
    @Argument(
      localized: "Where it is: a path, or a profile of Anki.", valueName: "place", completion: .file())
    var places: [String] = []
    @Option(
      localized: """
        The address of an author whose commits count, instead of those that git knows as yours; may be \
        given again.
        """, valueName: "address")
    var author: [String] = []
    @Option(localized: "A tag of notes, tasks or times; may be given again.", valueName: "tag")
    var tag: [String] = []
    @Option(
      localized: "A project of tasks or times, a sheet of timetrap; may be given again.", valueName: "name")
    var project: [String] = []
    @Option(
      localized: "What org headings have in them, or a habit of Loop; may be given again.", valueName: "text")
    var match: [String] = []
    @Option(
      localized: "The heading below which words of notes count; may be given again.", valueName: "title")
    var heading: [String] = []
    @Option(localized: "From how many words on a day of notes counts.", valueName: "number")
    var minWords: Int?
    @Option(localized: "An application of ActivityWatch; may be given again.", valueName: "app")
    var app: [String] = []
    @Option(localized: "What titles of windows have in them, in ActivityWatch.", valueName: "text")
    var title: [String] = []
    @Option(
      localized: """
        From how much on a day counts, such as 20m, "30 reviews" or "1 commit".
        """, valueName: "amount")
    var atLeast: String?
    @Option(localized: "The first day that counts.", valueName: "date", completion: .date)
    var since: String?
    @Option(
      localized: "The device on which you have added the same source, or its place there.",
      valueName: "device")
    var sameAs: String?
    @Flag(localized: "It is not the same as the source of another device.")
    var new = false
    @OptionGroup var subject: SubjectOption
    @OptionGroup var output: JSONOption

    var paths: [String] { places }

    func run() throws {
      guard let kind else { return try printResult(SourceKinds(), asJSON: output.json) }
      guard let kind = EvidenceKind(rawValue: kind) else {
        throw CommandError.usage(
          localized: "there is no source \(quoted(kind)); “swiftcal source add” lists all kinds")
      }
      let choices = try choices(for: kind)
      guard kind == .git || places.count <= 1 else {
        throw CommandError.usage(localized: "a source of \(kind.title) has one place; leave the others out")
      }
      if kind.needsPlace, places.isEmpty {
        throw CommandError.usage(
          localized: "say where it is: swiftcal source add \(kind.rawValue) \(kind.place)")
      }
      if minWords != nil, kind != .notes || atLeast != nil {
        throw CommandError.usage(localized: "--min-words goes with notes, and not with --at-least")
      }
      let atLeast = atLeast ?? minWords.map(String.init)
      let minimum = try atLeast.map { try EvidenceMinimum($0, for: kind) }
      let expression = try since.map { try DateExpression($0) }
      var found: [String] = []
      for place in places.isEmpty ? [nil] : places.map(Optional.some) {
        let path = try EvidenceReader.path(of: kind, named: place)
        if !found.contains(where: { $0.pathBytes == path.pathBytes }) { found.append(path) }
      }
      // Nothing is made for a subject that is not there.
      let (possible, isKnown) = try openStoreForReading().read { reading in
        let subject = try reading.subject(named: subject.subject)
        let isKnown = try reading.sources().contains { $0.shared != nil && found.contains($0.place) }
        return (try reading.possibleIdentities(of: kind, choices: choices, for: subject), isKnown)
      }
      let identity = try identity(of: kind, possible, at: found, asks: !isKnown)
      let report = try openStoreForChange(asJSON: output.json).write(as: "source") { sources in
        let subject = try sources.reading.subject(named: subject.subject)
        let since = try expression?.resolved(today: sources.reading.now.today)
        let named = try found.map {
          try sources.nameSource(
            kind, at: $0, choices: choices, of: subject, minimum: minimum, since: since, identity: identity)
        }
        return try SourceList(named, in: sources.reading)
      }
      printResult(ofChange: report, asJSON: output.json)
    }

    /// Which source of the devices it is: as the options say, or as the user answers; nil if neither says it.
    private func identity(
      of kind: EvidenceKind, _ possible: [SharedSource], at places: [String], asks: Bool
    ) throws -> SourceIdentity? {
      if new { return .new }
      if let sameAs {
        guard let same = possible.first(where: { $0.device == sameAs || $0.place == sameAs }) else {
          throw CommandError.refused(
            localized: "no source of \(kind.title) from \(quoted(sameAs)) is known here; leave out --same-as")
        }
        return .same(same)
      }
      let others = possible.filter { source in !places.contains(where: source.isRemoved) }
      guard asks, canAsk, !output.json, kind != .git, others.count == possible.count else { return nil }
      for source in others {
        let question = String(
          localized: "Is this the \(kind.title) of \(source.device.shown)?")
        if confirms(question) { return .same(source) }
      }
      return others.isEmpty ? nil : .new
    }

    private func choices(for kind: EvidenceKind) throws -> [String] {
      let given = [
        ("author", author), ("tag", tag), ("project", project), ("match", match), ("heading", heading),
        ("app", app), ("title", title),
      ].filter { !$0.1.isEmpty }
      for (name, values) in given {
        guard kind.choiceNames.contains(name) else {
          throw CommandError.usage(localized: "--\(name) does not go with \(kind.title)")
        }
        guard values.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "\n")) }) else {
          throw CommandError.usage(localized: "--\(name) is empty, or has several lines")
        }
      }
      let choices = given.flatMap { name, values in
        values.map { EvidenceSource.choice($0, with: name, of: kind) }
      }
      return choices
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      "list", localized: "List the sources of this machine.",
      examples: "swiftcal source list")

    @OptionGroup var output: JSONOption

    func run() throws {
      let list = try openStoreForReading().read { try SourceList($0.sources(), in: $0) }
      try printResult(list, asJSON: output.json)
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      "remove", localized: "Remove a source; what was gathered from it stays.",
      examples: "swiftcal source remove 2")

    @OptionGroup var source: ChosenSource

    func run() throws {
      try source.change { sources, source in
        try sources.forget(source)
        return String(localized: "Source \(source.id) (\(source.kind.title)) removed; its days stay.")
      }
    }
  }

  struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(
      "pause", localized: "Leave a source out until you resume it.",
      examples: "swiftcal source pause 2")

    @OptionGroup var source: ChosenSource

    func run() throws {
      try source.setPaused(true) { String(localized: "Source \($0.id) (\($0.kind.title)) paused.") }
    }
  }

  struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
      "resume", localized: "Gather from a paused source again.",
      examples: "swiftcal source resume 2")

    @OptionGroup var source: ChosenSource

    func run() throws {
      try source.setPaused(false) { String(localized: "Source \($0.id) (\($0.kind.title)) resumed.") }
    }
  }
}

/// The arguments of a command that changes a source.
struct ChosenSource: ParsableArguments {
  @Argument(localized: "The number of the source.")
  var source: Int
  @OptionGroup var output: JSONOption

  /// Changes the source, and prints the sentence that `change` says of it, or all sources as JSON.
  fileprivate func change(_ change: (borrowing WriteTransaction, EvidenceSource) throws -> String) throws {
    _ = try openStoreForReading().read { try $0.sources().source(source) }
    let report = try openStoreForChange(asJSON: output.json).write(as: "source") { sources in
      let sentence = try change(sources, sources.reading.sources().source(source))
      return try SourceList(sources.reading.sources(), in: sources.reading, sentence: sentence)
    }
    printResult(ofChange: report, asJSON: output.json)
  }

  fileprivate func setPaused(_ isPaused: Bool, sentence: (EvidenceSource) -> String) throws {
    try change { sources, source in
      var source = source
      source.isPaused = isPaused
      try sources.set(source)
      return sentence(source)
    }
  }
}

extension [EvidenceSource] {
  /// The source with a number.
  /// - Throws: `CommandError`.
  func source(_ number: Int) throws -> EvidenceSource {
    guard let source = first(where: { $0.id == number }) else {
      throw CommandError.refused(localized: "there is no source \(number); “swiftcal source list” shows them")
    }
    return source
  }
}

extension EvidenceSource {
  /// What of the place and of the choices tells the source from others, in a few words.
  var title: String {
    let name =
      kind == .anki ? Folder.name(of: Folder.parent(of: place)) : kind == .git ? Folder.name(of: place) : ""
    return listing([name.isEmpty ? place : name] + choices)
  }

  /// From how much on a day counts, in words; nil if anything does.
  var atLeast: String? { minimum?.words(for: kind) }
}

/// Sources, as `swiftcal source list` shows them.
struct SourceList: CommandResult, CustomStringConvertible {
  /// The sources, with the names of their subjects; nil for a subject that was removed.
  private let sources: [(source: EvidenceSource, subject: String?)]
  /// What was done with the sources that were named, by their numbers; nil where they are listed.
  private let changes: [Int: NamedSource.Change]?
  /// What was done to one of them; nil where they are listed.
  private let sentence: String?

  /// Sources that a person has named.
  init(_ named: [NamedSource], in reading: borrowing ReadTransaction) throws {
    let changes = Dictionary(named.map { ($0.source.id, $0.change) }) { first, _ in first }
    try self.init(named.map(\.source), in: reading, changes: changes)
  }

  init(
    _ sources: [EvidenceSource], in reading: borrowing ReadTransaction,
    changes: [Int: NamedSource.Change]? = nil, sentence: String? = nil
  ) throws {
    let subjects = try reading.subjects()
    self.sources = sources.map { source in (source, subjects.first { $0.id == source.subject }?.name) }
    self.changes = changes
    self.sentence = sentence
  }

  var json: JSONValue {
    [
      "sources": sources.map { listed -> JSONValue in
        let source = listed.source
        return [
          "id": source.id, "kind": source.kind, "place": source.place, "choices": source.choices,
          "subject": listed.subject, "atLeast": source.atLeast, "since": source.since,
          "isPaused": source.isPaused, "wasGathered": source.shared != nil,
        ]
      }
    ]
  }

  var description: String {
    if let sentence { return sentence }
    guard !sources.isEmpty else {
      return String(localized: "There is no source yet. Add one with “swiftcal source add”.")
    }
    var lines = sources.map { source, subject in
      let line = Self.line(source, of: subject)
      return switch changes?[source.id] {
      case .some(.none): String(localized: "\(line), which was there already")
      case .changed: String(localized: "\(line), changed", context: "a source")
      case .added, nil: line
      }
    }
    if let changes, changes.values.contains(where: { $0 != .none }) {
      lines.append(
        String(
          localized: "“swiftcal gather --dry-run” shows what is found, and “swiftcal gather” records it."))
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ source: EvidenceSource, of subject: String?) -> String {
    let parts = [
      "\(source.id) \(source.kind.title), \(source.place.shown)",
      source.choices.isEmpty ? nil : listing(source.choices.map(\.shown)),
      source.atLeast.map { String(localized: "at least \($0)", context: "a source counts days with that") },
      source.since.map { String(localized: "since \($0)", context: "a source counts days from then on") },
      source.isPaused ? String(localized: "paused", context: "source") : nil,
    ].compactMap { $0 }
    return listing(parts) + " → " + (subject?.shown ?? String(localized: "a subject that was removed"))
  }
}

import ArgumentParser
import CommandLine
import SharedStore
import StudyCalendar
import StudyIntents
import System
import Words

struct HooksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "hooks", localized: "List your hooks, or try them.",
    localized: """
      A hook is a program that is run behind each change, with the change as a line of JSON on its standard \
      input. It is hooks/changed, or any file in hooks/changed.d, in the folder of your settings. No command \
      waits for it, and it may run for 10 seconds.
      """,
    examples: "swiftcal hooks", "swiftcal hooks test",
    subcommands: [List.self, Test.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      "list", localized: "List the hooks with what became of their last runs.",
      examples: "swiftcal hooks list")

    @OptionGroup var output: JSONOption

    func run() throws {
      let container = try GroupContainer()
      let state = HookState(of: container)
      let hooks = HookFolder.ofUser?.hooks() ?? []
      let list = HookList(
        folder: HookFolder.ofUser?.path ?? "",
        hooks: hooks.map { ($0, state?.lastRun(of: $0.name)) }, endedChain: state?.endedChain)
      try printResult(list, asJSON: output.json)
    }
  }

  struct Test: ParsableCommand {
    static let configuration = CommandConfiguration(
      "test", localized: "Run the hooks with a made-up change, and wait for them.",
      localized:
        "The change has the number 0 and the command “test”, and is recorded nowhere. The status is 1 if a hook fails.",
      examples: "swiftcal hooks test")

    @OptionGroup var output: JSONOption

    func run() throws {
      let container = try GroupContainer()
      let change = try openStoreForReading().read { reading in
        try HookedChange(madeUpOn: reading.now.today, of: reading.defaultSubject())
      }
      let hooks = HookFolder.ofUser?.hooks() ?? []
      let runs = try EventLoop.runUntilSignal { _ in
        var runs: [(hook: Hook, run: HookRun?)] = []
        for hook in hooks {
          let runner = hook.obstacle == nil ? HookRunner(of: container) : nil
          runs.append((hook, try await runner?.run(hook, for: change)))
        }
        return runs
      }
      let list = HookList(folder: HookFolder.ofUser?.path ?? "", hooks: runs, endedChain: nil)
      try printResult(list, asJSON: output.json)
      if !runs.allSatisfy({ $0.run?.isWell == true }) { throw CommandError.alreadySaid }
    }
  }
}

/// The hooks with what became of their runs.
private struct HookList: CommandResult, CustomStringConvertible {
  let folder: String
  let hooks: [(hook: Hook, run: HookRun?)]
  let endedChain: (change: Int, at: String)?

  var description: String {
    guard !hooks.isEmpty else {
      return String(
        localized:
          "There is no hook; make \((folder + "/changed").shown) a program that is run behind each change.")
    }
    var lines = hooks.flatMap { hook, run in
      [
        "\(hook.name.shown): \(hook.obstacle.map { $0.problem.shown } ?? run.map(Self.words) ?? Self.neverRun)"
      ]
        + (run?.lines ?? []).map { "  " + $0.shown }
    }
    if let endedChain {
      let time = LocalCalendar.clockTime(ofUTC: endedChain.at).shown
      lines.append(
        String(
          localized: """
            At \(time) hooks had set each other off \(HookChain.longest) times, so none was run for change \
            \(endedChain.change).
            """))
    }
    return lines.joined(separator: "\n")
  }

  private static var neverRun: String { String(localized: "was not run yet") }

  private static func words(_ run: HookRun) -> String {
    let time = LocalCalendar.clockTime(ofUTC: run.at).shown
    let (change, action) = (run.change, run.action.shown)
    let problem = run.problem?.shown
    return problem.map { String(localized: "\(time), change \(change) (\(action)): \($0)") }
      ?? String(localized: "\(time), change \(change) (\(action)): exit status \(run.status ?? 0)")
  }

  var json: JSONValue {
    [
      "folder": folder,
      "hooks": hooks.map { hook, run -> JSONValue in
        [
          "name": hook.name, "path": hook.path, "problem": hook.obstacle?.problem,
          "lastRun": run.map { run -> JSONValue in
            [
              "at": run.at, "change": run.change, "command": run.action, "status": run.status,
              "problem": run.problem, "lines": run.lines,
            ]
          },
        ]
      },
      "endedChain": endedChain.map { ["change": $0.change, "at": $0.at] as JSONValue },
    ]
  }
}

import ArgumentParser
import CommandLineConventions
import SharedStore
import StudyCalendar

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show or change settings.",
    discussion: """
      day-start       when a day begins, HH:MM (00:00 unless set)
      first-weekday   with which day weeks begin (the locale's unless set)
      rest-budget     how many rests a month may be laid on days already past
      history-days    for how many days changes can be undone (365 unless set)
      backups         how many daily backups are kept (5 unless set; 0: none are made)

      Examples:
        swiftcal config
        swiftcal config day-start 04:00
        swiftcal config first-weekday --unset
      """)

  @Argument(help: "The setting.", completion: .setting)
  var key: String?
  @Argument(help: "Its new value.", completion: .settingValue)
  var value: String?
  @Flag(help: "Go back to the default.")
  var unset = false
  @OptionGroup var output: JSONOption

  func run() throws {
    let key = try key.map(Self.parse)
    if let key, value != nil || unset {
      let value = try value.map { try Self.parse($0, for: key) }
      try SharedStore.open(for: .writing).write { try $0.set(key, to: value) }
    }
    let settings = try SharedStore.open(for: .reading).read { try SettingList($0, only: key) }
    try printResult(settings, asJSON: output.json)
  }

  func validate() throws {
    if unset, key == nil || value != nil {
      throw ValidationError("--unset takes a setting and no value")
    }
  }

  private static func parse(_ name: String) throws -> SettingKey {
    guard let key = SettingKey(rawValue: name) else {
      let known = SettingKey.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError.usage("there is no setting \(quoted(name)); there are \(known)")
    }
    return key
  }

  private static func parse(_ value: String, for key: SettingKey) throws -> String {
    guard let normalized = key.normalized(value) else {
      throw CommandError.usage("\(key.rawValue) cannot be \(quoted(value)); it is \(key.possibleValues)")
    }
    return normalized
  }
}

/// Settings in force, whether set or by default.
struct SettingList: CommandResult, CustomStringConvertible {
  private let values: [(key: SettingKey, value: String)]

  init(_ store: SharedStore, only key: SettingKey?) throws {
    let calendar = try store.localCalendar()
    let settings = try store.settings()
    let keys = key.map { [$0] } ?? SettingKey.allCases
    values = keys.map { key in
      switch key {
      case .dayStart: (key, calendar.dayStart.description)
      case .firstWeekday: (key, calendar.firstWeekday.name)
      case .restBudget: (key, settings.restBudget.map(String.init) ?? "none")
      case .historyDays: (key, "\(settings.historyDays ?? Settings.defaultHistoryDays)")
      case .backups: (key, "\(settings.backups ?? Settings.defaultBackups)")
      }
    }
  }

  var description: String {
    if values.count == 1 { return values[0].value }
    return values.map { "\($0.key.rawValue) = \($0.value)" }.joined(separator: "\n")
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in values { try container.encode(value, forKey: Key(key)) }
  }

  /// The setting's name in camel case.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ key: SettingKey) { stringValue = key.jsonName }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
  }
}

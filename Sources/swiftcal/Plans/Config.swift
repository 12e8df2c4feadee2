import ArgumentParser
import CommandLine
import SharedStore
import StudyCalendar
import StudyIntents
import Words

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    "config", localized: "Show or change settings.",
    list: settings, examples: "swiftcal config", "swiftcal config day-start 04:00",
    "swiftcal config first-weekday --unset")

  /// The settings in two columns.
  private static var settings: String {
    SettingKey.all.map { $0.name + String(repeating: " ", count: max(1, 16 - $0.name.count)) + $0.purpose }
      .joined(separator: "\n")
  }

  @Argument(localized: "The setting.", completion: .setting)
  var key: String?
  @Argument(localized: "Its new value.", completion: .settingValue)
  var value: String?
  @Flag(localized: "Go back to the default.")
  var unset = false
  @OptionGroup var output: JSONOption

  func validate() throws {
    if unset, key == nil || value != nil {
      throw ValidationError(localized: "--unset takes a setting and no value")
    }
  }

  func run() throws {
    let key = try key.map(Self.parse)
    if let key, value != nil || unset {
      let value = try value.map(key.checked)
      try openStoreForChange(asJSON: output.json).perform(SetSettingIntent(key, to: value))
      reportChange { try show(key) }
    } else {
      try show(key)
    }
  }

  private func show(_ key: SettingKey?) throws {
    let settings = try openStoreForReading().read { try SettingList(of: $0.now, only: key) }
    try printResult(settings, asJSON: output.json)
  }

  private static func parse(_ name: String) throws -> SettingKey {
    guard let key = SettingKey(name: name) else {
      throw CommandError.unknown(
        String(localized: "there is no setting \(quoted(name))"), among: SettingKey.all.map(\.name),
        nearest: name)
    }
    return key
  }
}

/// The values that hold, whether they are set or not.
struct SettingList: CommandResult, CustomStringConvertible {
  private let values: [(key: SettingKey, value: String)]

  /// - Parameter key: the only setting to list; nil for all.
  init(of now: Now, only key: SettingKey?) {
    values = (key.map { [$0] } ?? SettingKey.all).map { ($0, $0.valueInForce(now.settings, now.calendar)) }
  }

  var description: String {
    if values.count == 1 { return values[0].value }
    return values.map { "\($0.key.name) = \($0.value)" }.joined(separator: "\n")
  }

  var json: JSONValue { .object(values.map { .init($0.key.jsonName, $0.value.json) }) }
}

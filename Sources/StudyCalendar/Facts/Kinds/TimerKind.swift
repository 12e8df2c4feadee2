import Words

/// A timer that runs. Each device has its own key, so that two of them may time one subject.
public enum TimerKind: FactKind {
  public static let name = "timer"
  public static let keyName: String? = "device"

  /// The key of the timers of a device.
  /// - Parameter place: what tells the machine and its container from others.
  public static func key(of place: String) -> String {
    Session.id(naming: ["timer", place].joined(separator: "\0"))
  }

  public static func isKey(_ key: String) -> Bool { SessionNumber(key).isUUID }

  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? { timer(value).map(json) }

  /// The timer of a value; nil if it is none.
  public static func timer(_ value: JSONValue) -> StudyTimer? {
    guard let since = value["since"]?.string.flatMap(ClockReading.instant(ofUTC:)),
      let date = value["date"]?.string.flatMap({ CalendarDate(iso8601: $0) }),
      let amount = value.member("amount", \.integer), let note = value.member("note", \.string),
      amount.map((1...Amount.most.thousandths).contains) ?? true, note.map(Session.isValidNote) ?? true,
      let boot = value["boot"]?.string, boot.utf8.count <= 64,
      boot.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let total = value["total"]?.integer, let awake = value["awake"]?.integer, possible.contains(total),
      possible.contains(awake)
    else { return nil }
    return StudyTimer(
      since: since, date: date, amount: amount.map(Amount.init(thousandths:)), note: note,
      clock: MachineClock(boot: boot, total: total, awake: awake))
  }

  /// What the clocks of a machine can show: no machine was started so long ago.
  private static let possible = 0...1_000_000_000_000_000

  /// The value of a timer.
  public static func json(_ timer: StudyTimer) -> JSONValue {
    [
      "since": timer.sinceText, "date": timer.date, "amount": timer.amount?.thousandths,
      "note": timer.note,
      "boot": timer.clock.boot, "total": timer.clock.total, "awake": timer.clock.awake,
    ]
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    guard let timer = change.values.after.flatMap(timer) else {
      return String(localized: "\(subject), timer ended")
    }
    return timer.amount.map { String(localized: "\(subject), timer of \($0.words(in: .minutes)) started") }
      ?? String(localized: "\(subject), timer started")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    String(localized: "the timer of \(subject)")
  }

  /// In our own JSON the amount is a number of minutes.
  public static func written(_ value: JSONValue, of key: String, in document: ChangeDocument) -> JSONValue {
    let amount = (value["amount"]?.integer).map(Amount.init(thousandths:))
    return value.replacing("amount", by: amount.json)
  }

  public static func read(_ written: JSONValue, of key: String) -> JSONValue? {
    guard let amount = written.thousandths(of: "amount") else { return nil }
    return checked(written.replacing("amount", by: amount), of: key)
  }
}

extension JSONValue {
  /// The object with another value of a member.
  fileprivate func replacing(_ name: String, by value: JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.name == name ? Member(name, value) : $0 })
  }
}

import StudyCalendar

/// Our own export in JSON: everything that a store holds.
struct SwiftCalJSON: ForeignFormat {
  let name = "json"
  let title = "SwiftCal's own JSON"

  func recognises(_ file: ForeignFile) -> Bool {
    guard !file.isSQLite, file.firstVisibleByte == UInt8(ascii: "{") else { return false }
    // Another program may write the keys in another order, so the mark need not come first.
    return file.beginning(contains: "\"swiftcal\"")
      || (try? file.decoded(SwiftCalWire.Head.self))?.format == SwiftCalWire.format
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportedHistory {
    let head = try file.decoded(SwiftCalWire.Head.self)
    guard head.format == SwiftCalWire.format else {
      throw ForeignFormatError.invalid(
        file: file.name, "says that its format is \(quoted(head.format))", advice: "check --from")
    }
    guard head.version == SwiftCalWire.version else {
      throw ForeignFormatError.invalid(
        file: file.name, "was written by a newer SwiftCal (version \(head.version))",
        advice: "update this one")
    }
    let wire = try file.decoded(SwiftCalWire.self)
    var checked = OwnRecords(file, options)
    for (index, subject) in wire.subjects.enumerated() {
      try checked.add(subject, number: index + 1)
    }
    return ImportedHistory(
      format: name,
      history: StudyHistory(
        subjects: checked.subjects, settings: wire.settings ?? [:], changes: wire.history ?? []),
      leftOut: checked.leftOut)
  }
}

/// Turns what stands in a file of ours into values, entry by entry, and says which entry is wrong.
private struct OwnRecords {
  private let file: String
  private let options: ImportOptions
  private var names: Set<String> = []
  private(set) var subjects: [SubjectHistory] = []
  private(set) var leftOut: [LeftOut] = []

  init(_ file: ForeignFile, _ options: ImportOptions) {
    self.file = file.name
    self.options = options
  }

  mutating func add(_ wire: SwiftCalWire.Subject, number: Int) throws {
    var counts: [LeftOut.Reason: Int] = [:]
    guard let name = SubjectName(repairing: wire.name), !name.wasChanged else {
      try refuse("subject \(number): \(quoted(wire.name)) cannot be a subject's name", &counts)
      leftOut += LeftOut.list(counts, subject: nil)
      return
    }
    guard names.insert(wire.name.lowercased()).inserted else {
      try refuse("subject \(number): \(quoted(wire.name)) comes twice", &counts)
      leftOut += LeftOut.list(counts, subject: wire.name)
      return
    }
    var subject = SubjectHistory(name: wire.name, isDefault: wire.isDefault ?? false)
    var days: [CalendarDate: Bool] = [:]
    for (index, day) in wire.days.enumerated() {
      guard let date = CalendarDate(iso8601: day.date) else {
        try refuse("\(quoted(wire.name)), day \(index + 1): \(quoted(day.date)) is not a date", &counts)
        continue
      }
      if date > options.today {
        counts[.future, default: 0] += 1
      } else {
        days[date] = day.didStudy || days[date] ?? false
      }
    }
    subject.days = days.sorted { $0.key < $1.key }.map { Day(date: $0.key, didStudy: $0.value) }
    var rests: [CalendarDate: RestDay] = [:]
    for (index, rest) in (wire.rests ?? []).enumerated() {
      guard let date = CalendarDate(iso8601: rest.date) else {
        try refuse("\(quoted(wire.name)), rest \(index + 1): \(quoted(rest.date)) is not a date", &counts)
        continue
      }
      guard rest.reason.map(isReason) ?? true else {
        try refuse(
          "\(quoted(wire.name)), rest \(index + 1): the reason is no line of 1 to 200 characters", &counts)
        continue
      }
      rests[date] = RestDay(date: date, reason: rest.reason, isLate: rest.isLate ?? false)
    }
    subject.rests = rests.values.sorted { $0.date < $1.date }
    subject.schedules = try schedules(wire, &counts)
    subjects.append(subject)
    leftOut += LeftOut.list(counts, subject: wire.name)
  }

  private func schedules(
    _ wire: SwiftCalWire.Subject, _ counts: inout [LeftOut.Reason: Int]
  ) throws -> [WeekSchedule] {
    var schedules: [WeekSchedule] = []
    for (index, schedule) in (wire.schedules ?? []).enumerated() {
      let off = schedule.off.compactMap { Weekday(name: $0) }
      guard let from = CalendarDate(iso8601: schedule.from), off.count == schedule.off.count,
        Set(off).count < Weekday.allCases.count
      else {
        try refuse("\(quoted(wire.name)), schedule \(index + 1) is not a date and weekdays", &counts)
        continue
      }
      schedules.append(WeekSchedule(from: from, off: off))
    }
    return schedules
  }

  private func refuse(_ problem: String, _ counts: inout [LeftOut.Reason: Int]) throws {
    guard options.skipBad else { throw ForeignFormatError.badEntry(file: file, problem) }
    counts[.badLine, default: 0] += 1
  }
}

public import Drawing
import SharedStore
import StudyCalendar
public import Widgets
import Words

/// What formats show of an entry.
extension StudyEntry: StudyWidgetEntry {
  public func drawing(for family: WidgetFamily) -> Drawing {
    switch condition {
    case .ready, .placeholder: facts(in: family)
    case .empty: beginning(in: family)
    case .unavailable(let error): message("⚠ \(error)", in: family)
    }
  }

  /// The subject's name. That a subject has no days is said with its name.
  public var unnamedInLine: String? { condition == .ready ? subject : nil }

  /// The subject's name where there are other subjects, in the families that do not have it.
  public func nameBesideLine(of family: WidgetFamily) -> String? {
    guard condition == .ready, !isOnlySubject else { return nil }
    return family.isAccessory ? subject : nil
  }

  /// The subject's name where there are other subjects.
  public var nameBesideShortLine: String? { isOnlySubject ? nil : subject }

  /// The line for a host with hardly any room: the sign of today, and the streak's number.
  public var shortLine: StyledText {
    guard condition == .ready || condition == .empty else { return StyledText("–") }
    let sign = hasEnded ? "" : "\(todayState.mark.sign) "
    return StyledText(shortTimer + sign + standing.number)
  }

  /// The time of what runs, with a blank behind it; empty where nothing runs.
  var shortTimer: String {
    running.first.map { "\(RunningTimer.sign) \($0.shortTime(at: date)) " } ?? ""
  }

  /// The subject, the line and the month.
  public var details: Drawing {
    switch condition {
    case .ready:
      .column(
        heading
          + [
            .line(line), .lines(amount.filter { $0 != todayText }), .line(StyledText()),
            .month(grid, of: linkedSubject, symbols: symbols),
          ])
    case .placeholder: .month(grid, symbols: symbols)
    case .empty, .unavailable: drawing(for: .accessoryRectangular)
    }
  }

  public var legend: [LegendItem] { DayState.legend(hasMinimum: hasMinimum, heat: grid.heat) }

  /// Today's state, or why there are no facts; whether the streak is broken; and the percentage of the
  /// month's days so far that were studied.
  public var status: WidgetStatus {
    switch condition {
    case .ready:
      return WidgetStatus(
        names: [words.state] + (todayState == .partial ? ["partial"] : [])
          + (standing.showsStreaks && streak == 0 ? ["broken"] : [])
          + (running.isEmpty ? [] : ["running"]), tone: todayTone,
        percentage: grid.studiedCount * 100 / max(grid.countedDays, 1))
    case .empty, .placeholder, .unavailable: return condition.statusWithoutFacts
    }
  }

  public var title: String {
    switch condition {
    case .ready: standing.title(subject: subject.shown)
    case .empty: String(localized: "\(subject.shown): no days yet")
    case .placeholder: String(localized: "Study streak")
    case .unavailable: String(localized: "The study streak cannot be shown")
    }
  }

  public var spokenDescription: String {
    switch condition {
    case .ready:
      sentences(
        (running.map { $0.spokenText(at: date) }
          + ["\(today.words): \(hasEnded ? endedText : spokenState)"] + weekAndAmount + studiedDays
          + (longestLength.map { [String(localized: "Longest streak: \($0)")] } ?? []))
          .map(\.asSentence))
    case .empty:
      subjectsOfGroup == nil
        ? String(localized: "“\(command("done"))” records today as studied.")
        : String(localized: "No days yet.")
    case .placeholder: String(localized: "A month whose days are not known yet.")
    case .unavailable(let error): "\(error)".shown
    }
  }

  /// The month's studied days: `10 days studied in 2024-12: 1 to 9, 11`; nothing if there are none.
  private var studiedDays: [String] {
    var runs: [ClosedRange<Int>] = []
    for day in grid.shownDays where day.didStudy {
      let number = day.date.day
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    let texts = runs.map { run in
      run.count == 1
        ? "\(run.lowerBound)" : String(localized: "\(run.lowerBound) to \(run.upperBound)")
    }
    let (count, numbers, month) = (grid.studiedCount, listing(texts), today.month)
    return [
      String(
        localized: "\(count) day studied in \(month): \(numbers)",
        plural: "\(count) days studied in \(month): \(numbers)", unlessZero: count)
    ].compactMap(\.self)
  }

  /// The button; nil if there is no store whose day it can flip, and for a group.
  public var button: WidgetButton? {
    switch condition {
    case .ready, .empty:
      subjectsOfGroup == nil ? studyButton.button(for: today, subject: subject) : nil
    case .placeholder, .unavailable: nil
    }
  }
}

extension StudyEntry {
  /// The button as it looks.
  var studyButton: StudyButton { StudyButton(didStudyToday: didStudyToday, isFirst: condition == .empty) }

  /// The subject to which links lead; nil in a placeholder.
  var linkedSubject: String? { subject.isEmpty ? nil : subject }

  /// The subject's name as a heading; empty in a placeholder.
  var heading: [Drawing] { subject.isEmpty ? [] : [.title(subject)] }

  /// The button, which a group does not have. In a picture it leads to today in the app.
  var linkedButton: [Drawing] {
    guard subjectsOfGroup == nil else { return [] }
    let address = WidgetLink.calendar(of: subject, on: today)
    return [.link(address, name: studyButton.block.title, .button(studyButton.block))]
  }
}

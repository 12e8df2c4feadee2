public import Drawing
import ForeignText
import StudyCalendar
import System
public import Widgets
import Words

/// What formats show of an entry.
extension RepositoryEntry: WidgetEntry {
  public func drawing(for family: WidgetFamily) -> Drawing {
    switch family {
    case .systemLarge: large
    case .systemSmall: small(first)
    case .accessoryInline: .line(line(of: first))
    default: medium(first)
    }
  }

  public var nameBesideShortLine: String? { shownName }

  /// The line for a host with hardly any room: the number of days.
  public var shortLine: StyledText {
    guard !isPlaceholder, let days = first.daysSinceActivity(on: today) else { return StyledText("–") }
    if days == 0 { return StyledText(days.daysAgo) }
    return StyledText(String(localized: "\(days.grouped) d", context: "days since the last activity"))
  }

  /// The name, the line, what is counted, and what is wrong.
  public var details: Drawing {
    .column(Array(repositories.map(detailLines).joined(separator: [.line(StyledText())])))
  }

  /// Whether something is happening in the repository, or what is wrong; and how recent the last activity is: 100 today, and
  /// one less for each day.
  public var status: WidgetStatus {
    if isPlaceholder { return WidgetStatus(names: ["placeholder"], tone: .secondary) }
    guard first.facts != nil else { return WidgetStatus(names: ["unavailable"], tone: .secondary) }
    let days = first.daysSinceActivity(on: today)
    let isQuiet = days.map { $0 >= ShownRepository.quietDays } ?? true
    var names = [isQuiet ? "quiet" : "active"]
    if first.isStale(at: date) { names.append("stale") }
    if first.hosted?.isArchived == true { names.append("archived") }
    if first.clone.map({ $0.changes > 0 }) == true { names.append("changed") }
    return WidgetStatus(
      names: names, tone: isQuiet ? .alert : .done, percentage: max(0, 100 - (days ?? 100)))
  }

  public var title: String {
    isPlaceholder ? String(localized: "A repository") : "\(first.name): \(activity(of: first))"
  }

  public var spokenDescription: String {
    if isPlaceholder { return String(localized: "A repository of which nothing is known yet.") }
    return sentences(
      repositories.map { repository in
        let facts = [activity(of: repository)] + repository.counts.map(\.words)
        return sentences(
          (["\(repository.name) \(repository.belonging)"]
            + (repository.facts == nil ? [] : [listing(facts)])
            + (repository.failure.map { ["\($0)"] } ?? [])).map(\.asSentence)
        ).shown
      })
  }

  /// The button, which opens the repository.
  public var button: WidgetButton? { isPlaceholder ? nil : OpenButton.button(for: first) }

  /// Why nothing can be shown. Facts that are old are facts.
  public var problem: (any Error)? {
    isPlaceholder ? nil : repositories.first { $0.facts == nil }?.failure
  }
}

// MARK: The families

extension RepositoryEntry {
  /// The name, what is counted and the button, beside the number of days.
  private func medium(_ repository: ShownRepository) -> Drawing {
    guard repository.facts != nil else { return unknown(repository, [openButton]) }
    let left = Drawing.column([.counts(counts(repository)), .line(StyledText()), openButton])
    return .column([heading(repository), .row([left, figure(repository, isLarge: true)])])
  }

  /// One repository below the other, parted by a line; or one, with what it is about.
  private var large: Drawing {
    if repositories.count > 1 {
      return .column(Array(repositories.map { [half($0)] }.joined(separator: [.divider])))
    }
    guard let commits = heat(of: first) else {
      return .column([medium(first), .line(StyledText())] + about(first))
    }
    return .column(
      [heading(first, hasFigure: true), .line(StyledText(commits.words, .secondary)), commits.drawing]
        + [.line(StyledText())] + about(first) + [openButton])
  }

  /// A repository in half of the large family: its name and the number of days, and its commits or what is counted of it.
  private func half(_ repository: ShownRepository) -> Drawing {
    guard repository.facts != nil else { return unknown(repository, []) }
    let link = OpenButton.link(to: repository)
    guard let commits = heat(of: repository) else {
      return .column([heading(repository, hasFigure: true), .counts(counts(repository)), link])
    }
    let subject = repository.clone.map { StyledText($0.subject.shown).cut(to: 38).plain } ?? ""
    return .column([
      heading(repository, hasFigure: true), .line(StyledText(commits.words, .secondary)), commits.half,
      subject.isEmpty ? link : .row([.message(subject), link]),
    ])
  }

  /// The commits of a clone; nil where they are not known.
  private func heat(of repository: ShownRepository) -> CommitHeat? {
    isPlaceholder ? nil : repository.clone?.commitsOfDays.map { CommitHeat($0, today: today) }
  }

  /// The name and the number of days.
  private func small(_ repository: ShownRepository) -> Drawing {
    guard repository.facts != nil else { return unknown(repository, []) }
    return .column([heading(repository), figure(repository, isLarge: false), openButton])
  }

  /// One row: the name, and how long ago the last activity was.
  func line(of repository: ShownRepository) -> StyledText {
    let name = { StyledText($0, .title, bold: true).cut(to: 20) }
    let separator = String(localized: ", ", context: "between a name and how long ago something happened")
    if isPlaceholder {
      let days = StyledText(String(localized: "– days ago"), .secondary)
      return (shownName.map { name($0) + StyledText(separator) } ?? StyledText()) + days
    }
    guard repository.facts != nil else {
      let reason = repository.failure.map { "\($0)" } ?? activity(of: repository)
      return StyledText("⚠ ", .alert)
        + StyledText(with: name(repository.name), .plain) {
          String(localized: "\($0): \(reason)", context: "a repository, and what is wrong")
        }
    }
    return name(repository.name) + StyledText(separator)
      + StyledText(activity(of: repository), tone(of: repository))
      + (repository.isStale(at: date)
        ? StyledText(" " + String(localized: "(old)", context: "facts"), .secondary) : StyledText())
  }

  /// The name of the repository; nil in a placeholder of none.
  private var shownName: String? { isPlaceholder ? awaited : first.name }

  // MARK: Parts

  /// - Parameter hasFigure: whether the number of days stands beside the name, and what is not committed behind the branch.
  private func heading(_ repository: ShownRepository, hasFigure: Bool = false) -> Drawing {
    if isPlaceholder {
      return .heading(
        String(localized: "Repository", context: "in place of a name"),
        subtitle: String(localized: "owner", context: "in place of a name"), .initials("–"))
    }
    var belonging = [repository.belonging]
    if hasFigure, repository.clone != nil {
      belonging += repository.counts.filter { $0.count > 0 }.map(\.words)
    }
    let subtitle = [listing(belonging), repository.age(at: date)].compactMap { $0 }.joined(separator: " · ")
    let (number, caption) = activityFigure(repository)
    let heading = Drawing.heading(
      repository.name, subtitle: subtitle, repository.badge,
      figure: hasFigure ? Count(number, caption) : nil, tone: tone(of: repository))
    guard case .hosted = repository.reference else { return heading }
    return .link(repository.place, name: String(localized: "Repository", context: "link"), heading)
  }

  private func counts(_ repository: ShownRepository) -> [Count] {
    repository.counts.map { .init(isPlaceholder ? "–" : $0.number, $0.label) }
  }

  private func figure(_ repository: ShownRepository, isLarge: Bool) -> Drawing {
    let (number, caption) = activityFigure(repository)
    return .figure(number, caption: caption, tone: tone(of: repository), isLarge: isLarge)
  }

  /// The number of days since the last activity, and what stands below it.
  private func activityFigure(_ repository: ShownRepository) -> (number: String, caption: String) {
    let days = isPlaceholder ? nil : repository.daysSinceActivity(on: today)
    if days == 0 {
      let caption =
        repository.clone == nil
        ? String(localized: "last push", context: "below “today”")
        : String(localized: "last commit", context: "below “today”")
      return (0.daysAgo, caption)
    }
    let caption =
      isPlaceholder || days != nil
      ? String(localized: "day ago", plural: "days ago", for: days ?? 0) : noActivity(of: repository)
    return (days.map(String.init) ?? "–", caption)
  }

  /// What is shown in place of facts.
  private func unknown(_ repository: ShownRepository, _ more: [Drawing]) -> Drawing {
    let reason = repository.failure.map { "\($0)" } ?? String(localized: "nothing is known of it yet")
    return .column([heading(repository), .message("⚠ \(reason)")] + more)
  }

  private var openButton: Drawing { .button(OpenButton.block) }

  private func tone(of repository: ShownRepository) -> Tone {
    guard !isPlaceholder, let days = repository.daysSinceActivity(on: today) else { return .secondary }
    return days < ShownRepository.quietDays ? .done : .alert
  }

  /// How long ago the last activity was, in words.
  func activity(of repository: ShownRepository) -> String {
    guard repository.facts != nil else {
      return String(localized: "cannot be shown", context: "a repository")
    }
    if let days = repository.daysSinceActivity(on: today) { return days.daysAgo }
    return noActivity(of: repository)
  }

  private func noActivity(of repository: ShownRepository) -> String {
    repository.clone == nil ? String(localized: "no push yet") : String(localized: "no commit yet")
  }

  /// What a repository is about, in its owner's words; of a clone the last commit.
  private func about(_ repository: ShownRepository) -> [Drawing] {
    let commit = repository.clone.map { $0.subject.isEmpty ? "" : "\($0.commit ?? ""): \($0.subject)" }
    let text = repository.hosted?.summary ?? commit ?? ""
    return isPlaceholder || text.isEmpty ? [] : [.message(text.shown)]
  }

  private func detailLines(of repository: ShownRepository) -> [Drawing] {
    if isPlaceholder { return [.line(line(of: repository))] }
    let title =
      StyledText(repository.name, .title, bold: true)
      + StyledText(repository.belonging.isEmpty ? "" : "  \(repository.belonging)", .secondary)
    guard repository.facts != nil else {
      return [.line(title), .message("⚠ \(repository.failure.map { "\($0)" } ?? "")")]
    }
    let isClone = repository.clone != nil
    let last = repository.lastActivity.map { " (\(LocalCalendar().day(at: $0)))" } ?? ""
    let activity = StyledText(
      with: StyledText(activity(of: repository) + last, tone(of: repository)), .secondary
    ) {
      isClone ? String(localized: "last commit \($0)") : String(localized: "last push \($0)")
    }
    let reason = repository.failure.map { failure in
      [Drawing.message("⚠ \(repository.age(at: date).map { "\($0): " } ?? "")\(failure)")]
    }
    return [.line(title)] + about(repository) + [
      .line(StyledText()), .line(activity), .counts(counts(repository)),
    ] + (reason ?? [])
  }
}

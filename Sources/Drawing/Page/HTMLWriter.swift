import Words

extension Page {
  /// The page as an HTML document. It has no script and loads nothing, follows the viewer's light or dark appearance, and
  /// is made for narrow screens and for paper, too.
  ///
  /// A year is a table, so that a screen reader can go through its days. The words of a day are its title, for a pointer that
  /// rests on it, and the style sheet makes them the content of its cell.
  public var html: String {
    var writer = HTMLWriter(hasSubjects: sections.count > 1)
    writer.add(self)
    return writer.text
  }
}

/// Writes the parts of a page as HTML. No other code writes HTML or escapes text for it.
private struct HTMLWriter {
  /// Whether the sections have headings of their own, so that the headings of parts are one level lower.
  let hasSubjects: Bool
  var text = ""
  /// How many parts have a name that another element refers to.
  private var names = 0
  /// The name of the section's heading, with a blank behind it; empty without a heading.
  private var sectionName = ""

  init(hasSubjects: Bool) { self.hasSubjects = hasSubjects }

  mutating func add(_ page: Page) {
    let language = Language.current.code
    text += "<!doctype html>\n<html lang=\"\(language)\">\n<meta charset=\"utf-8\">\n"
    text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    text += "<meta name=\"color-scheme\" content=\"light dark\">\n"
    text += "<title>\(escaped(page.title))</title>\n<style>\n\(Page.styleSheet)</style>\n<main>\n"
    text += "<h1 dir=\"auto\">\(escaped(page.title))</h1>\n<p class=\"dim\">\(escaped(page.subtitle))</p>\n"
    for section in page.sections { add(section) }
    text += "<footer class=\"dim\">\(escaped(page.footer))</footer>\n</main>\n</html>\n"
  }

  private mutating func add(_ section: Page.Section) {
    sectionName = ""
    if !section.heading.isEmpty {
      names += 1
      sectionName = "part\(names) "
      text += "<h2 id=\"part\(names)\" dir=\"auto\">\(escaped(section.heading))</h2>\n"
    }
    if !section.subheading.isEmpty { text += "<p class=\"dim\">\(escaped(section.subheading))</p>\n" }
    for part in section.parts { add(part) }
  }

  private mutating func add(_ part: Page.Part) {
    switch part {
    case .figures(let counts):
      let items = counts.map { "<div><dt>\(escaped($0.label))<dd>\(escaped($0.number))</div>" }
      text += "<dl class=\"figures\">\(items.joined())</dl>\n"
    case .year(let block, let rows, let caption): add(block, rows, caption)
    case .bars(let block): add(block)
    case .texts(let heading, let texts):
      addHeading(heading)
      let items = texts.map {
        "<dt>\(escaped($0.topic))<dd dir=\"auto\">"
          + $0.text.split(whereSeparator: \.isNewline)
          .map { escaped(String($0)) }.joined(separator: "<br>")
      }
      text += "<dl class=\"texts\">\(items.joined(separator: "\n"))</dl>\n"
    case .sentence(let sentence): text += "<p>\(escaped(sentence))</p>\n"
    }
  }

  /// Adds a heading of a part.
  /// - Returns: The name by which another element can refer to it.
  @discardableResult
  private mutating func addHeading(_ heading: String) -> String {
    names += 1
    let (level, name) = (hasSubjects ? 3 : 2, "part\(names)")
    text += "<h\(level) id=\"\(name)\">\(escaped(heading))</h\(level)>\n"
    return name
  }

  // MARK: A year

  private mutating func add(_ year: YearBlock, _ rows: [Page.Text], _ caption: String) {
    let name = addHeading(year.title)
    text += "<p class=\"dim\" id=\"\(name)c\">\(escaped(caption))</p>\n"
    // What scrolls has to be reached by the keyboard, too.
    text +=
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"\(sectionName)\(name)\">\n"
    text += "<table class=\"year\" aria-labelledby=\"\(sectionName)\(name)\" aria-describedby=\"\(name)c\">\n"
    text += "<thead><tr><td>\(monthHeads(of: year))\n<tbody>\n"
    for (row, name) in rows.enumerated() {
      text += "<tr><th scope=\"row\"><abbr title=\"\(escaped(name.text))\">\(escaped(name.topic))</abbr>"
      for week in year.weeks { text += tag(of: row < week.count ? week[row] : nil) }
      text += "\n"
    }
    if !year.underlined.isEmpty { addBars(below: year) }
    text += "</table></div>\n<ul class=\"legend dim\">\(year.legend.map(item).joined())</ul>\n"
  }

  /// Adds the bars below weeks, as a last row.
  private mutating func addBars(below year: YearBlock) {
    text += "<tfoot><tr><td>"
    var (last, places) = (-1, year.underlined.keys.sorted())
    places.removeAll { !year.weeks.indices.contains($0) }
    for place in places {
      let gap = place - last - 1
      let blank = gap > 1 ? "<td colspan=\"\(gap)\">" : gap == 1 ? "<td>" : ""
      text += blank + "<td class=\"m\" title=\"\(escaped(year.underlined[place] ?? ""))\">"
      last = place
    }
    text += "\n"
  }

  private func monthHeads(of year: YearBlock) -> String {
    let first = year.months.first?.week ?? year.weeks.count
    let ends = year.months.dropFirst().map(\.week) + [year.weeks.count]
    let blank = first > 0 ? "<td colspan=\"\(first)\">" : ""
    return blank
      + zip(year.months, ends).map { month, end in
        let columns = end - month.week
        // A month of a single week has no room for its name.
        return columns > 1
          ? "<th scope=\"colgroup\" colspan=\"\(columns)\">\(escaped(month.name))"
          : "<td colspan=\"\(columns)\">"
      }.joined()
  }

  private func tag(of cell: CalendarCell?) -> String {
    guard let cell, cell.mark != .blank || cell.isEmphasized else { return "<td>" }
    let name = name(of: cell.mark)
    return "<td class=\"\(cell.isEmphasized ? name + " t" : name)\" title=\"\(escaped(cell.meaning))\">"
  }

  /// The class of a mark, which the style sheet has.
  private func name(of mark: Mark) -> String {
    switch mark {
    case .filled(.unmeasured): "u"
    case .filled(let fill): "f\(fill.step)"
    case .half: "h"
    case .ring: "o"
    case .wave: "w"
    case .dot: "d"
    case .blank: "n"
    }
  }

  private func item(of legend: LegendItem) -> String {
    let (mark, meaning) =
      switch legend {
      case .mark(let mark, _, let meaning): (name(of: mark), meaning)
      case .emphasis(let meaning): ("n t", meaning)
      case .underline(let meaning): ("m", meaning)
      }
    return "<li><span class=\"\(mark)\"></span>\(escaped(meaning))"
  }

  // MARK: Bars

  private mutating func add(_ block: BarsBlock) {
    guard !block.bars.isEmpty else { return }
    let name = addHeading(block.title)
    text += "<table class=\"bars\" aria-labelledby=\"\(sectionName)\(name)\">\n"
    let hasRemarks = block.bars.contains { !$0.remark.isEmpty }
    let hasParts = block.bars.contains { $0.measures.first?.part != nil }
    for bar in block.bars {
      text += "<tr><th scope=\"row\">\(escaped(bar.name))"
      for measure in bar.measures { text += "<td>\(escaped(measure.text))" }
      if hasRemarks { text += "<td class=\"dim\">\(escaped(bar.remark))" }
      if hasParts {
        let part = min(max(bar.measures.first?.part ?? 0, 0), 1)
        text += "<td class=\"bar\" aria-hidden=\"true\">"
        if part > 0 { text += "<i style=\"width:\(Int((part * 100).rounded()))%\"></i>" }
      }
      text += "\n"
    }
    text += "</table>\n"
  }

  private func escaped(_ text: String) -> String { text.shown.escapedForXML }
}

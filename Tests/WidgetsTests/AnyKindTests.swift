import ClockKind
import Drawing
import Foundation
import Testing
import Words

@testable import Widgets

@Suite("A kind that no format knows")
struct AnyKindTests {
  private let entry = ClockEntry(date: Date(timeIntervalSince1970: 13 * 3600 + 5 * 60 + 9.25), hours: 24)

  private func text(
    _ format: String, _ family: WidgetFamily = .accessoryInline, _ appearance: Appearance = .auto
  ) throws -> String {
    let format = try #require(WidgetFormat.all.first { $0.name == format })
    return try WidgetView(family: family, format: format, appearance: appearance).text(
      of: entry, on: WidgetSurface(program: "/bin/w"))
  }

  @Test(
    "An entry of an unknown kind is drawn in every format, in every family of the format",
    arguments: WidgetFormat.all)
  func everyFormat(format: WidgetFormat) throws {
    for family in format.families {
      let text = try WidgetView(family: family, format: format, showsLegend: format.hasLegend).text(of: entry)
      #expect(
        text.contains(
          family == .accessoryCircular && !["json", "svg"].contains(format.name) ? "13/24" : "13:05:09.250000"
        ))
    }
  }

  @Test("A bar has room for every family of one line, first for the inline one", arguments: WidgetFormat.all)
  func oneLine(format: WidgetFormat) {
    guard format.isBar else { return }
    #expect(Set(format.families) == Set(WidgetFamily.allCases.filter(\.isOneLine)))
    #expect(format.families.first == .accessoryInline)
  }

  /// An entry that one family alone shows in a narrow terminal.
  private struct Fitting: WidgetEntry {
    let family: WidgetFamily
    let date = Date.distantPast
    func drawing(for family: WidgetFamily) -> Drawing {
      .line(StyledText(family == self.family ? "it" : String(repeating: "wide", count: 20)))
    }
    var shortLine: StyledText { StyledText("") }
    var details: Drawing { .message("") }
    var status: WidgetStatus { WidgetStatus(names: [], tone: .plain, percentage: 0) }
    let title = ""
    let spokenDescription = ""
    func json(for family: WidgetFamily) -> JSONValue { [:] }
  }

  @Test("A terminal shows the family that was chosen, or a smaller one", arguments: WidgetFamily.allCases)
  func smaller(family: WidgetFamily) throws {
    let text = try #require(WidgetFormat.all.first { $0.name == "text" })
    let bySize: [WidgetFamily] = [
      .systemExtraLarge, .systemLarge, .year, .card, .systemMedium, .systemSmall,
      .accessoryRectangular, .accessoryInline, .accessoryCircular,
    ]
    #expect(Set(bySize) == Set(WidgetFamily.allCases))
    let shown = bySize.filter { fitting in
      FittedView(
        of: Fitting(family: fitting), as: WidgetView(family: family, format: text),
        on: ScreenSize(columns: 20, rows: 5)
      ).problem == nil
    }
    #expect(shown == Array(bySize.drop { $0 != family }))
  }

  @Test("A bar has colours of ours only where it is said whether it is light or dark")
  func colors() throws {
    for format in ["tmux", "i3blocks", "polybar", "waybar", "xbar"] {
      let auto = try text(format)
      #expect(auto.firstMatch(of: #/#[0-9a-f]{6}|colour\d/#) == nil, "\(auto)")
    }
    let (inline, line) = (WidgetFamily.accessoryInline, "13:05:09.250000 (24 h)")
    #expect(try text("tmux", inline, .dark) == "#[fg=colour208]\(line)#[default]")
    #expect(try text("tmux", inline, .light) == "#[fg=colour130]\(line)#[default]")
    #expect(try text("polybar", inline, .dark).contains("%{F#ffa94d}\(line)%{F-}"))
    #expect(try text("polybar", inline, .light).contains("%{F#b54a00}\(line)%{F-}"))
    #expect(try text("i3blocks", inline, .dark).hasPrefix(##"{"color":"#6cb6ff","##))
    #expect(try text("waybar", inline, .light).contains(##"foreground=\"#b54a00\""##))
    #expect(try text("xbar", inline, .light).contains("color=#0b62c4"))
  }

  @Test("A bar shows the line, the details, the status and the button of an unknown kind")
  func bars() throws {
    #expect(try text("text") == "13:05:09.250000 (24 h)")
    #expect(try text("tmux") == "13:05:09.250000 (24 h)")
    #expect(
      try text("i3blocks") == #"{"full_text":"13:05:09.250000 (24 h)","short_text":"13:05"}"#)
    #expect(
      try text("polybar") == "%{A1:'/bin/w' 'tap' '--kind=ClockWidget':}13:05:09.250000 (24 h)%{A}")
    let waybar = try text("waybar")
    #expect(waybar.contains(#""alt":"ticking","class":["ticking"],"percentage":50"#))
    #expect(waybar.contains("<tt>13:05:09.250000 (24 h) in UTC</tt>"))
    let menu = try text("xbar").split(separator: "\n")
    #expect(menu.count == 5 && menu[2].hasPrefix("13:05:09.250000 (24 h) in UTC |"))
    #expect(menu[4].hasPrefix("Switch | bash='/bin/w' param1='tap' param2='--kind=ClockWidget' "))
  }

  @Test("A picture of an unknown kind has its title and its description, and its JSON is its own")
  func pictureAndJSON() throws {
    let picture = try text("svg", .systemSmall)
    #expect(picture.contains("<title>The time of day</title>"))
    #expect(picture.contains("<desc>It is 13:05:09.250000 (24 h).</desc>"))
    #expect(
      try text("json", .systemLarge)
        == #"{"family":"large","kind":"ClockWidget","time":"13:05:09.250000 (24 h)"}"#)
  }

  @Test("A timeline of an unknown kind has its entries with their relevance, and its policy")
  func timeline() throws {
    let timeline = Timeline(entries: [entry], policy: .never)
    #expect(
      timeline.json(for: .accessoryInline).line
        == #"{"entries":[{"family":"inline","kind":"ClockWidget","relevance":null,"#
        + #""time":"13:05:09.250000 (24 h)"}],"policy":"never"}"#)
  }
}

extension WidgetFormat: CustomTestStringConvertible {
  public var testDescription: String { name }
}

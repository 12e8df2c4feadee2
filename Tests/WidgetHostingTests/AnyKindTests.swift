import ClockKind
import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHosting

@Suite("A kind that no format knows")
struct AnyKindTests {
  private let entry = ClockEntry(date: Date(timeIntervalSince1970: 13 * 3600 + 5 * 60 + 9.25), hours: 24)

  private func text(_ format: String, _ family: WidgetFamily = .accessoryInline) throws -> String {
    let format = try #require(WidgetFormat.all.first { $0.name == format })
    return try WidgetView(family: family, format: format).text(
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

  @Test("A bar shows the line, the details, the status and the button of an unknown kind")
  func bars() throws {
    #expect(try text("text") == "13:05:09.250000 (24 h)")
    #expect(try text("tmux") == "#[fg=colour208]13:05:09.250000 (24 h)#[default]")
    #expect(
      try text("i3blocks")
        == ##"{"color":"#6cb6ff","full_text":"13:05:09.250000 (24 h)","short_text":"13:05"}"##)
    #expect(
      try text("polybar")
        == "%{A1:'/bin/w' 'tap' '--kind=ClockWidget':}%{F#ffa94d}13:05:09.250000 (24 h)%{F-}%{A}")
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
      try jsonLine(TimelineJSON(timeline, family: .accessoryInline))
        == #"{"entries":[{"family":"inline","kind":"ClockWidget","relevance":null,"#
        + #""time":"13:05:09.250000 (24 h)"}],"policy":"never"}"#)
  }
}

extension WidgetFormat: CustomTestStringConvertible {
  public var testDescription: String { name }
}

/// A page that one keeps, prints or publishes: sections from above, each about one thing. It is written as one HTML file that
/// needs no other and runs nothing.
public struct Page: Hashable, Sendable {
  /// The title, which the browser's window has too.
  public let title: String
  /// What the page covers, below the title.
  public let subtitle: String
  /// The sections, from above.
  public let sections: [Section]
  /// A sentence at the end.
  public let footer: String

  /// A page of sections.
  public init(title: String, subtitle: String, sections: [Section], footer: String) {
    (self.title, self.subtitle, self.sections, self.footer) = (title, subtitle, sections, footer)
  }

  /// What the page says of one thing.
  public struct Section: Hashable, Sendable {
    /// The heading; empty where the title of the page says it.
    public let heading: String
    /// A sentence below the heading; empty for none.
    public let subheading: String
    /// The parts, from above.
    public let parts: [Part]

    /// A section with a heading.
    public init(heading: String = "", subheading: String = "", parts: [Part]) {
      (self.heading, self.subheading, self.parts) = (heading, subheading, parts)
    }
  }

  /// A part of a section.
  public enum Part: Hashable, Sendable {
    /// The numbers that matter most, each with what it counts.
    case figures([Count])
    /// Weeks in columns, the short and the whole names of the rows, and what it all shows in a sentence.
    case year(YearBlock, rows: [Text], caption: String)
    /// Bars with their numbers.
    case bars(BarsBlock)
    /// Texts below a heading, each behind what it is about.
    case texts(heading: String, [Text])
    /// A sentence.
    case sentence(String)
  }

  /// A text with what it is about, such as a day.
  public struct Text: Hashable, Sendable {
    /// What the text is about.
    public let topic: String
    /// The text. It can have several lines.
    public let text: String

    /// A text about something.
    public init(_ topic: String, _ text: String) { (self.topic, self.text) = (topic, text) }
  }
}

import ForeignText
import StudyCalendar

/// What was seen in a source: its days, and the few things by which the evidence is known again (``EvidenceSketch``).
struct Sightings {
  var days: DayTally
  private var sketch = EvidenceSketch()
  private var first: (order: Int, name: String)?

  init(_ days: DayTally) { self.days = days }

  /// Notes a thing that was seen, and when.
  /// - Parameters:
  ///   - number: tells it from others of that time.
  ///   - name: does so in the identity.
  mutating func see(at order: Int, _ number: Int = 0, _ name: @autoclosure () -> String = "") {
    sketch.add(order, number)
    if first.map({ order < $0.order }) ?? true { first = (order, "\(order) \(name())") }
  }

  /// The names of the evidence, with what was chosen of it; nil if nothing was seen.
  func names(of source: EvidenceSource) -> EvidenceNames? {
    let ending = source.choices.sorted()
    return first.map {
      EvidenceNames(
        identity: ([$0.name] + ending).joined(separator: "\n"), others: sketch.names(endingWith: ending))
    }
  }

  /// The names and the days, as `FiledEvidence/count` returns them.
  func result(of source: EvidenceSource) -> (names: EvidenceNames, days: DayTally)? {
    names(of: source).map { ($0, days) }
  }
}

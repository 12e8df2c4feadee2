import FoundationEssentials
import SharedStore
import StudyIntents

/// An intent of a key of the app or of a button of the reminder, with the text that its result has there.
struct IntentWithText: Sendable {
  /// Performs the intent, and returns the text.
  let perform: @Sendable (SharedStore, Date) throws -> String

  /// - Parameter text: the text of a result.
  init<Intent: StudyIntent>(
    _ intent: Intent, _ text: @escaping @Sendable (Intent.Result) throws -> String
  ) {
    perform = { try text($0.perform(intent, at: $1)) }
  }

  /// An intent whose result has a text of its own.
  init<Intent: StudyIntent>(_ intent: Intent) where Intent.Result: CustomStringConvertible {
    self.init(intent) { $0.description }
  }
}

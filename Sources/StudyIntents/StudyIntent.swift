public import FoundationEssentials
public import SharedStore

/// One action of the user, like an intent of AppIntents: a value that describes the action, and a function
/// that performs it. The app's commands, the widget's button and imports all come through intents, so each
/// action has its rules in one place, is in the change log and can be undone.
public protocol StudyIntent: Sendable {
  /// The result of the action. Its text is for people, and its JSON is for programs.
  associatedtype Result

  /// Performs the action in one write transaction. When this returns, the change is saved.
  /// - Parameters:
  ///   - store: where the facts are.
  ///   - now: the instant that says what today is.
  /// - Throws: `StoreError`, `StudyError`.
  func perform(on store: SharedStore, at now: Date) throws -> Result
}

extension StudyIntent {
  /// Performs the action now.
  public func perform(on store: SharedStore) throws -> Result { try perform(on: store, at: .now) }
}

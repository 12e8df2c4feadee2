public import FoundationEssentials
public import SharedStore

/// One thing that a person does, as AppIntents has it: a value that says what, and one call that does it. The app's
/// commands, the widget's button and imports all come through intents, so each action has its rules in one place, is in
/// the change log and can be undone.
public protocol StudyIntent: Sendable {
  /// What the action came to. Its text is for people, its JSON for programs.
  associatedtype Result

  /// Does it, in one write transaction. When this returns it is saved.
  /// - Parameters:
  ///   - store: where the facts are.
  ///   - now: the instant that says what today is.
  /// - Throws: `StoreError`, `StudyError`.
  func perform(on store: SharedStore, at now: Date) throws -> Result
}

extension StudyIntent {
  /// Does it now.
  public func perform(on store: SharedStore) throws -> Result { try perform(on: store, at: .now) }
}

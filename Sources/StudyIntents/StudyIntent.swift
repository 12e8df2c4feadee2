public import FoundationEssentials
public import SharedStore

/// An action of a user, with all that was said of it. Commands, keys of the app, the widget's button and the reminder make
/// intents, and ``SharedStore/perform(_:at:)`` performs them. Its result has the text that people read and the JSON.
public protocol StudyIntent<Result>: Sendable {
  associatedtype Result

  /// The action's name in the change log: that of its command, such as `subject add`.
  var action: String { get }

  /// Performs the action within a transaction. A transaction may be repeated, so it does nothing else.
  /// - Throws: `StudyError` if a rule refuses it, `StoreError`, among others.
  func perform(in writing: borrowing WriteTransaction) throws -> Result

  /// Performs the action as a transaction of its own. An intent has its own way only if it does something before or after.
  func perform(on store: SharedStore, at now: Date) throws -> Result
}

extension StudyIntent {
  public func perform(on store: SharedStore, at now: Date) throws -> Result {
    try store.write(as: action, at: now) { try perform(in: $0) }
  }
}

extension SharedStore {
  /// Performs an action of a user: one transaction, and one entry of the change log.
  /// - Parameter now: the instant that counts as now.
  /// - Throws: what the action throws. Then nothing is changed.
  @discardableResult
  public func perform<Intent: StudyIntent>(_ intent: Intent, at now: Date = .now) throws -> Intent.Result {
    try intent.perform(on: self, at: now)
  }
}

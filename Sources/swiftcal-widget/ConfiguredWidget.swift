import CommandLineConventions
import SharedStore
import StudyWidget

/// The widget that a command is about.
struct ConfiguredWidget: Sendable {
  let container: GroupContainer
  let configuration: StudyConfiguration

  /// - Parameter checked: whether to look the subject up.
  /// - Throws: ``StoreError/unknownSubject(_:nearest:)`` for a name that a store which can be read does not have.
  ///   Whatever else is wrong with the store, the widget shows.
  init(checked: Bool = true, subject: SubjectOption) throws {
    container = try GroupContainer()
    configuration = StudyConfiguration(subject: subject.subject)
    guard checked, let name = subject.subject else { return }
    do {
      let store = try SharedStore(in: container, for: .reading)
      if store.isInContainer { _ = try store.read { try $0.subject(named: name) } }
    } catch let error as StoreError {
      if case .unknownSubject = error { throw error }
    }
  }

  /// Makes its entries.
  var provider: StudyProvider { StudyProvider(store: StoreFollower(container)) }
}

import SharedStore
import StudyCalendar
import StudyIntents
import Synchronization
import System
public import Words

/// The signs that the person chose. They are read from the store if this process has not read its settings yet. A store that
/// cannot be read at once chooses nothing.
public func chosenSigns() -> SignChoice {
  if let settings = SharedStoreReader.lastSettings { return settings.signs }
  return signsOfUnreadStore.withLock { known in
    if let known { return known }
    let settings = try? openStoreQuietly().read { try $0.settings() }
    known = settings?.signs ?? .auto
    return known ?? .auto
  }
}

private let signsOfUnreadStore = Mutex<SignChoice?>(nil)

private func openStoreQuietly() throws -> SharedStoreReader {
  try SharedStoreReader(in: GroupContainer(), waiting: 0)
}

extension SignPreference {
  /// What the store says: the setting, and the names of all subjects.
  public static let ofStore = SignPreference(choice: chosenSigns) {
    let names = (try? openStoreQuietly().read { try $0.subjects().map(\.name) }) ?? []
    return names.flatMap { [$0.shown, $0.shellQuoted] }
  }
}

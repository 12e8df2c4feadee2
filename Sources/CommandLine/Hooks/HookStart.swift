import CLinux
import Glibc
import SharedStore
import StudyIntents
import System

/// Starts the program that runs hooks behind a change, and waits for nothing of it.
public enum HookStart {
  /// Starts it behind the answer of a command that has changed something. This is asked for before the command runs.
  public static var behindCommand: () -> Void {
    UnheardChanges.setHeard { container in
      guard HookFolder.ofUser?.isThere == true else { return 0 }
      return HookState(of: container)?.position?.id ?? 0
    }
    return startBehindCommand
  }

  private static func startBehindCommand() {
    guard let (words, container) = wordsIfNeeded() else { return }
    // It may have been given as a path that counts from this folder.
    setenv(Self.containerVariable, container, 1)
    // The words last until this program ends.
    let strings = Unmanaged.passRetained(CStrings(words))
    strings._withUnsafeGuaranteedRef { strings in
      _ = strings.pointers.withUnsafeBufferPointer { linux_run_again($0.baseAddress) }
    }
  }

  /// Starts it behind each change from now on, in a program that runs for long.
  public static func behindEachChange() {
    UnheardChanges.observe {
      guard let (words, container) = wordsIfNeeded() else { return }
      try? ExternalProgram(path: "/proc/self/exe")
        .startDetached(Array(words.dropFirst()), environment: [containerVariable: container])
    }
  }

  /// The words of the command that runs hooks; nil if nothing was changed, there are no hooks, or a program that runs them
  /// sees the change itself.
  private static func wordsIfNeeded() -> (words: [String], container: String)? {
    guard let change = UnheardChanges.take(), HookFolder.ofUser?.isThere == true,
      let state = HookState(of: change.container)
    else { return nil }
    state.noteFirst(change.id)
    guard !isRunning(state) else { return nil }
    return (["swiftcal", HookRunner.name, "--from=\(change.id)"], change.container.path)
  }

  private static let containerVariable = "SWIFTCAL_CONTAINER"

  private static func isRunning(_ state: HookState) -> Bool {
    let file = open(state.lock, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return false }
    defer { close(file) }
    return FileLock.isTaken(byte: 0, of: file) == true
  }
}

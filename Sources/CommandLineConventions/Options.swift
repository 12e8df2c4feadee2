public import ArgumentParser
public import SharedStore

/// The option of every command that is about days.
public struct SubjectOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("The subject; the default one unless given.", valueName: "name"), completion: .subject)
  public var subject: String?

  public init() {}
}

/// The option of every command that prints facts.
public struct JSONOption: ParsableArguments {
  @Flag(help: "Print JSON.")
  public var json = false

  public init() {}
}

extension SharedStore {
  /// Opens the store where the environment says it is.
  /// - Throws: `StoreError`.
  public static func open(for access: Access) throws -> SharedStore {
    let store = try SharedStore(in: GroupContainer(), for: access)
    store.warn = { printError("swiftcal: \($0)\n") }
    return store
  }
}

public import ArgumentParser
public import Localization

// What a command says of itself, in the person's language.

extension ArgumentHelp {
  /// What an argument is for.
  /// - Parameters:
  ///   - sentence: the sentence in English.
  ///   - valueName: what the help calls the value; the name of the argument unless given.
  public init(localized sentence: LocalizedText, valueName: String? = nil) {
    self.init(String(localized: sentence), valueName: valueName)
  }
}

extension ValidationError {
  /// What is wrong with arguments.
  public init(localized sentence: LocalizedText) { self.init(String(localized: sentence)) }
}

extension CommandConfiguration {
  /// What the help of a command says, with commands to type at its end.
  /// - Parameters:
  ///   - name: the name of the command.
  ///   - abstract: what it does, in a sentence.
  ///   - text: what more there is to say, in sentences.
  ///   - list: what stands in the place of these sentences.
  public init(
    _ name: String, localized abstract: LocalizedText, localized text: LocalizedText? = nil,
    list: String? = nil, examples: String..., version: String = "",
    subcommands: [any ParsableCommand.Type] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil,
    aliases: [String] = []
  ) {
    let heading = String(localized: "Example:", plural: "Examples:", for: examples.count)
    let beginning = (text.map { String(localized: $0) } ?? list).map { [$0, ""] } ?? []
    self.init(
      commandName: name, abstract: String(localized: abstract),
      discussion: (beginning + [heading] + examples.map { "  " + $0 }).joined(separator: "\n"),
      version: version, subcommands: subcommands, defaultSubcommand: defaultSubcommand, aliases: aliases)
  }
}

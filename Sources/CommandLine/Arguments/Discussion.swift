public import ArgumentParser
public import Words

// What a command says of itself, in the person's language.

extension ArgumentHelp {
  fileprivate init(_ sentence: LocalizedText, _ valueName: String?) {
    self.init(String(localized: sentence), valueName: valueName)
  }
}

// An option, an argument or a flag with what it is for: the sentence in English, and what the help calls the value, which is
// the name of the property unless given.

extension Option {
  /// An option that may be missing.
  public init<Given: ExpressibleByArgument>(
    name: NameSpecification = .long, localized sentence: LocalizedText, valueName: String? = nil,
    completion: CompletionKind? = nil
  ) where Value == Given? {
    self.init(name: name, help: ArgumentHelp(sentence, valueName), completion: completion)
  }

  /// An option with a default.
  public init(
    wrappedValue: Value, name: NameSpecification = .long, localized sentence: LocalizedText,
    valueName: String? = nil,
    completion: CompletionKind? = nil
  ) where Value: ExpressibleByArgument {
    self.init(
      wrappedValue: wrappedValue, name: name, help: ArgumentHelp(sentence, valueName), completion: completion)
  }

  /// An option that may be given again.
  public init<Given: ExpressibleByArgument>(
    wrappedValue: [Given], name: NameSpecification = .long, localized sentence: LocalizedText,
    valueName: String? = nil,
    completion: CompletionKind? = nil
  ) where Value == [Given] {
    self.init(
      wrappedValue: wrappedValue, name: name, help: ArgumentHelp(sentence, valueName), completion: completion)
  }
}

extension Argument {
  /// An argument that has to be given.
  public init(
    localized sentence: LocalizedText, valueName: String? = nil, completion: CompletionKind? = nil
  ) where Value: ExpressibleByArgument {
    self.init(help: ArgumentHelp(sentence, valueName), completion: completion)
  }

  /// An argument that may be missing.
  public init<Given: ExpressibleByArgument>(
    localized sentence: LocalizedText, valueName: String? = nil, completion: CompletionKind? = nil
  ) where Value == Given? {
    self.init(help: ArgumentHelp(sentence, valueName), completion: completion)
  }

  /// Arguments of which there may be none.
  public init<Given: ExpressibleByArgument>(
    wrappedValue: [Given], localized sentence: LocalizedText, valueName: String? = nil,
    completion: CompletionKind? = nil
  ) where Value == [Given] {
    self.init(wrappedValue: wrappedValue, help: ArgumentHelp(sentence, valueName), completion: completion)
  }

  /// Arguments of which there has to be one.
  public init<Given: ExpressibleByArgument>(
    localized sentence: LocalizedText, valueName: String? = nil, completion: CompletionKind? = nil
  ) where Value == [Given] {
    self.init(help: ArgumentHelp(sentence, valueName), completion: completion)
  }
}

extension Flag where Value == Bool {
  /// A flag that is off unless given.
  public init(wrappedValue: Bool, name: NameSpecification = .long, localized sentence: LocalizedText) {
    self.init(wrappedValue: wrappedValue, name: name, help: ArgumentHelp(sentence, nil))
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

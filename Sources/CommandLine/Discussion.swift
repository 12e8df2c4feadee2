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

extension String {
  /// What the help of a command says below its first sentence, with commands to type.
  /// - Parameters:
  ///   - text: sentences, or a list.
  ///   - examples: the commands.
  public static func discussion(localized text: LocalizedText, examples: String...) -> String {
    discussion(String(localized: text), examples)
  }

  /// What the help of a command says of itself only by commands to type, or behind a list.
  public static func discussion(_ list: String? = nil, examples: String...) -> String {
    discussion(list, examples)
  }

  private static func discussion(_ text: String?, _ examples: [String]) -> String {
    let heading = String(localized: "Example:", plural: "Examples:", for: examples.count)
    let beginning = text.map { [$0, ""] } ?? []
    return (beginning + [heading] + examples.map { "  " + $0 }).joined(separator: "\n")
  }
}

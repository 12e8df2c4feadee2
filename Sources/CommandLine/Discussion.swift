import Localization

extension String {
  /// What the help of a command says below its first sentence, with commands to type.
  /// - Parameters:
  ///   - text: sentences, or a list; nil if there is nothing to say.
  ///   - examples: the commands.
  public static func discussion(_ text: String? = nil, examples: String...) -> String {
    let heading = String(localized: "Example:", plural: "Examples:", for: examples.count)
    let beginning = text.map { [$0, ""] } ?? []
    return (beginning + [heading] + examples.map { "  " + $0 }).joined(separator: "\n")
  }
}

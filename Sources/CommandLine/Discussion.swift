import Localization

extension String {
  /// What the help of a command says below its first sentence, with commands to type.
  /// - Parameters:
  ///   - text: sentences, or a list.
  ///   - examples: the commands.
  public static func discussion(_ text: String, examples: String...) -> String {
    let heading = String(localized: "Example:", plural: "Examples:", for: examples.count)
    return ([text, "", heading] + examples.map { "  " + $0 }).joined(separator: "\n")
  }
}

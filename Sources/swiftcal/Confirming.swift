import CommandLine
import Localization

/// Asks a question on standard error, and reads the answer.
/// - Returns: whether the answer is yes.
func confirms(_ question: String) -> Bool {
  printError(question + " [\(String(localized: "y/N", context: "answers: yes, or no as the default"))] ")
  let yes = String(localized: "y yes", context: "answers that mean yes, separated by spaces")
  let answer = readAnswer().lowercased()
  return yes.split(separator: " ").contains { $0 == answer }
}

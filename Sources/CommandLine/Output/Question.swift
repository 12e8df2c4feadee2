import Glibc
import Words

/// Whether there is a person at a terminal who can be asked.
public var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

/// Asks a question on standard error, and reads the line that answers it.
public func answer(to question: String) -> String {
  printError(question + " ")
  return readAnswer()
}

/// Asks a question on standard error, to which no is the answer unless a person says yes.
public func confirms(_ question: String) -> Bool {
  let choice = String(localized: "y/N", context: "answers: yes, or no as the default")
  return meansYes(answer(to: "\(question) [\(choice)]"))
}

/// Whether an answer to a question means yes.
public func meansYes(_ answer: String) -> Bool {
  let yes = String(localized: "y yes", context: "answers that mean yes, separated by spaces")
  let answer = answer.lowercased()
  return yes.split(separator: " ").contains { $0 == answer }
}

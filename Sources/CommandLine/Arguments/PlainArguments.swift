public import ArgumentParser

/// The arguments of a command that are simple enough to be read without the parser: options that are followed
/// by their values, flags, and other words. What is read of them is taken away, so what is left is unknown.
///
/// The daily commands are read this way, because the parser takes longer than everything else that they do.
/// All other arguments are left to the parser, which also reports what is wrong with them.
public struct PlainArguments: Sendable {
  /// The arguments that were not taken yet, each with its place.
  private var rest: [(place: Int, text: String)]
  private var isPlain = true

  /// The arguments of a command, without its name.
  public init(_ arguments: some Sequence<String>) { rest = arguments.enumerated().map { ($0, $1) } }

  /// Whether all arguments were taken and are plain. None is that is unknown, given twice, or without its value, nor are a
  /// value that is empty or begins with a hyphen, `--`, and too few or too many words.
  public var areTaken: Bool { isPlain && rest.isEmpty }

  /// Takes a flag.
  /// - Returns: whether it is given.
  public mutating func has(_ flag: String) -> Bool {
    guard let index = rest.firstIndex(where: { $0.text == flag }) else { return false }
    rest.remove(at: index)
    return true
  }

  /// Takes an option with its value, given as `--name value` or `--name=value`.
  /// - Returns: the value; nil if the option is not given.
  public mutating func value(of option: String) -> String? {
    let start = option + "="
    guard let index = rest.firstIndex(where: { $0.text == option || $0.text.hasPrefix(start) }) else {
      return nil
    }
    let (place, text) = rest.remove(at: index)
    var value = text.utf8.count > option.utf8.count ? String(text.utf8.dropFirst(start.utf8.count)) : nil
    if value == nil, index < rest.count, rest[index].place == place + 1 {
      value = rest.remove(at: index).text
    }
    if value == nil || value == "" || value?.utf8.first == UInt8(ascii: "-") { isPlain = false }
    return value
  }

  /// Takes the words that are neither options nor their values, in order. All options have to be taken before.
  /// - Parameter count: how many there may be.
  public mutating func words(_ count: ClosedRange<Int>) -> [String] {
    let words = rest.map(\.text)
    guard words.allSatisfy(Self.isWord), count.contains(words.count) else {
      isPlain = false
      return []
    }
    rest = []
    return words
  }

  /// Whether an argument is a word. One that begins with a hyphen and a digit is, since no option does, and the parser would
  /// call it an unknown one.
  private static func isWord(_ argument: String) -> Bool {
    guard argument.utf8.first == UInt8(ascii: "-") else { return !argument.isEmpty }
    return argument.utf8.dropFirst().first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ?? true
  }
}

/// A command that has a fast path: plain arguments are read without the parser.
public protocol PlainlyRun: ParsableCommand {
  /// Runs the command with plain arguments.
  /// - Returns: whether the arguments are such as the command takes.
  static func run(plainly arguments: PlainArguments) throws -> Bool
}

/// A command whose options are made of plain arguments. Each of its groups of options takes its own. What people and bars
/// run all day does without: the runtime looks up the types of options when they are made first, which takes a quarter of
/// what such a command does.
public protocol PlainlyRead: PlainlyRun {
  /// Takes its arguments out of plain ones, as the parser would read them.
  /// - Returns: nil if a value is not one that is taken; the parser then reports that.
  init?(_ arguments: inout PlainArguments)
}

extension PlainlyRead {
  public static func run(plainly arguments: PlainArguments) throws -> Bool {
    var arguments = arguments
    guard var command = Self(&arguments), arguments.areTaken else { return false }
    try command.run()
    return true
  }
}

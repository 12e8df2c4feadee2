public import ArgumentParser

/// The arguments of a command that are simple enough to be read without the parser: options that are followed
/// by their values, flags, and other words.
///
/// The daily commands are read this way, because the parser takes longer than everything else that they do.
/// All other arguments are left to the parser, which also reports what is wrong with them.
public struct PlainArguments: Sendable {
  /// Which arguments a command, or a group of options, takes.
  public struct Form: Sendable {
    let options: [String]
    let flags: [String]
    let words: ClosedRange<Int>

    /// - Parameters:
    ///   - options: the names of the options that have a value, such as `--subject`.
    ///   - flags: the names of the flags, such as `--json`.
    ///   - words: how many other words there may be. There are none unless this or a group says so.
    ///   - groups: the forms of the command's groups of arguments.
    public init(
      options: [String] = [], flags: [String] = [], words: ClosedRange<Int>? = nil, with groups: [Form] = []
    ) {
      self.options = groups.reduce(options) { $0 + $1.options }
      self.flags = groups.reduce(flags) { $0 + $1.flags }
      self.words = words ?? groups.lazy.map(\.words).first { $0 != 0...0 } ?? 0...0
    }
  }

  /// The words that are neither options nor their values, in order.
  public let words: [String]
  private let options: [(name: String, value: String)]
  private let flags: [String]

  /// Reads arguments.
  /// - Returns: nil if any of them is not plain: an option that the form does not have, one that is given twice or
  ///   lacks its value, a value that is empty or begins with a hyphen, `--`, or too few or too many words.
  public init?(_ arguments: ArraySlice<String>, as form: Form) {
    var (words, options, flags) = ([String](), [(name: String, value: String)](), [String]())
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "-" || argument.utf8.first != UInt8(ascii: "-") || Self.isNegativeNumber(argument) {
        guard !argument.isEmpty else { return nil }
        words.append(argument)
      } else if form.flags.contains(argument) {
        guard !flags.contains(argument) else { return nil }
        flags.append(argument)
      } else {
        guard let (name, value) = Self.option(argument, &rest, of: form),
          !options.contains(where: { $0.name == name })
        else { return nil }
        options.append((name, value))
      }
    }
    guard form.words.contains(words.count) else { return nil }
    (self.words, self.options, self.flags) = (words, options, flags)
  }

  /// Whether an argument begins with a hyphen and a digit. No option does, and the parser would call it an unknown one.
  private static func isNegativeNumber(_ argument: String) -> Bool {
    argument.utf8.dropFirst().first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  /// The value of an option; nil if it is not given.
  public func value(of option: String) -> String? { options.first { $0.name == option }?.value }

  /// Whether a flag is given.
  public func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// An option and its value, as `--name value` or `--name=value`.
  private static func option(
    _ argument: String, _ rest: inout ArraySlice<String>, of form: Form
  ) -> (name: String, value: String)? {
    var name = argument
    var value: String?
    if let equals = argument.utf8.firstIndex(of: UInt8(ascii: "=")) {
      name = String(argument[..<equals])
      value = String(argument[argument.utf8.index(after: equals)...])
    }
    guard form.options.contains(name), let value = value ?? rest.popFirst(),
      !value.isEmpty, value.utf8.first != UInt8(ascii: "-")
    else { return nil }
    return (name, value)
  }
}

/// Arguments that can be read from plain ones: a command, or a group of its options.
public protocol PlainlyRead: ParsableArguments {
  /// Which plain arguments there may be.
  static var plainForm: PlainArguments.Form { get }

  /// Reads plain arguments, as the parser would read them.
  /// - Returns: nil if a value is not one that is taken; the parser then reports that.
  init?(_ arguments: PlainArguments)

  /// Runs a command with plain arguments. A command that people and bars run all day does so without making its options: the
  /// runtime looks up their types when they are made first, which takes a quarter of what such a command does.
  /// - Returns: whether the arguments are such as the command takes.
  static func run(plainly arguments: PlainArguments) throws -> Bool
}

extension PlainlyRead {
  /// A group of options is not run.
  public static func run(plainly arguments: PlainArguments) throws -> Bool { false }
}

extension PlainlyRead where Self: ParsableCommand {
  public static func run(plainly arguments: PlainArguments) throws -> Bool {
    guard var command = Self(arguments) else { return false }
    try command.run()
    return true
  }
}

/// A command that has a fast path: plain arguments are read without the parser.
public typealias FastCommand = ParsableCommand & PlainlyRead

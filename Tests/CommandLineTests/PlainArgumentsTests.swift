import CommandLine
import Testing

@Suite("Plain arguments")
struct PlainArgumentsTests {
  /// What a command reads that has two options, two flags and up to two words.
  private struct Read {
    let subject: String?
    let asOf: String?
    let json: Bool
    let view: Bool
    let words: [String]

    /// Nil if the arguments are left to the parser.
    init?(_ arguments: [String]) {
      var arguments = PlainArguments(arguments)
      (view, json) = (arguments.has("--view"), arguments.has("--json"))
      (subject, asOf) = (arguments.value(of: "--subject"), arguments.value(of: "--as-of"))
      words = arguments.words(0...2)
      guard arguments.areTaken else { return nil }
    }
  }

  @Test("Plain arguments have no words, values or flags if nothing is given")
  func empty() throws {
    let plain = try #require(Read([]))
    #expect(plain.words.isEmpty)
    #expect(plain.subject == nil)
    #expect(!plain.json)
  }

  @Test("Plain arguments are read in any order, with a value as its own word or after an equals sign")
  func order() throws {
    for arguments in [
      ["today", "--json", "--subject", "Piano", "-"], ["--subject=Piano", "today", "-", "--json"],
    ] {
      let plain = try #require(Read(arguments))
      #expect(plain.words == ["today", "-"])
      #expect(plain.subject == "Piano")
      #expect(plain.asOf == nil)
      #expect(plain.json)
      #expect(!plain.view)
    }
  }

  @Test("A value may have an equals sign in it")
  func equals() throws {
    #expect(try #require(Read(["--subject=a=b"])).subject == "a=b")
    #expect(try #require(Read(["--subject", "a=b"])).subject == "a=b")
  }

  @Test(
    "Arguments are left to the parser if any of them is not plain",
    arguments: [
      ["--colour"], ["--sub", "Piano"], ["-h"], ["--help"], ["--version"], ["-j"], ["--"], ["today", "--"],
      ["--subject"], ["--subject", "--json"], ["--subject", "--json", "Piano"],
      ["--subject", "--as-of=a", "b"],
      ["--subject", "-"], ["--subject", ""], ["--subject="],
      ["--subject=-x"], ["--subject", "a", "--subject", "b"], ["--subject=a", "--subject", "b"],
      ["--json", "--json"], ["--json=true"], ["--json="], [""], ["a", "b", "c"], ["--=x"], ["=x", "--="],
    ])
  func notPlain(arguments: [String]) {
    #expect(Read(arguments) == nil)
  }

  @Test("Arguments are left to the parser if there are too few words")
  func tooFew() {
    func words(_ arguments: [String]) -> [String]? {
      var arguments = PlainArguments(arguments)
      let words = arguments.words(1...Int.max)
      return arguments.areTaken ? words : nil
    }
    #expect(words([]) == nil)
    #expect(words(["a", "b", "c"]) == ["a", "b", "c"])
  }
}

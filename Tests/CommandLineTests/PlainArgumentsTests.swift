import CommandLine
import Testing

@Suite("Plain arguments")
struct PlainArgumentsTests {
  private let form = PlainArguments.Form(
    options: ["--subject", "--as-of"], flags: ["--json", "--view"], words: 0...2)

  private func read(_ arguments: [String]) -> PlainArguments? { PlainArguments(arguments[...], as: form) }

  @Test("Plain arguments have no words, values or flags if nothing is given")
  func empty() throws {
    let plain = try #require(read([]))
    #expect(plain.words.isEmpty)
    #expect(plain.value(of: "--subject") == nil)
    #expect(!plain.has("--json"))
  }

  @Test("Plain arguments are read in any order, with a value as its own word or after an equals sign")
  func order() throws {
    for arguments in [
      ["today", "--json", "--subject", "Piano", "-"], ["--subject=Piano", "today", "-", "--json"],
    ] {
      let plain = try #require(read(arguments))
      #expect(plain.words == ["today", "-"])
      #expect(plain.value(of: "--subject") == "Piano")
      #expect(plain.value(of: "--as-of") == nil)
      #expect(plain.has("--json"))
      #expect(!plain.has("--view"))
    }
  }

  @Test("A value may have an equals sign in it")
  func equals() throws {
    #expect(try #require(read(["--subject=a=b"])).value(of: "--subject") == "a=b")
    #expect(try #require(read(["--subject", "a=b"])).value(of: "--subject") == "a=b")
  }

  @Test(
    "Arguments are left to the parser if any of them is not plain",
    arguments: [
      ["--colour"], ["--sub", "Piano"], ["-h"], ["--help"], ["--version"], ["-j"], ["--"], ["today", "--"],
      ["--subject"], ["--subject", "--json"], ["--subject", "-"], ["--subject", ""], ["--subject="],
      ["--subject=-x"], ["--subject", "a", "--subject", "b"], ["--subject=a", "--subject", "b"],
      ["--json", "--json"], ["--json=true"], ["--json="], [""], ["a", "b", "c"], ["--=x"], ["=x", "--="],
    ])
  func notPlain(arguments: [String]) {
    #expect(read(arguments) == nil)
  }

  @Test("Arguments are left to the parser if there are too few words")
  func tooFew() {
    let form = PlainArguments.Form(words: 1...Int.max)
    #expect(PlainArguments([], as: form) == nil)
    #expect(PlainArguments(["a", "b", "c"], as: form)?.words == ["a", "b", "c"])
  }
}

import Testing

@testable import RepositoryWidget

@Suite("What a user names")
struct ReferenceTests {
  @Test("OWNER/NAME is a repository at a host")
  func hosted() throws {
    #expect(
      try RepositoryReference("apple/swift-argument-parser")
        == .hosted(owner: "apple", name: "swift-argument-parser"))
    #expect(try RepositoryReference("a_b/c.d") == .hosted(owner: "a_b", name: "c.d"))
    #expect(try RepositoryReference("apple/swift.git").argument == "apple/swift")
  }

  @Test("A path is a folder", arguments: ["/srv/code", "/srv//code/./", "./x", "../x", ".", ".."])
  func folder(text: String) throws {
    guard case .folder(let path) = try RepositoryReference(text) else {
      Issue.record("\(text) is no folder")
      return
    }
    #expect(path.hasPrefix("/") && (text.hasPrefix("/") ? path == "/srv/code" : true))
  }

  @Test(
    "Any other text is refused",
    arguments: [
      "", "swift", "a/b/c", "a/", "/".replacing("/", with: "a//b"), "a/..",
      "../../x".replacing("../../", with: "x/../"),
      "a/.git", "a b/c",
      "a/b?c", "a/b#c", "a/b\"", "a/b\nurl = x", "é/b", "https://github.com/apple/swift", "-/-\u{0}",
    ])
  func refused(text: String) {
    #expect(throws: RepositoryError.invalidReference(text)) { try RepositoryReference(text) }
  }

  @Test("The address of an API decides where facts and pages are")
  func api() throws {
    func addresses(_ api: APIAddress) -> [String] {
      [api.facts(owner: "o", name: "n").description, api.page(owner: "o", name: "n")]
    }
    #expect(addresses(.gitHub) == ["https://api.github.com/repos/o/n", "https://github.com/o/n"])
    #expect(
      addresses(try APIAddress("https://codeberg.org/api/v1/"))
        == ["https://codeberg.org/api/v1/repos/o/n", "https://codeberg.org/o/n"])
    #expect(
      addresses(try APIAddress("http://[::1]:3000/git/api/v1"))
        == ["http://[::1]:3000/git/api/v1/repos/o/n", "http://[::1]:3000/git/o/n"])
    #expect(
      addresses(try APIAddress("HTTPS://GitHub.Example.com/api/v3"))
        == ["https://github.example.com/api/v3/repos/o/n", "https://github.example.com/o/n"])
    #expect(try APIAddress("https://api.github.com/") == .gitHub)
  }

  @Test(
    "What is not the address of an API is refused, as one with a password is",
    arguments: [
      "", "codeberg.org", "ftp://x/y", "file:///etc/passwd", "https://", "https://user:secret@host/api",
      "https://a b/",
      "https://host/\"x", "https://host/x\ny", "https://host?x=1", "https://host:0", "https://host:99999",
      "https://-h",
      "https://host/a b", "https://hö.st/", "https://[zz]/", "https://host/{a,b}",
      "https://host/[1-9]".replacing("[1-9]", with: "`id`"),
    ])
  func refusedAddress(text: String) {
    #expect(throws: RepositoryError.invalidAddress(text)) { try APIAddress(text) }
  }
}

import Testing

@Suite("Transcripts")
struct TranscriptTests {
  @Test(
    "show what the programs print",
    arguments: try! Repository.files(in: "Tests/ProgramTests/Transcripts").filter { $0.hasSuffix(".md") })
  func transcript(path: String) throws {
    try ShownSessions(page: MarkdownPage(path: path), isTranscript: true).check()
  }
}

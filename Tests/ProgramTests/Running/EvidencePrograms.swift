import Foundation
import RawSQLite
import Testing

/// Programs in the user's home folder that know when somebody studied.
extension Sandbox {
  /// Makes a git repository in the home folder with a commit at each of these times of the author's own clock.
  /// - Returns: its path.
  func repository(_ name: String = "thesis", commits times: String...) throws -> String {
    let path = path(name)
    if !FileManager.default.fileExists(atPath: path) {
      try git("init", "-q", "-b", "main", path, in: folder)
      try git("config", "user.email", "me@example.org", in: path)
      try git("config", "user.name", "Me", in: path)
    }
    for (index, time) in times.enumerated() { try commit(time, "commit \(index)", in: path) }
    return path
  }

  /// Makes an empty commit.
  func commit(_ time: String, _ subject: String, in repository: String) throws {
    try git(
      "commit", "-q", "--allow-empty", "-m", subject, in: repository,
      with: ["GIT_AUTHOR_DATE": time, "GIT_COMMITTER_DATE": time])
  }

  /// Runs git with the settings of the home folder alone.
  @discardableResult
  func git(_ arguments: String..., in directory: String, with variables: [String: String] = [:]) throws
    -> String
  {
    let variables = environment.merging(variables) { $1 }.merging(["GIT_CONFIG_NOSYSTEM": "1"]) { $1 }
    let outcome = try Invocation(
      program: .env, arguments: ["-C", directory, "git"] + arguments, environment: variables
    ).run()
    try #require(outcome.exitCode == 0, "git \(arguments): \(outcome.error)")
    return outcome.output
  }

  /// Puts a collection that Anki's own library has made into a profile of the home folder.
  /// - Returns: its path.
  @discardableResult
  func ankiProfile(_ profile: String, fixture: String = "anki-rollover-4") throws -> String {
    let folder = path(".local/share/Anki2/\(profile)")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let packed = Repository.path("Tests/OtherProgramsTests/Evidence/Fixtures/\(fixture).anki2.gz")
    let collection = folder + "/collection.anki2"
    try Data().write(to: URL(filePath: collection))
    var unpacking = Invocation(program: .env, arguments: ["gzip", "-dc", packed], environment: environment)
    unpacking.output = collection
    try #require(try unpacking.run().exitCode == 0)
    return collection
  }

  /// Makes a file of KOReader with one page a day.
  /// - Parameter days: seconds since 1970, and for how many seconds the page was open.
  /// - Returns: its path.
  func koreader(_ name: String, _ days: (Int, Int)...) throws -> String {
    try RawDatabase(path(name)).rows(
      """
      CREATE TABLE book (id integer PRIMARY KEY autoincrement, title text, md5 text);
      CREATE TABLE page_stat_data (
        id_book integer, page integer NOT NULL DEFAULT 0, start_time integer NOT NULL DEFAULT 0,
        duration integer NOT NULL DEFAULT 0, total_pages integer NOT NULL DEFAULT 0,
        UNIQUE (id_book, page, start_time), FOREIGN KEY(id_book) REFERENCES book(id));
      INSERT INTO book (title, md5) VALUES ('A', 'abc');
      """
        + days.map { "INSERT INTO page_stat_data VALUES (1, 1, \($0.0), \($0.1), 300);" }.joined())
    return path(name)
  }
}

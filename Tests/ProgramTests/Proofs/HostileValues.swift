import RawSQLite

/// Values that no rule of the schema allows, or that are at the end of what it allows, and ways to put them into a store.
enum HostileValues {
  private static let integers = [
    "0", "1", "-1", "2", "3", "7", "126", "127", "128", "255", "4294967296", "9007199254740993",
    "4611686018427387904", "9223372036854775806", "9223372036854775807", "-9223372036854775808", "1e300",
  ]

  private static let texts = [
    "''", "' '", "'1900-01-01'", "'1899-12-31'", "'9999-12-31'", "'9999-12-31T23:59:59Z'", "'10000-01-01'",
    "'0000-01-01'", "'2024-02-30'", "'2024-1-1'", "date('now')", "date('now', '-1 day')",
    "date('now', '+1 day')",
    "'24:00'", "'23:59'", "'99999999999999999999'", "'-9223372036854775808'", "'365'", "'none'", "'study'",
    "'rest'",
    "'session'", "'schedule'", "'goal'", "'name'", "'unit'", "'end'", "'life'", "'default'", "'setting'",
    "'later-kind'", "'true'", "'null'", "'\"a\"'", "'{\"isLate\":true,\"reason\":null}'",
    "'{\"daysPerWeek\":9,\"minimum\":-1}'", "'{\"a\":'", "'\"\\u001b[2J\"'",
    "replace(hex(zeroblob(50000)), '00', '[')", "'day-start'", "'backups'", "'Study'",
    "'a' || char(27) || '[2J' || char(7)", "'a' || char(155) || '31m' || char(133) || char(127)",
    "'a' || char(10) || char(13) || char(9) || 'b'", "'a' || char(0) || 'b'", "char(8232) || char(8233)",
    "'a' || char(8238) || 'b' || char(8294) || char(1564)", "CAST(x'61FFFE80' AS TEXT)",
    "CAST(x'C29B' AS TEXT)",
    "'<b>&\"''</b>]]>'", "'%{A1:x:}%{F#f00}#[fg=red]#(id)| bash=x'", "'--help'", "'$(id)`id`'",
    "replace(hex(zeroblob(50000)), '00', '日')", "NULL", "x'00'",
  ]

  /// Characters that act on a terminal: escape sequences in the 7-bit and the 8-bit form, line ends, separators, turns of the
  /// direction of writing.
  private static let escape =
    "char(27) || '[2J' || char(155) || '31m' || char(10) || char(7) || char(133) || char(127) || char(8232) || char(8238)"

  /// Statements that leave no text, or no number, of a store as it was.
  static let everywhere: [[String]] = [
    [
      "UPDATE subject SET name = \(escape) || id", "UPDATE fact SET value = \(escape) WHERE kind = 'setting'",
      "INSERT INTO fact (subject, kind, key, value) VALUES (0, 'setting', \(escape), '\"' || \(escape) || '\"')",
      "UPDATE fact SET value = '{\"isLate\":true,\"reason\":\"' || \(escape) || '\"}' WHERE kind = 'rest'",
      "UPDATE fact SET value = '\"' || \(escape) || subject || '\"' WHERE kind = 'name'",
      "UPDATE change SET command = \(escape), at = \(escape)",
      "UPDATE change SET undoneAt = \(escape) WHERE undoneAt IS NOT NULL",
      "UPDATE changedFact SET before = '\"' || \(escape) || '\"' WHERE kind IN ('name', 'setting') AND before IS NOT NULL",
      "UPDATE changedFact SET after = \(escape) WHERE kind = 'rest' AND after IS NOT NULL",
      "UPDATE changedFact SET key = \(escape) WHERE kind = 'setting'",
      "UPDATE reload SET kind = \(escape) WHERE kind <> ''",
    ],
    [
      "UPDATE fact SET value = '9223372036854775807' WHERE kind = 'schedule'",
      "UPDATE recordedDay SET didStudy = 9223372036854775807, amount = 9223372036854775807",
      "UPDATE change SET isSuperseded = 9223372036854775807, id = id + 9223372036854775000",
      "UPDATE changedFact SET change = change + 9223372036854775000",
      "UPDATE changedFact SET before = '9223372036854775807' WHERE before IS NOT NULL",
      "UPDATE fact SET value = '\"9223372036854775807\"' WHERE kind = 'setting'",
      // The last two, since the schema's triggers count the others and give them later times.
      "UPDATE fact SET time = 9223372036854775807",
      "UPDATE reload SET requests = 9223372036854775807",
    ],
  ]

  /// Puts some values into columns at random.
  /// - Returns: the statements that did.
  static func put(into raw: RawDatabase, _ random: inout SeededRandom) throws -> [String] {
    let tables = try raw.rows("SELECT name FROM sqlite_schema WHERE type = 'table'").compactMap { $0[0] }
    let columns = try tables.map { table in
      (table, try raw.rows("SELECT name FROM pragma_table_info('\(table)')").compactMap { $0[0] })
    }
    var done: [String] = []
    while done.isEmpty || Int.random(in: 0...2, using: &random) > 0 {
      let statement = mutation(columns, &random)
      // A strict table refuses a value of the wrong type even so.
      if (try? raw.rows(statement)) != nil { done.append(statement) }
    }
    return done
  }

  /// A statement that puts a hostile value into a column: into all its rows, into those of one value, or into a new row.
  private static func mutation(_ columns: [(table: String, names: [String])], _ random: inout SeededRandom)
    -> String
  {
    let (table, names) = columns.randomElement(using: &random)!
    let column = names.randomElement(using: &random)!
    let value = (Bool.random(using: &random) ? integers : texts).randomElement(using: &random)!
    let place = Int.random(in: 0...3, using: &random)
    switch Int.random(in: 0...3, using: &random) {
    case 0: return "UPDATE OR IGNORE \(table) SET \(column) = \(value)"
    case 1:
      let row = names.map { $0 == column ? value : $0 }.joined(separator: ", ")
      return "INSERT OR IGNORE INTO \(table) SELECT \(row) FROM \(table) LIMIT 1 OFFSET \(place)"
    default:
      return "UPDATE OR IGNORE \(table) SET \(column) = \(value) WHERE \(column) IS "
        + "(SELECT \(column) FROM \(table) LIMIT 1 OFFSET \(place))"
    }
  }
}

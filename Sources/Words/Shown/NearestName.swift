/// The name that was probably meant: one that begins with `name`, or else the one with the fewest single-letter edits from
/// it, if there are at most half as many edits as letters (and at least one edit is always allowed). Of several that begin
/// with it, the shortest is meant.
///
/// Two neighbours that are swapped are one edit. Case does not count, and no letter after the 64th.
public func nearestName(to name: String, among names: [String]) -> String? {
  let wanted = Array(name.lowercased().prefix(64))
  let limit = max(1, wanted.count / 2)
  let begun = wanted.isEmpty ? [] : names.filter { $0.lowercased().hasPrefix(String(wanted)) }
  return (begun.isEmpty ? names : begun)
    .map { (name: $0, distance: editDistance(wanted, Array($0.lowercased()))) }
    .filter { !begun.isEmpty || $0.distance <= limit }
    .min { $0.distance < $1.distance }?.name
}

/// How many letters must be added, removed, replaced or swapped with the next one.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, rows[i - 1][j - 1] + 1) }
      row.append(least)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}

/// The name that was probably meant: the one with the fewest single-letter edits from `name`, if there are at most
/// half as many edits as letters (and at least one edit is always allowed), or one that begins with `name`.
///
/// Two swapped letters are two edits. Case does not count.
func nearestName(to name: String, among names: [String]) -> String? {
  let wanted = Array(name.lowercased().prefix(Subject.longestName))
  let limit = max(1, wanted.count / 2)
  return names.map { (name: $0, distance: editDistance(wanted, Array($0.lowercased()))) }
    .filter { $0.distance <= limit || $0.name.lowercased().hasPrefix(name.lowercased()) }
    .min { $0.distance < $1.distance }?.name
}

/// The Levenshtein distance: how many letters must be added, removed or replaced.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var row = Array(0...b.count)
  for (i, letter) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in b.enumerated() {
      let replaced = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
    }
  }
  return row[b.count]
}

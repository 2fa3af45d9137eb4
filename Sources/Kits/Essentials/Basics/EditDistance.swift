extension String {
  /// Returns the optimal string alignment distance of two words.
  ///
  /// The distance is the number of edits that change one word into the other. An edit inserts,
  /// deletes or replaces a letter, or swaps two adjacent letters.
  package func editDistance(to other: String) -> Int {
    let a = Array(self)
    let b = Array(other)
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        let change = rows[i][j] + (a[i] == b[j] ? 0 : 1)
        var best = Swift.min(change, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = Swift.min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}

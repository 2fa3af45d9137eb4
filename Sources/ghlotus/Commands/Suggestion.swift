import LotusModel

/// App delegate support: finds the known word nearest to a mistyped one.
enum Suggestion {
  /// What other programs call a command.
  static let synonyms = [
    "auth": "login", "signin": "login", "signout": "logout", "me": "whoami", "user": "profile", "users": "search",
    "repository": "repo", "repositories": "repos", "organizations": "orgs", "stars": "starred", "ssh-key": "keys",
    "gpg-key": "keys", "pr": "issue", "version": "--version",
  ]

  /// What stands behind `auth` in `gh`, where it is no sign-in.
  static let ofAuth = ["logout": "logout", "status": "whoami", "token": "whoami", "switch": "switch"]

  static func hint(for word: String, among known: [String], prefix: String = "") -> UsageError.Hint? {
    nearest(to: word, among: known).map { .nearest(prefix + $0) }
  }

  static func nearest(to word: String, among known: [String]) -> String? {
    let word = word.lowercased()
    let ranked = known.map { (name: $0, distance: distance(word, $0)) }.min { $0.distance < $1.distance }
    guard let best = ranked, best.distance <= max(1, best.name.count / 3) else {
      return word.count >= 2 ? known.first { $0.hasPrefix(word) } : nil
    }
    return best.name
  }

  /// The number of letters to insert, delete, change or swap with the next (Damerau and Levenshtein).
  static func distance(_ first: String, _ second: String) -> Int {
    let a = Array(first)
    let b = Array(second)
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        let change = rows[i][j] + (a[i] == b[j] ? 0 : 1)
        var best = min(change, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}

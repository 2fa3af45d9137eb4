/// A part of the screen that looks as if it opened something.
struct DrawnTarget: CustomStringConvertible {
  enum Kind: CaseIterable {
    /// Text in the style of a link, or a label of an issue.
    case link
    /// The selected row of a list.
    case row
    case tab
    /// An element of the breadcrumb before the title.
    case breadcrumb
    /// A key in the footer.
    case key
    /// A row of the palette or of the menu of keys.
    case entry
    /// A reply in the menu of orders or of addresses to copy.
    case reply
  }

  let kind: Kind
  let text: String
  /// The row of the screen.
  let row: Int
  /// The cells that a user would click.
  let columns: [Int]
  /// The text before the target in its row.
  var label = ""
  /// The position in the breadcrumb.
  var index = 0

  /// The first cell after the target.
  var end: Int { (columns.last ?? 0) + 1 }

  var description: String { "\(kind) \"\(text)\" in row \(row)" }
}

extension DrawnTarget {
  /// Whether the text of the target names a page or an address.
  ///
  /// - Parameters:
  ///   - path: The breadcrumb of the page that opened, or an empty array.
  ///   - address: The address that opened or was copied, or an empty string.
  ///   - rows: The rows of the screen. A gist or an issue also has the name that its page shows.
  func names(_ path: [String], address: String = "", rows: [String] = []) -> Bool {
    let (title, address) = (path.last ?? "", address.replacing("%20", with: " "))
    if let count = text.prefixMatch(of: Self.count) {
      return Self.counted.contains { start, list, page in
        count.1 == start && (title.isEmpty ? address.contains(page) : title == list)
      }
    }
    if let month = text.firstMatch(of: Self.month), let index = Self.months.firstIndex(of: String(month.1)) {
      return address.contains("from=\(month.2)-\(index < 9 ? "0" : "")\(index + 1)-")
    }
    if let issue = text.firstMatch(of: /([\w-]+\/[\w.-]+)?#(\d+)/) {
      // The breadcrumb may begin with an ellipsis instead of the repository.
      let places = path.first == "…" ? nil : path + [address]
      let isThere = issue.1.flatMap { name in places?.contains { $0.contains(name) } } != false
      return isThere && (title == "#\(issue.2)" || address.hasSuffix("/\(issue.2)"))
    }
    // The page of an account can be named by its address.
    if !title.isEmpty, text.hasSuffix("/\(title)") { return true }
    let repositories = text.matches(of: /[\w-]+\/[\w.-]+/).map { $0.output }
    if !repositories.isEmpty { return repositories.contains { title.hasPrefix($0) || address.contains($0) } }
    if label.contains("Milestone") { return address.contains("/milestone/") }
    let (name, slug) = (text.slug, title.slug)
    if slug == name || slug.hasSuffix("-\(name)") || address.slug.contains(name) { return true }
    if text.hasSuffix("…"), slug.contains(name) { return true }
    guard title.wholeMatch(of: /[0-9a-f]{8}|#\d+/) != nil else { return false }
    let shown = text.replacing("…", with: "")
    return rows.contains { $0.contains(shown) }
  }

  /// Whether the text names a month in the statistics of contributions, such as `Mar 2026: 95`, and rows
  /// of the screen name a day of this month.
  static func isMonth(_ text: String, ofDayIn rows: [String]) -> Bool {
    guard let month = text.replacing("\u{A0}", with: " ").wholeMatch(of: Self.month) else { return false }
    return rows.contains { row in
      row.firstMatch(of: /([A-Z][a-z]{2})[a-z]* \d+, (\d{4}):/).map { $0.1 == month.1 && $0.2 == month.2 } == true
    }
  }

  private static var month: Regex<(Substring, Substring, Substring)> { /([A-Z][a-z]{2}) (\d{4}): [\d,]+/ }
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// The start of a count, such as `3 following` or `★ 3,127 stars`.
  private static var count: Regex<(Substring, Substring)> {
    /\W*[\d,]+ (follower|following|repositor|gist|star|fork|watcher|open issue)/
  }

  /// The start of the noun after each count, the title of the list that it counts, and a part of the
  /// list's address.
  private static let counted = [
    ("follower", "followers", "tab=followers"), ("following", "following", "tab=following"),
    ("repositor", "repositories", "tab=repositories"), ("gist", "gists", "gist.github.com"),
    ("star", "", "/stargazers"), ("fork", "", "/forks"), ("watcher", "", "/watchers"),
    ("open issue", "open issues", "/issues"),
  ]
}

extension String {
  /// The letters and digits, in lowercase, with a hyphen instead of everything else.
  fileprivate var slug: String {
    lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}

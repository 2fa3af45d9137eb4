import LotusModel

/// The options and the notes that commands with a list have in common.
enum ListOptions {
  static let range = [
    Option.web,
    Option(name: "limit", short: "L", value: "N", summary: "show at most this many rows; 30 by default"),
    Option(name: "all", summary: "show the whole list"),
    Option(
      name: "page", value: "N",
      summary: "start at page N; --limit sets the page size, up to 100; with --all, a page has 100 rows"),
  ]

  /// The options of the user's own lists, which are short: by default, all rows are shown.
  static let ownRange = [
    Option.web,
    Option(name: "limit", short: "L", value: "N", summary: "show at most this many rows of the list"),
    Option(name: "all", summary: "show the whole list, which is the default"),
  ]

  /// Returns the notes that the commands have in common.
  ///
  /// - Parameter column: A JSON field that every row of the list has.
  static func notes(column: String) -> [String] {
    [
      "On a terminal, the list is a table. In a pipe, each row is a line of values separated by tabs, and control characters "
        + "are made visible. Rows appear as they arrive.",
      "--json prints every field that GitHub returns, one object per line. --json=FIELD,FIELD selects fields. --jq "
        + "filters each object separately: to print a column, use -q .\(column) rather than -q '.[].\(column)'.",
      "--slurp makes one array of the objects, as in --slurp -q 'map(.\(column))'. Without --limit or --all, the array "
        + "contains at most 30 objects. In a pipe, ghlotus does not tell you if the list has more rows.",
      "Without a name, or with @me, the command shows your own list.",
    ]
  }
}

extension ListRange {
  /// Creates the range that `--limit`, `--all` and `--page` select.
  ///
  /// - Parameter usual: The number of rows without these options, or `nil` for all rows.
  init(_ line: ParsedLine, usual: Int? = 30) throws(UsageError) {
    if line.has("all"), line.has("limit") { throw UsageError(.excluding("--all", "--limit")) }
    let limit = line.has("all") ? nil : try Self.number("limit", in: line) ?? usual
    self.init(limit: limit, firstPage: try Self.number("page", in: line) ?? 1)
  }

  private static func number(_ option: String, in line: ParsedLine) throws(UsageError) -> Int? {
    guard let text = line.value(option) else { return nil }
    guard let number = Int(text), (1...10_000_000).contains(number) else {
      throw UsageError(.notNumber(option: "--\(option)", text))
    }
    return number
  }
}

import LotusModel

/// The options and the notes that commands with a list have in common.
enum ListOptions {
  static let range: [Option] = [.web, .limit, .all, .page]

  /// The options of the user's own lists, which are short: by default, all rows are shown.
  static let ownRange: [Option] = [
    .web, .limit.described(as: "show at most this many rows of the list"),
    .all.described(as: "show the whole list, which is the default"),
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

extension Option {
  static let limit = Option(
    name: "limit", short: "L", value: "N", summary: "show at most this many rows; 30 by default")
  static let all = Option(name: "all", summary: "show the whole list")
  fileprivate static let page = Option(
    name: "page", value: "N",
    summary: "start at page N; --limit sets the page size, up to 100; with --all, a page has 100 rows")
}

extension ListRange {
  /// Creates the range that `--limit`, `--all` and `--page` select.
  ///
  /// - Parameter usual: The number of rows without these options, or `nil` for all rows.
  init(_ line: ParsedLine, usual: Int? = 30) throws(UsageError) {
    try line.check(.all, excludes: [.limit])
    let numbers = 1...10_000_000
    let limit = line.has(.all) ? nil : try line.number(.limit, in: numbers) ?? usual
    self.init(limit: limit, firstPage: try line.number(.page, in: numbers) ?? 1)
  }
}

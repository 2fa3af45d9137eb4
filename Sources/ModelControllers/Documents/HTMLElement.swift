import LotusModel

/// An open HTML element, and the block or the span of the document that it stands for.
struct HTMLElement {
  enum Meaning {
    case block(DocumentBuilder.Block)
    case span(DocumentBuilder.Span)
    case summary
    /// Text with other text before and after it, such as the quotation marks of `q`.
    case enclosed(start: String, end: String)
    /// The text is shown without formatting.
    case none
  }

  let name: String
  /// The number of quotes, lists and list items around the element.
  var depth = 0
  var meaning: Meaning
  /// Whether the element is a video or a sound without an address. A `source` element in it may
  /// have the address.
  var needsSource: Bool
  /// The start of the text that browsers show only if they can't show the embedded file, or `nil` if
  /// the element has no file.
  var fallback: DocumentBuilder.Position?
  /// The number of columns of a table cell.
  let columnCount: Int
  /// The number of rows of a table cell.
  let rowCount: Int

  init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    columnCount = max(1, min(Int(attributes["colspan"] ?? "") ?? 1, Self.mostColumns))
    // Zero means all rows of the group.
    let rowCount = Int(attributes["rowspan"] ?? "") ?? 1
    needsSource = ["video", "audio"].contains(name) && attributes["src"] == nil
    self.rowCount = rowCount == 0 ? Self.mostRows : max(1, min(rowCount, Self.mostRows))
    meaning =
      switch name {
      case _ where Self.headings.contains(name): .block(.heading(level: name.last?.wholeNumberValue ?? 1))
      case "p": .block(.paragraph)
      case "ul", "menu": .block(.list(nil, isTight: true))
      case "ol":
        .block(
          .list(
            ListNumbers(
              next: Int(attributes["start"] ?? "") ?? 1,
              style: ListNumbers.Style(rawValue: attributes["type"] ?? "") ?? .decimal),
            isTight: true))
      case "li": .block(.item(number: Int(attributes["value"] ?? "")))
      case "dd": .block(.description)
      case "blockquote": .block(.quote)
      case "pre": .block(.code)
      case "table": .block(.table)
      case "thead", "tbody", "tfoot": .block(.rowGroup)
      case "tr": .block(.row)
      case "td": .block(.cell(.data))
      case "th": .block(.cell(.header))
      case "summary": .summary
      case "q": .enclosed(start: "\u{201C}", end: "\u{201D}")
      case "abbr": .enclosed(start: "", end: attributes["title"].map { $0.isEmpty ? "" : " (\($0))" } ?? "")
      case "rt": .enclosed(start: "(", end: ")")
      case "b", "strong", "mark": .span(.marked(.strong))
      case "i", "em", "cite", "dfn", "var": .span(.marked(.emphasis))
      case "code", "kbd", "samp", "tt": .span(.marked(.code))
      case "del", "s", "strike": .span(.marked(.struck))
      case "sup": .span(.script(.superscript))
      case "sub": .span(.script(.subscript))
      case "a": .span(.link(attributes["href"].map(Self.address)))
      default: Self.bareBlocks.contains(name) ? .block(.other) : .none
      }
  }

  /// The largest number of columns of a cell in HTML.
  private static let mostColumns = 1_000
  /// The largest number of rows of a cell in HTML.
  private static let mostRows = 65_534

  /// The elements that start a new line, but have no other meaning.
  private static let bareBlocks: Set = [
    "address", "article", "aside", "caption", "center", "details", "div", "dl", "dt", "fieldset", "figcaption",
    "figure", "footer", "form", "header", "hgroup", "main", "nav", "section",
  ]

  /// The elements of a table. Their tags take effect even inside blocks of Markdown, because a cell
  /// ends the lists in it.
  static let ofTables: Set = ["table", "thead", "tbody", "tfoot", "tr", "td", "th"]

  private static let headings: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]

  var isHeading: Bool {
    Self.headings.contains(name)
  }

  /// Whether an end tag ends the element. A heading also ends with the end tag of another level.
  func ends(with tag: String) -> Bool {
    name == tag || isHeading && Self.headings.contains(tag)
  }

  /// Returns the URL in an attribute, without white space around the URL and line breaks in it
  /// (https://url.spec.whatwg.org/#concept-basic-url-parser).
  static func address(_ attribute: String) -> String {
    let scalars = attribute.unicodeScalars.filter { !"\t\n\r".unicodeScalars.contains($0) }
    let start = scalars.drop { $0.value <= 0x20 }
    guard let last = start.lastIndex(where: { $0.value > 0x20 }) else { return "" }
    return String(start[...last])
  }

  /// Whether the element starts on a new line.
  var isBlock: Bool {
    switch meaning {
    case .block, .summary: true
    case .span, .enclosed, .none: false
    }
  }

  /// Returns the names of open elements that end when an element starts, because HTML lets authors
  /// omit their end tags.
  ///
  /// The search for open elements goes outward and stops at the first element whose name is in
  /// `limits`. So the elements outside of that element stay open.
  static func ended(by element: HTMLElement) -> (names: Set<String>, limits: Set<String>) {
    switch element.name {
    case "li": (["li"], ["ul", "ol", "menu"])
    case "dt", "dd": (["dt", "dd"], ["dl"])
    case "rt", "rp": (["rt", "rp"], ["ruby"])
    case "td", "th": (["td", "th"], ["table", "tr"])
    case "tr": (["tr", "td", "th"], ["table"])
    case "thead", "tbody", "tfoot": (["thead", "tbody", "tfoot", "tr"], ["table"])
    default: element.isBlock ? (["p"], ["td", "th", "li", "div", "blockquote"]) : ([], [])
    }
  }
}

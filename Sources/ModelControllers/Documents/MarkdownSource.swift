/// Prepares a Markdown text for md4c, which reads some parts of it differently from GitHub.
///
/// The text is read line by line. `TableSource` prepares the rows of tables, and `InlineSource` the
/// text of paragraphs. Code and HTML stay as they are.
struct MarkdownSource {
  static func prepared(_ text: String) -> String {
    guard text.utf8.contains(where: { "|$<[&".utf8.contains($0) }) else { return text }
    var source = MarkdownSource()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { source.add(line) }
    source.endParagraph()
    return source.result.joined(separator: "\n")
  }

  private var result: [Substring] = []
  /// The lines of the current paragraph, which aren't in the result yet.
  private var paragraph: [Substring] = []
  private var fence = CodeFence()
  private var isInTable = false
  /// The indentation of the text in the current list item, or 0 outside of lists.
  private var itemIndentation = 0
  private var html: HTMLBlock?

  private mutating func add(_ line: Substring) {
    if let block = html {
      result.append(line)
      if block.ends(with: line) { html = nil }
    } else if fence.covers(line) || line.allSatisfy(\.isWhitespace) {
      endParagraph()
      isInTable = false
      result.append(line)
    } else {
      addText(line)
    }
  }

  private mutating func addText(_ line: Substring) {
    let content = CodeFence.content(of: line)
    let indentation = Self.width(of: line.prefix { " \t".contains($0) })
    let isItem = content.startIndex > line.drop { " \t>".contains($0) }.startIndex
    if isItem {
      itemIndentation = Self.width(of: line[..<content.startIndex])
    } else if indentation == 0, paragraph.isEmpty {
      itemIndentation = 0
    }
    if isInTable {
      let row = InlineSource.prepared(String(line), isRow: true)
      result.append(Substring(TableSource.prepared(row: Substring(row))))
    } else if TableSource.isDelimiter(line), let header = paragraph.last, header.contains("|"),
      TableSource.cellCount(of: header) == TableSource.cellCount(of: line)
    {
      paragraph.removeLast()
      // On GitHub, a table needs no blank line before it, but in md4c it does. Add the line.
      if !paragraph.isEmpty {
        endParagraph()
        result.append(header.prefix { " \t>".contains($0) })
      }
      endParagraph()
      isInTable = true
      let row = InlineSource.prepared(String(header), isRow: true)
      result.append(Substring(TableSource.prepared(row: Substring(row))))
      result.append(Substring(TableSource.prepared(delimiter: line)))
    } else if paragraph.isEmpty, indentation >= itemIndentation + 4, !isItem {
      // The line is code.
      result.append(line)
    } else if let block = HTMLBlock(content, canBeAnyTag: paragraph.isEmpty) {
      endParagraph()
      result.append(block.needsStart ? line[..<content.startIndex] + HTMLBlock.start + content : line)
      if !block.ends(with: line) { html = block }
    } else {
      if isItem || content.hasPrefix("#") { endParagraph() }
      paragraph.append(line)
    }
  }

  private static func width(of space: Substring) -> Int {
    space.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
  }

  private mutating func endParagraph() {
    guard !paragraph.isEmpty else { return }
    result.append(Substring(InlineSource.prepared(paragraph.joined(separator: "\n"))))
    paragraph = []
  }
}

/// A block of HTML in Markdown (https://spec.commonmark.org/0.31.2/#html-blocks).
private struct HTMLBlock {
  /// The text at the end of the block, or `nil` if a blank line ends the block.
  private let end: String?
  /// Whether md4c 0.4.8 doesn't recognize the start of the block, so that another tag must precede
  /// the block.
  let needsStart: Bool

  /// A tag that starts a block and shows nothing.
  static let start = "</frame>"

  /// Creates the block that a line starts. `nil` if the line doesn't start a block.
  ///
  /// - Parameters:
  ///   - line: The line without the marks of the quotes and list items around it.
  ///   - canBeAnyTag: Whether a line with a single tag of any name starts a block. Inside a paragraph,
  ///     such a line doesn't.
  init?(_ line: Substring, canBeAnyTag: Bool) {
    guard line.first == "<" else { return nil }
    let rest = line.dropFirst()
    let tag = rest.first == "/" ? rest.dropFirst() : rest
    let isNamed = tag.first.map { $0.isASCII && $0.isLetter } == true
    let name =
      isNamed ? tag.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }.lowercased() : ""
    // A tag such as `<w:p>` is text, because the name of an element doesn't contain a colon.
    if !name.isEmpty, let next = tag.dropFirst(name.count).first, !next.isWhitespace, !"/>".contains(next) {
      return nil
    }
    needsStart = Self.unknownNames.contains(name)
    switch name {
    case "" where rest.hasPrefix("!--"): end = "-->"
    case "" where rest.hasPrefix("?"): end = "?>"
    case "" where rest.hasPrefix("!"): end = rest.hasPrefix("![CDATA[") ? "]]>" : ">"
    case "script", "pre", "style": end = rest.first == "/" ? nil : "</\(name)>"
    case _ where needsStart || Self.names.contains(name): end = nil
    case "": return nil
    default:
      // An element of any other name starts a block only if its tag is alone on the line.
      guard canBeAnyTag, line.firstIndex(of: ">").map({ line[$0...].dropFirst().allSatisfy(\.isWhitespace) }) == true
      else { return nil }
      end = nil
    }
  }

  func ends(with line: Substring) -> Bool {
    guard let end else { return line.allSatisfy(\.isWhitespace) }
    return line.lowercased().contains(end)
  }

  /// The elements that start a block even inside a paragraph, or if their tag isn't alone on the
  /// line.
  private static let names: Set = [
    "address", "article", "aside", "base", "blockquote", "body", "caption", "center", "col", "dd", "details", "dialog",
    "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame", "h1", "head", "hr", "html",
    "iframe", "legend", "li", "main", "menu", "nav", "noframes", "ol", "optgroup", "option", "p", "section", "source",
    "summary", "table", "tbody", "td", "tfoot", "th", "title", "tr", "ul",
  ]
  /// Further elements that start a block like those in `names`, but that md4c 0.4.8 doesn't
  /// recognize.
  private static let unknownNames: Set = [
    "basefont", "colgroup", "frameset", "h2", "h3", "h4", "h5", "h6", "header", "link", "menuitem", "param", "thead",
    "track",
  ]
}

import LotusModel

/// Adds HTML to a document. GitHub shows the elements of HTML in Markdown, except for scripts.
extension DocumentBuilder {
  /// The maximum number of open elements. Inside that many elements, another element has no effect,
  /// so only its text is shown.
  private static let deepestElement = 100

  /// Adds the HTML that has been collected. A tag can be split into several events.
  mutating func addPendingHTML() {
    guard !pendingHTML.isEmpty else { return }
    let html = pendingHTML
    pendingHTML = ""
    for token in HTMLTokens(html) {
      if isFull { return }
      switch token {
      case .text(let text): addHTML(text)
      case .open(let name, let attributes): open(name, attributes)
      case .close(let name): close(name)
      }
    }
  }

  /// The heading that contains the current position, or `nil` if no open HTML element is a heading.
  var enclosingHeading: Block? {
    for element in elements.dropFirst(floor) {
      if case .block(let block) = element.meaning, case .heading = block { return block }
    }
    return nil
  }

  /// Closes all elements after the first ones.
  ///
  /// - Parameter count: The number of elements that stay open.
  mutating func closeElements(from count: Int) {
    addPendingHTML()
    while elements.count > count, let element = elements.last {
      switch element.meaning {
      case .block(let block):
        close(block, in: element.depth)
        if case .cell = block { extendCell(of: element) }
      case .span(let span): close(span)
      case .summary:
        finish()
        prefix = nil
      case .enclosed(_, let end): add(end)
      case .none: break
      }
      elements.removeLast()
      if element.isBlock { leaf = enclosingHeading ?? .other }
    }
  }

  private mutating func addHTML(_ text: String) {
    // A line feed directly after the start tag of `pre` isn't part of the text.
    let isFirstOfCode = spans.isEmpty && elements.last?.name == "pre"
    add(isFirstOfCode && text.utf8.first == UInt8(ascii: "\n") ? String(text.dropFirst()) : text)
  }

  private mutating func open(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "br": addLineBreak()
    case "hr":
      finish()
      append(.rule)
    case "img":
      open(.picture(address: HTMLElement.address(attributes["src"] ?? "")))
      add(attributes["alt"] ?? "")
      close(.picture(address: ""))
    case "input" where attributes["type"]?.lowercased() == "checkbox":
      add(attributes["checked"] == nil ? "[ ] " : "[x] ")
    case "embed": addMedia(name, at: attributes["src"] ?? "")
    case "source":
      guard let last = elements.lastIndex(where: \.needsSource), let address = attributes["src"] else { break }
      elements[last].needsSource = false
      addMedia(elements[last].name, at: address)
      elements[last].fallback = position
    // These elements have neither content nor an end tag.
    case "area", "base", "basefont", "bgsound", "col", "frame", "input", "keygen", "link", "meta", "param", "track",
      "wbr":
      break
    default:
      open(HTMLElement(name, attributes))
      if ["video", "audio", "object"].contains(name), let address = attributes["src"] ?? attributes["data"] {
        addMedia(name, at: address)
        if elements.last?.name == name { elements[elements.count - 1].fallback = position }
      }
    }
  }

  /// Adds a link to a video, a sound or another embedded file. The address is the text of the link,
  /// so that the address isn't lost in a pipe.
  private mutating func addMedia(_ kind: String, at address: String) {
    let address = HTMLElement.address(address)
    guard !address.isEmpty, !address.lowercased().hasPrefix("data:") else { return add(" [\(kind)] ") }
    add(" \(kind): ")
    open(.link(address))
    add(address)
    close(.link(nil))
    add(" ")
  }

  private mutating func open(_ element: HTMLElement) {
    let (names, limits) = HTMLElement.ended(by: element)
    if let last = reachable(by: element.name).lastIndex(where: { names.contains($0.name) || limits.contains($0.name) }),
      names.contains(elements[last].name)
    {
      closeElements(from: last)
    }
    if element.isHeading { endHeading() }
    // A link ends an open link, but not the blocks in the open link.
    if element.name == "a", let last = reachable(by: "a").lastIndex(where: { $0.name == "a" }) {
      elements.remove(at: last)
    }
    guard elements.count < Self.deepestElement else { return }
    var element = element
    element.depth = containers.count
    // Brackets of `rp` already surround the annotation.
    let hasBracket = spans.last?.text.last.map { "(（[［【〔".contains($0) } == true
    if element.name == "rt", hasBracket { element.meaning = .none }
    switch element.meaning {
    case .block(let block):
      if case .cell = block { addCoveredCells() }
      open(block)
    case .span(let span): open(span)
    case .summary:
      finish()
      prefix = "▾ "
    case .enclosed(let start, _): add(start)
    // An element without a meaning of its own doesn't end the current leaf.
    case .none: break
    }
    elements.append(element)
  }

  /// The open elements that a tag can close.
  private func reachable(by name: String) -> ArraySlice<HTMLElement> {
    HTMLElement.ofTables.contains(name) ? elements[...] : elements.dropFirst(floor)
  }

  private mutating func close(_ name: String) {
    guard let last = reachable(by: name).lastIndex(where: { $0.ends(with: name) }) else {
      // A stray end tag of a paragraph counts as an empty paragraph.
      if name == "p" || name == "br" { finish() }
      return
    }
    let fallback = elements[last].fallback
    closeElements(from: last)
    if let fallback { removeText(after: fallback) }
  }

  /// A position in the text of the current block.
  struct Position {
    let blockCount: Int
    let spanCount: Int
    /// The length of the last span, in bytes.
    let length: Int
  }

  private var position: Position {
    Position(blockCount: document.blocks.count, spanCount: spans.count, length: spans.last?.text.utf8.count ?? 0)
  }

  /// Removes the text after a position, if the position is in the current block.
  private mutating func removeText(after position: Position) {
    let last = position.spanCount - 1
    guard document.blocks.count == position.blockCount, spans.indices.contains(last) else { return }
    spans.removeSubrange((last + 1)...)
    let end = spans[last].text.utf8.index(
      spans[last].text.startIndex, offsetBy: position.length, limitedBy: spans[last].text.endIndex)
    if let end { spans[last].text.removeSubrange(end...) }
  }

  /// Ends the innermost element if it is a heading, because another heading starts.
  mutating func endHeading() {
    guard elements.count > floor, elements.last?.isHeading == true else { return }
    closeElements(from: elements.count - 1)
  }

  /// Adds empty cells below cells of earlier rows that extend to the current row.
  private mutating func addCoveredCells() {
    while !isFull, tables.last?.isCovered == true { addEmptyCell() }
  }

  /// Adds empty cells for the other columns that the last cell spans, and records the rows that it
  /// spans.
  private mutating func extendCell(of element: HTMLElement) {
    guard !tables.isEmpty else { return }
    for _ in 1..<element.columnCount where !isFull { addEmptyCell() }
    tables[tables.count - 1].extendCell(columns: element.columnCount, rows: element.rowCount)
  }

  private mutating func addEmptyCell() {
    tables[tables.count - 1].rows[tables[tables.count - 1].rows.count - 1].append([])
    count()
  }
}

import LotusModel

/// Builds a document from the events of a parser. The builder works with any parser.
struct DocumentBuilder {
  enum Block {
    case quote
    /// A list.
    ///
    /// - Parameters:
    ///   - numbers: The numbers of the items; `nil` for a list with bullets.
    ///   - isTight: Whether the items follow each other without blank lines.
    case list(_ numbers: ListNumbers?, isTight: Bool)
    /// An item of a list.
    ///
    /// - Parameters:
    ///   - isDone: Whether the task is done; `nil` if the item isn't a task.
    ///   - number: The number of the item; `nil` for the next number of the list.
    case item(isDone: Bool? = nil, number: Int? = nil)
    /// The description of a term, which is indented.
    case description
    case heading(level: Int)
    case paragraph, code, html, rule, table, rowGroup, row
    case cell(CellKind)
    case other
  }

  enum CellKind {
    case header, data
  }

  enum Span: Equatable {
    case marked(TextDocument.Marks)
    /// A link. An anchor of HTML can be without an address.
    case link(String?)
    /// Superscript or subscript text.
    case script(Script)
    /// A picture, whose text is its alternative text.
    case picture(address: String)
    /// A span whose text is shown without formatting.
    case other
  }

  enum Text {
    case plain(String)
    case html(String)
    case lineBreak
    /// The end of a line of the source text.
    case softBreak
  }

  enum Surrounding {
    case quote
    case list(ListNumbers?, isTight: Bool)
    case item(mark: String, hasBlock: Bool)
  }

  var document = TextDocument()
  private let dialect: MarkdownDialect
  private let notes: [String: Int]
  var containers: [Surrounding] = []
  /// The block that will contain the current spans.
  var leaf = Block.other
  var spans: [TextDocument.Span] = []
  /// The number of open spans for each mark. Spans with the same mark can be nested.
  private var depths: [TextDocument.Marks: Int] = [:]
  private var link: OpenLink?
  private var scripts: [OpenScript] = []
  /// The open pictures, each with the number of pieces before it.
  private var openPictures: [(address: String, start: Int)] = []
  /// The names of the first pictures without a text that aren't in a link or a table.
  private var pictures: [String] = []
  /// The open tables, outermost first.
  var tables: [OpenTable] = []
  var alert = AlertState.none
  private var pieceCount = 0
  /// Whether the next block can follow the last one without a blank line.
  private var canBeTight = false
  /// Whether the last block was text of HTML that isn't in a paragraph.
  private var isAfterBareText = false

  /// A text to put before the next block, such as the triangle of a summary.
  var prefix: String?
  /// HTML that hasn't been converted yet, because a tag may consist of several events.
  var pendingHTML = ""
  /// The open HTML elements, outermost first.
  var elements: [HTMLElement] = []
  /// The number of HTML elements and of containers around each open block and span of Markdown.
  /// `span` is `nil` for a block.
  private var floors: [(elements: Int, containers: Int, span: Span?)] = []

  /// Whether the document has reached its maximum size. A limit is needed, because a short text can
  /// define a table with millions of empty cells.
  var isFull: Bool {
    document.isCut
  }

  private static let maximumPieceCount = 200_000
  /// The maximum number of pictures to name in a document that has no text.
  private static let mostPictures = 10
  /// The maximum length of a link in bytes. Terminals ignore longer links.
  private static let longestLink = 2_000
  /// The maximum number of quotes and list items around a block. Any deeper ones are omitted.
  private static let deepest = 8

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - dialect: The dialect of the source text.
  ///   - notes: The number of each footnote.
  init(_ dialect: MarkdownDialect, notes: [String: Int] = [:]) {
    self.dialect = dialect
    self.notes = notes
  }

  mutating func enter(_ block: Block) {
    addPendingHTML()
    // The elements in a block of HTML stay open, because a later block may end them.
    if case .html = block { return }
    if case .heading = block { endHeading() }
    let depth = containers.count
    open(block)
    if case .cell = block { leaf = block }
    floors.append((elements.count, depth, nil))
  }

  mutating func leave(_ block: Block) {
    if case .html = block { return addPendingHTML() }
    while let span = floors.last?.span { leave(span) }
    let floor = floors.popLast() ?? (0, 0, nil)
    closeElements(from: floor.elements)
    close(block, in: floor.containers)
  }

  mutating func enter(_ span: Span) {
    addPendingHTML()
    open(span)
    floors.append((elements.count, containers.count, span))
  }

  /// Ends a span and all spans in it, because md4c doesn't report the end of emphasis inside a bare
  /// address.
  mutating func leave(_ span: Span) {
    while let inner = floors.last?.span {
      closeElements(from: floors.removeLast().elements)
      close(inner)
      if inner == span { return }
    }
  }

  mutating func add(_ text: Text) {
    if case .html(let tag) = text {
      pendingHTML += tag
      return
    }
    addPendingHTML()
    switch text {
    case .plain(let text): add(text)
    case .softBreak, .lineBreak:
      if startsAlert() { return }
      if case .softBreak = text, dialect == .file { add(" ") } else { addLineBreak() }
    case .html: break
    }
  }

  /// Ends the document and the HTML elements that are still open.
  mutating func end() {
    closeElements(from: 0)
    finish()
    if document.blocks.isEmpty, !pictures.isEmpty {
      append(.paragraph([TextDocument.Span("Pictures: \(pictures.joined(separator: ", "))")]))
    }
    if !notes.isEmpty { moveNotes() }
  }

  /// Moves the footnotes, which `Footnotes` put before the first rule, to the end of the document.
  private mutating func moveNotes() {
    guard let rule = document.blocks.firstIndex(where: { $0.content == .rule && $0.margins.isEmpty }) else { return }
    let notes = document.blocks[...rule]
    document.blocks = document.blocks[(rule + 1)...] + notes.suffix(1) + notes.dropLast()
  }

  /// The index of the outermost HTML element that an end tag can close. An end tag can't close an
  /// element outside of the current block of Markdown.
  var floor: Int {
    floors.last?.elements ?? 0
  }

  mutating func open(_ block: Block) {
    finish()
    switch block {
    case .quote:
      containers.append(.quote)
      alert = containers.count == 1 ? .possible : .none
    case .list(let numbers, let isTight): containers.append(.list(numbers, isTight: isTight))
    case .item(let isDone, let number): containers.append(.item(mark: nextMark(isDone, number), hasBlock: false))
    case .description: containers.append(.item(mark: " ", hasBlock: false))
    case .rule: append(.rule)
    case .table: tables.append(OpenTable())
    case .rowGroup: if !tables.isEmpty { tables[tables.count - 1].endRowGroup() }
    case .row: if !tables.isEmpty { tables[tables.count - 1].rows.append([]) }
    case .cell(let cell): if !tables.isEmpty { tables[tables.count - 1].open(cell, in: containers.count) }
    case .paragraph: leaf = enclosingHeading ?? block
    case .heading, .code: leaf = block
    case .html, .other: break
    }
  }

  /// Closes a block.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - depth: The number of containers outside the block. The end of an HTML cell may have closed
  ///     the block's own container already, so the current number can be `depth` or less.
  mutating func close(_ block: Block, in depth: Int) {
    finish()
    defer { containers.removeLast(max(0, containers.count - depth)) }
    switch block {
    case .item, .description:
      if containers.count > depth, case .item(_, hasBlock: false) = containers.last { append(.paragraph([])) }
    case .quote: addUnusedAlert()
    case .list:
      // A list inside another list needs no blank line after it.
      canBeTight = canBeTight && containers.prefix(depth).contains { if case .list = $0 { true } else { false } }
    case .table:
      containers.removeLast(max(0, containers.count - depth))
      if let content = tables.popLast()?.content { append(content) }
    case .cell:
      if !tables.isEmpty { tables[tables.count - 1].close() }
      count()
    case .rowGroup: if !tables.isEmpty { tables[tables.count - 1].endRowGroup() }
    default: break
    }
  }

  mutating func open(_ span: Span) {
    switch span {
    case .marked(let marks): depths[marks, default: 0] += 1
    case .link(let address):
      // As in HTML, a link ends an open link.
      if link?.name != nil {
        close(span)
        add(" ")
      }
      link = address.map { OpenLink(address: $0.utf8.count > Self.longestLink ? "" : $0) }
      // A short reference link can repeat a very long address, so long addresses count toward the
      // maximum size.
      pieceCount += (address?.utf8.count ?? 0) / 100
    case .script(let script): scripts.append(OpenScript(script, after: spans))
    case .picture(let address): openPictures.append((address, pieceCount))
    case .other: break
    }
  }

  mutating func close(_ span: Span) {
    switch span {
    case .marked(let marks): depths[marks, default: 0] -= 1
    case .link:
      if let name = link?.name { add("[\(name)]") }
      link = nil
    case .script: scripts.popLast()?.close(in: &spans)
    case .picture:
      if let (address, start) = openPictures.popLast(), start == pieceCount { addPicture(address) }
    case .other: break
    }
  }

  /// Notes a picture that has no alternative text. The name of the picture is shown only if its
  /// link, its table cell or, elsewhere, the whole document has no text.
  mutating func addPicture(_ address: String) {
    if let link {
      self.link?.picture = link.picture ?? PictureName.text(of: address, in: link.address)
    } else if tables.last?.cell != nil {
      tables[tables.count - 1].pictures.append(PictureName.text(of: address))
    } else if pictures.count < Self.mostPictures {
      pictures.append(PictureName.text(of: address))
    }
  }

  /// Whether white space is shown as it is.
  var isVerbatim: Bool {
    if case .code = leaf { true } else { depths[.code, default: 0] > 0 }
  }

  /// Adds text to the current block. White space becomes a single space, except in code.
  mutating func add(_ text: String) {
    var text = text
    if isVerbatim {
      if case .cell = leaf { text = text.replacing("\\|", with: "|") }
    } else {
      text = text.withCollapsedSpace(after: spans.last?.text)
    }
    guard !text.isEmpty else { return }
    count()
    if !text.allSatisfy(\.isWhitespace) { link?.hasText = true }
    let marks = TextDocument.Marks(depths.filter { $0.value > 0 }.keys)
    spans.join(TextDocument.Span(text, marks, link: link?.address))
  }

  mutating func addLineBreak() {
    guard !isVerbatim, let last = spans.last else { return add("\n") }
    if last.text.hasSuffix(" ") { spans[spans.count - 1].text.removeLast() }
    spans[spans.count - 1].text += "\n"
    count()
  }

  mutating func count() {
    pieceCount += 1
    if pieceCount > Self.maximumPieceCount { document.isCut = true }
  }

  /// Ends the current block, if there is one.
  ///
  /// A parser doesn't report the end of text that is directly in a list item, without a paragraph.
  /// Therefore, this method is also called when another block begins.
  mutating func finish() {
    let (text, leaf) = (spans, leaf)
    (spans, self.leaf) = ([], enclosingHeading ?? .other)
    scripts = scripts.map(\.inNewBlock)
    if case .code = leaf {
      let code = text.map(\.text).joined()
      if !text.isEmpty { append(.code(code.hasSuffix("\n") ? String(code.dropLast()) : code)) }
      return
    }
    let shown = text.trimmed.map { span in
      var span = span
      if !span.marks.contains(.code) {
        span.text = EmojiNames.replaced(in: Footnotes.replaced(in: span.text, notes))
      }
      return span
    }
    guard !shown.isEmpty else { return }
    switch leaf {
    case .heading(let level): append(.heading(level: level, shown))
    case .other:
      let isBare = elements.count > floor && containers.isEmpty && tables.isEmpty
      let isDescription = if case .item(" ", hasBlock: false) = containers.last { true } else { false }
      append(.paragraph(shown), isTight: (isBare || isDescription) && isAfterBareText)
      isAfterBareText = isBare
    default: append(.paragraph(shown))
    }
  }

  mutating func append(_ content: TextDocument.Content, isTight isBare: Bool = false) {
    count()
    isAfterBareText = false
    var content = content
    if let prefix = prefix.take() { content.prepend(prefix) }
    guard tables.last?.cell == nil else {
      let margins = margins(from: tables.last?.depth ?? 0)
      tables[tables.count - 1].add(content, margins)
      return
    }
    if deferAlert(content) { return }
    let isTight = containers.reversed().lazy.compactMap { if case .list(_, let isTight) = $0 { isTight } else { nil } }
      .first
    let canBeTight = isBare || alert.takeTitle() || isTight == true && self.canBeTight
    document.blocks.append(TextDocument.Block(margins: margins(from: 0), content, isTight: canBeTight))
    self.canBeTight = isTight == true
  }

  /// The margins of the next block. Only the first block of a list item shows the item's mark.
  ///
  /// - Parameter start: The index of the first container that has a margin.
  private mutating func margins(from start: Int) -> [TextDocument.Margin] {
    var margins: [TextDocument.Margin] = []
    for (index, container) in containers.enumerated().dropFirst(start) {
      switch container {
      case .list: break
      case .quote: margins.append(.quote)
      case .item(let mark, let hasBlock):
        margins.append(.item(mark: mark, isFirst: !hasBlock))
        containers[index] = .item(mark: mark, hasBlock: true)
      }
    }
    return Array(margins.prefix(Self.deepest))
  }

  private mutating func nextMark(_ isDone: Bool?, _ number: Int?) -> String {
    guard case .list(var numbers, let isTight) = containers.last else { return "•" }
    if let number { numbers?.next = number }
    let mark = numbers?.takeMark() ?? "•"
    containers[containers.count - 1] = .list(numbers, isTight: isTight)
    return isDone.map { $0 ? "[x]" : "[ ]" } ?? mark
  }
}

/// A link whose text a `DocumentBuilder` is collecting.
private struct OpenLink {
  let address: String
  var hasText = false
  /// A name for the first picture in the link that has no alternative text. See `PictureName`.
  var picture: String?

  /// The name to show for the link, or `nil` if the link has a text. Without a name, a link that
  /// contains only a picture would be lost.
  var name: String? {
    hasText ? nil : picture
  }
}

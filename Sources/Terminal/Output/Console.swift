import FoundationEssentials

/// Terminal kit: the two outputs of a command: data goes to standard output, messages to standard error.
public final class Console {
  private let output: OutputChannel
  private let standardError: OutputChannel
  private let pager: Pager?
  private var hasTransientLine = false
  /// Whether any data has been written.
  public private(set) var hasShownData = false
  /// What is to be written to the terminal after the screen or the pager; nil where there is none.
  private var heldOutput: [(channel: OutputChannel, bytes: [UInt8])]?

  /// - Parameter pager: of what is higher than the terminal; nil for none.
  public init(output: OutputChannel, standardError: OutputChannel, pager: Pager? = nil) {
    self.output = output
    self.standardError = standardError
    self.pager = pager
  }

  /// Cells of a line of data.
  public var width: Int {
    output.capabilities.width
  }

  /// Whether standard output is a terminal.
  public var isInteractive: Bool {
    output.capabilities.isTerminal
  }

  /// How a picture on a page is shown; nil for not at all.
  public func pictureMethod(_ choice: Capabilities.PictureChoice) -> PictureMethod? {
    output.capabilities.pictureMethod(choice)
  }

  /// Prints a page.
  public func show(_ table: StaticTable) throws(OutputError) {
    try show(table.lines(width: output.capabilities.width))
  }

  public func show(_ lines: [StyledLine]) throws(OutputError) {
    clearTransientLine()
    hasShownData = true
    // Pagers know no pictures.
    if lines.contains(where: \.hasGraphic) { try pager?.writeDirectly() }
    try sendData(bytes(of: lines, on: output), rows: lines.count)
  }

  /// Writes data unchanged; a terminal gets it as safe text.
  public func write(_ data: some Collection<UInt8>) throws(OutputError) {
    clearTransientLine()
    hasShownData = true
    guard output.capabilities.isTerminal else { return try send(data, to: output) }
    let text = SafeText(untrusted: data).string
    let end = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
    try sendData((text + end).utf8, rows: text.split(separator: "\n").reduce(0) { $0 + $1.utf8.count / width + 1 })
  }

  /// Says something beside the data.
  public func say(_ text: StyledText) {
    say { text.wrapped(to: $0) }
  }

  /// - Parameter lines: made for the width of a line on standard error, which has none but on a terminal.
  func say(_ lines: (_ width: Int) -> [StyledLine]) {
    speak(lines(standardError.capabilities.isTerminal ? standardError.capabilities.width : .max))
  }

  public func say(_ table: StaticTable) {
    speak(table.lines(width: standardError.capabilities.width))
  }

  /// Asks the terminal to put a text into the clipboard (OSC 52 of xterm); many allow that only by a setting.
  /// - Returns: false where there is no such terminal.
  public func copy(_ text: String) -> Bool {
    guard standardError.capabilities.canRedraw else { return false }
    let bytes = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8
    return (try? standardError.write(bytes)) != nil
  }

  /// Shows a line that the next one replaces; nil removes it. Only where lines can be redrawn.
  func redraw(_ text: StyledText?) {
    guard canRedraw else { return }
    hasTransientLine = text != nil
    let line = text.map {
      LineRenderer(capabilities: standardError.capabilities).text($0.line(cutTo: standardError.capabilities.width - 1))
    }
    try? standardError.write("\r\(line ?? "")\u{1B}[K".utf8)
  }

  func clearTransientLine() {
    if hasTransientLine { redraw(nil) }
  }

  /// Whether a line can be redrawn; not while a screen is shown.
  public var canRedraw: Bool {
    standardError.capabilities.canRedraw && heldOutput == nil
  }

  private func speak(_ lines: [StyledLine]) {
    clearTransientLine()
    // It belongs after the data so far. A closed standard output or error is no reason to fail here.
    if standardError.capabilities.isTerminal { try? pager?.writeDirectly() }
    try? send(bytes(of: lines, on: standardError), to: standardError)
  }

  private func bytes(of lines: [StyledLine], on channel: OutputChannel) -> String.UTF8View {
    let renderer = LineRenderer(capabilities: channel.capabilities)
    return lines.map { renderer.text($0) + "\n" }.joined().utf8
  }

  /// - Parameter rows: that the bytes take on a terminal.
  private func sendData(_ bytes: some Collection<UInt8>, rows: @autoclosure () -> Int) throws(OutputError) {
    guard let pager, heldOutput == nil || pager.isPaging else { return try send(bytes, to: output) }
    try pager.write(bytes, rows: rows())
    if pager.isPaging, heldOutput == nil { heldOutput = [] }
  }

  private func send(_ bytes: some Collection<UInt8>, to channel: OutputChannel) throws(OutputError) {
    guard heldOutput != nil, channel.capabilities.isTerminal else { return try channel.write(bytes) }
    heldOutput?.append((channel, Array(bytes)))
  }
}

/// What a screen asks of the console behind it.
extension Console {
  /// Whether a full screen can be shown.
  public var canShowScreen: Bool {
    screenChannel != nil
  }

  /// Whether that screen shows pictures; it has nothing but cells.
  public var screenShowsPictures: Bool {
    screenChannel?.capabilities.pictureMethod(.auto) != nil
  }

  /// The terminal that can be drawn on at will, if there is one.
  var screenChannel: OutputChannel? {
    [output, standardError].first { $0.capabilities.canRedraw }
  }

  /// From now on nothing is written to a terminal, until `release`.
  func holdOutput() {
    clearTransientLine()
    try? pager?.writeDirectly()
    heldOutput = []
  }

  /// Writes what was kept back.
  func release() {
    let kept = heldOutput ?? []
    heldOutput = nil
    // The terminal may have gone.
    for (channel, bytes) in kept { try? channel.write(bytes) }
  }
}

/// Pages that are higher than the terminal.
extension Console {
  /// Whether the pager has the terminal, so that no question can be asked.
  public var isPaging: Bool {
    pager?.isPaging ?? false
  }

  /// Carries out what shows data, and waits until the user has seen enough of it.
  /// - Throws: `OutputError.closed` where that was before its end.
  public func paging(_ run: @escaping @MainActor () async throws -> Void) async throws {
    guard let pager else { return try await run() }
    defer { release() }
    try await pager.show(run)
  }
}

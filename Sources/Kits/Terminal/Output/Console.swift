import FoundationEssentials

/// The two outputs of a command. Data goes to standard output, and messages go to standard error.
public final class Console {
  private let output: OutputChannel
  private let standardError: OutputChannel
  private let pager: Pager?
  private var hasTransientLine = false
  /// Whether any data has been written.
  public private(set) var hasShownData = false
  /// The output to write to the terminal after the screen or the pager has closed. `nil` if neither
  /// is shown.
  private var heldOutput: [(channel: OutputChannel, bytes: [UInt8])]?
  /// The messages that arrive while the user types a line. `nil` if the user types none.
  private var lateMessages: [[StyledLine]]?

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - output: Standard output.
  ///   - standardError: Standard error.
  ///   - pager: Shows data that is longer than the terminal. `nil` disables paging.
  public init(output: OutputChannel, standardError: OutputChannel, pager: Pager? = nil) {
    self.output = output
    self.standardError = standardError
    self.pager = pager
  }

  /// The maximum width of a line on standard output, in cells.
  public var width: Int {
    output.capabilities.width
  }

  /// Whether standard output is a terminal.
  public var isInteractive: Bool {
    output.capabilities.isTerminal
  }

  /// Whether standard output is read by a screen reader. See `Capabilities.isAccessible`.
  public var isAccessible: Bool {
    output.capabilities.isAccessible
  }

  /// Whether messages are read by a screen reader.
  public var speaks: Bool {
    standardError.capabilities.isAccessible
  }

  /// Whether standard output shows colors.
  var hasColor: Bool {
    output.capabilities.hasColor
  }

  /// Returns the method for showing pictures on standard output, or `nil` to show no pictures.
  public func pictureMethod(_ choice: Capabilities.PictureChoice) -> PictureMethod? {
    output.capabilities.pictureMethod(choice)
  }

  /// Prints a table to standard output.
  public func show(_ table: StaticTable) throws(OutputError) {
    try show(isAccessible ? table.wordLines(width: width) : table.lines(width: width))
  }

  public func show(_ lines: [StyledLine]) throws(OutputError) {
    clearTransientLine()
    hasShownData = true
    // Write pictures directly, because pagers can't show them.
    if lines.contains(where: \.hasGraphic) { try pager?.writeDirectly() }
    try sendData(bytes(of: lines, on: output), rows: lines.count)
  }

  /// Writes data to standard output. The data is unchanged unless standard output is a terminal,
  /// where control and invisible characters are made visible.
  public func write(_ data: some Collection<UInt8>) throws(OutputError) {
    clearTransientLine()
    hasShownData = true
    guard output.capabilities.isTerminal else { return try send(data, to: output) }
    let text = SafeText(untrusted: String(decoding: data, as: UTF8.self), showsInvisible: true).string
    let end = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
    try sendData((text + end).utf8, rows: text.split(separator: "\n").reduce(0) { $0 + $1.utf8.count / width + 1 })
  }

  /// Prints a message to standard error.
  public func say(_ text: StyledText) {
    say { text.wrapped(to: $0) }
  }

  /// Prints a message to standard error.
  ///
  /// - Parameter lines: Returns the lines of the message for a width. The width is unlimited unless
  ///   standard error is a terminal.
  func say(_ lines: (_ width: Int) -> [StyledLine]) {
    speak(lines(standardError.capabilities.isTerminal ? standardError.capabilities.width : .max))
  }

  /// Prints the prompt for a line on standard error. The user types on the same line, so messages
  /// wait until `endPrompt` is called.
  ///
  /// - Parameter typed: The text that the user typed before the prompt.
  func prompt(typed: SafeText) {
    clearTransientLine()
    try? send(("> " + typed.string).utf8, to: standardError)
    lateMessages = lateMessages ?? []
  }

  /// Prints the messages that arrived while the user typed a line.
  func endPrompt() {
    let messages = lateMessages ?? []
    lateMessages = nil
    for message in messages { speak(message) }
  }

  /// The height of the terminal in rows, or `nil` without a terminal.
  var height: Int? { output.terminalHeight }

  /// Copies text to the clipboard of the terminal with xterm's OSC 52 sequence. Many terminals
  /// allow that only if the user has enabled it.
  ///
  /// - Returns: `false` if standard error isn't a suitable terminal.
  public func copy(_ text: ClipboardText) -> Bool {
    guard standardError.capabilities.canRedraw else { return false }
    let bytes = "\u{1B}]52;c;\(Data(text.string.utf8).base64EncodedString())\u{7}".utf8
    return (try? standardError.write(bytes)) != nil
  }

  /// Shows a transient line on standard error. The next transient line replaces it, and `nil`
  /// removes it. Does nothing if lines can't be redrawn.
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

  /// Whether transient lines can be shown. `false` while a screen or the pager is shown.
  public var canRedraw: Bool {
    standardError.capabilities.canRedraw && heldOutput == nil
  }

  private func speak(_ lines: [StyledLine]) {
    guard lateMessages == nil else {
      lateMessages?.append(lines)
      return
    }
    clearTransientLine()
    // The message must appear after the data that was written before it, so the pager must not hold
    // that data back. If standard output or standard error is closed, ignore the error.
    if standardError.capabilities.isTerminal { try? pager?.writeDirectly() }
    try? send(bytes(of: lines, on: standardError), to: standardError)
  }

  private func bytes(of lines: [StyledLine], on channel: OutputChannel) -> String.UTF8View {
    let renderer = LineRenderer(capabilities: channel.capabilities)
    let isTerminal = channel.capabilities.isTerminal
    var text = ""
    for (number, line) in lines.enumerated() {
      // Don't write a line feed within an address, because it would be copied with the address. The
      // terminal itself wraps the address.
      let continuation = isTerminal && number > 0 ? line.continuation(of: lines[number - 1]) : nil
      if continuation == nil, number > 0 { text += "\n" }
      text += renderer.text(continuation ?? line)
    }
    return (lines.isEmpty ? "" : text + "\n").utf8
  }

  /// Writes data to the pager, if there is one, or to standard output.
  ///
  /// - Parameter rows: The number of terminal rows that the data takes up.
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

/// The interface between the console and a full-screen `Screen`.
extension Console {
  /// Whether a full screen can be shown.
  public var canShowScreen: Bool {
    screenChannel != nil
  }

  /// Whether the full screen shows pictures. A full screen consists of cells, so its pictures are
  /// always colored characters.
  public var screenShowsPictures: Bool {
    screenChannel?.capabilities.pictureMethod(.auto) != nil
  }

  /// The output channel of a terminal that can show a full screen, or `nil` if there is none.
  var screenChannel: OutputChannel? {
    [output, standardError].first { $0.capabilities.canRedraw }
  }

  /// Holds back all output to the terminal until `release` is called.
  func holdOutput() {
    clearTransientLine()
    try? pager?.writeDirectly()
    heldOutput = []
  }

  /// Writes the output that was held back.
  func release() {
    let pending = heldOutput ?? []
    heldOutput = nil
    // Ignore errors, because the terminal may be gone.
    for (channel, bytes) in pending { try? channel.write(bytes) }
  }
}

/// Paging of output that is longer than the terminal.
extension Console {
  /// Whether the pager uses the terminal. While it does, no question can be asked.
  public var isPaging: Bool {
    pager?.isPaging ?? false
  }

  /// Runs an operation that prints data, then waits until the user closes the pager.
  ///
  /// - Throws: `OutputError.closed` if the user closes the pager before the operation ends, or the
  ///   error of the operation.
  public func paging(_ run: @escaping @MainActor () async throws -> Void) async throws {
    guard let pager else { return try await run() }
    defer { release() }
    try await pager.show(run)
  }
}

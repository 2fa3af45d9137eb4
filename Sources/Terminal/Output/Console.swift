import FoundationEssentials

/// The window of a command: data goes to standard output, messages to standard error.
public final class Console {
  private let output: OutputChannel
  private let talk: OutputChannel
  private var hasTransientLine = false
  /// Whether any data has been written.
  public private(set) var hasShownData = false
  /// What is to be written to the terminal after the screen; nil where there is no screen.
  private var keptBack: [(channel: OutputChannel, bytes: [UInt8])]?

  public init(output: OutputChannel, talk: OutputChannel) {
    self.output = output
    self.talk = talk
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
  public func pictureWay(_ choice: Capabilities.PictureChoice) -> PictureWay? {
    output.capabilities.pictureWay(choice)
  }

  /// Prints a page.
  public func show(_ table: StaticTable) throws(OutputError) {
    try show(table.lines(width: output.capabilities.width))
  }

  public func show(_ lines: [StyledLine]) throws(OutputError) {
    hasShownData = true
    try write(lines, to: output)
  }

  /// Writes data unchanged; a terminal gets it as safe text.
  public func write(_ data: some Collection<UInt8>) throws(OutputError) {
    clearTransientLine()
    hasShownData = true
    guard output.capabilities.isTerminal else { return try send(data, to: output) }
    let text = SafeText(untrusted: data).string
    let end = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
    try send((text + end).utf8, to: output)
  }

  /// Says something beside the data.
  public func say(_ text: StyledText) {
    // A closed standard error is no reason to fail.
    try? write(text.wrapped(to: talk.capabilities.isTerminal ? talk.capabilities.width : .max), to: talk)
  }

  /// - Parameter lines: made for the width of a line on standard error, which has none but on a terminal.
  func say(_ lines: (_ width: Int) -> [StyledLine]) {
    try? write(lines(talk.capabilities.isTerminal ? talk.capabilities.width : .max), to: talk)
  }

  public func say(_ table: StaticTable) {
    try? write(table.lines(width: talk.capabilities.width), to: talk)
  }

  /// Asks the terminal to put a text into the clipboard (OSC 52 of xterm); many allow that only by a setting.
  /// - Returns: false where there is no such terminal.
  public func copy(_ text: String) -> Bool {
    guard talk.capabilities.canRedraw else { return false }
    let bytes = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8
    return (try? talk.write(bytes)) != nil
  }

  /// Shows a line that the next one replaces; nil removes it. Only where lines can be redrawn.
  func redraw(_ text: StyledText?) {
    guard canRedraw else { return }
    hasTransientLine = text != nil
    let line = text.map {
      LineRenderer(capabilities: talk.capabilities).text($0.line(cutTo: talk.capabilities.width - 1))
    }
    try? talk.write("\r\(line ?? "")\u{1B}[K".utf8)
  }

  func clearTransientLine() {
    if hasTransientLine { redraw(nil) }
  }

  /// Whether a line can be redrawn; not while a screen is shown.
  public var canRedraw: Bool {
    talk.capabilities.canRedraw && keptBack == nil
  }

  private func write(_ lines: [StyledLine], to channel: OutputChannel) throws(OutputError) {
    clearTransientLine()
    let renderer = LineRenderer(capabilities: channel.capabilities)
    try send(lines.map { renderer.text($0) + "\n" }.joined().utf8, to: channel)
  }

  private func send(_ bytes: some Collection<UInt8>, to channel: OutputChannel) throws(OutputError) {
    guard keptBack != nil, channel.capabilities.isTerminal else { return try channel.write(bytes) }
    keptBack?.append((channel, Array(bytes)))
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
    screenChannel?.capabilities.pictureWay(.auto) != nil
  }

  /// The terminal that can be drawn on at will, if there is one.
  var screenChannel: OutputChannel? {
    [output, talk].first { $0.capabilities.canRedraw }
  }

  /// From now on nothing is written to a terminal, until `release`.
  func keepBack() {
    clearTransientLine()
    keptBack = []
  }

  /// Writes what was kept back.
  func release() {
    let kept = keptBack ?? []
    keptBack = nil
    // The terminal may have gone.
    for (channel, bytes) in kept { try? channel.write(bytes) }
  }
}

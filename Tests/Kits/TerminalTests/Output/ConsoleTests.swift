import Testing

@testable import Terminal

@MainActor
struct ConsoleTests {
  private let output: Scratch
  private let standardError: Scratch

  init() throws {
    output = try Scratch()
    standardError = try Scratch()
  }

  private func console(_ capabilities: Capabilities, standardError talkCapabilities: Capabilities = .pipe()) -> Console
  {
    Console(
      output: OutputChannel(descriptor: output.descriptor, capabilities: capabilities),
      standardError: OutputChannel(descriptor: standardError.descriptor, capabilities: talkCapabilities))
  }

  @Test func `Data is written to a pipe byte for byte`() throws {
    let data = [UInt8](0...255)
    try console(.pipe()).write(data)
    #expect(output.bytes == data)
  }

  @Test(arguments: [
    ("{}", "{}\n"), ("{}\n", "{}\n"), ("", ""), ("\u{1B}[2J", "^[[2J\n"), ("a\r\nb", "a^M\nb\n"), ("é日", "é日\n"),
  ])
  func `Data is written to a terminal as safe text that ends with a line feed`(data: String, shown: String) throws {
    try console(.terminal()).write(data.utf8)
    #expect(output.text == shown)
  }

  @Test func `A page is as wide as the output`() throws {
    let text = StyledText(SafeText(untrusted: String(repeating: "word ", count: 30)))
    struct Paragraph: Cell {
      let text: StyledText
      func lines(width: Int) -> [StyledLine] { text.wrapped(to: width) }
    }
    try console(.pipe(width: 50)).show(StaticTable([.init(cells: [Paragraph(text: text)])]))
    #expect(output.text.split(separator: "\n").allSatisfy { $0.count <= 50 })
    #expect(output.text.hasSuffix("\n"))
    #expect(standardError.bytes.isEmpty)
  }

  @Test func `A terminal wraps an address itself only if no other column follows it`() throws {
    var layout = ColumnLayout([
      TableColumn("NAME", rank: 0, fitting: .wrapped), TableColumn("TEXT", rank: 1, fitting: .whole),
    ])
    let row = [StyledText("octo/tetris-implementation-in-swift-for-terminals"), StyledText("10 months ago")]
    layout.fit(row)
    try console(.terminal(width: 55)).show(layout.lines(row, width: 55))
    #expect(output.text == "octo/tetris-implementation-in-swift-for-  10 months ago\nterminals\n")
    let alone = try Scratch()
    let lines = layout.lines([row[0], StyledText()], width: 55)
    try Console(
      output: OutputChannel(descriptor: alone.descriptor, capabilities: .terminal(width: 55)),
      standardError: OutputChannel(descriptor: standardError.descriptor, capabilities: .pipe())
    ).show(lines)
    #expect(alone.text == "octo/tetris-implementation-in-swift-for-terminals\n")
  }

  @Test func `Messages go to standard error, not to the output`() {
    console(.pipe()).say(StyledText("Something happened."))
    #expect(output.bytes.isEmpty)
    #expect(standardError.text == "Something happened.\n")
  }

  @Test func `Messages are wrapped only on a terminal`() {
    let long = StyledText(SafeText(untrusted: String(repeating: "word ", count: 30) + "end"))
    console(.pipe()).say(long)
    #expect(standardError.text.split(separator: "\n").count == 1)
    console(.pipe(), standardError: .terminal(width: 40)).say(long)
    #expect(standardError.text.split(separator: "\n").count == 5)
  }

  @Test func `Only a terminal is interactive`() {
    #expect(console(.terminal()).isInteractive)
    #expect(!console(.pipe()).isInteractive)
  }

  @Test func `A redrawn line is erased before any other output`() throws {
    let console = console(.terminal(), standardError: .terminal())
    console.redraw(StyledText("waiting"))
    console.redraw(StyledText("still waiting"))
    console.say(StyledText("Done."))
    #expect(standardError.text == "\rwaiting\u{1B}[K\rstill waiting\u{1B}[K\r\u{1B}[KDone.\n")
    try console.write("data".utf8)
    #expect(output.text == "data\n")
  }

  @Test func `Nothing is redrawn on a dumb terminal or in a file`() {
    console(.terminal(), standardError: .pipe()).redraw(StyledText("waiting"))
    #expect(standardError.bytes.isEmpty)
  }

  @Test func `Output to a terminal waits until the full-screen app closes`() throws {
    let console = console(.terminal(), standardError: .terminal())
    console.redraw(StyledText("waiting"))
    console.holdOutput()
    let before = standardError.text
    #expect(before.hasSuffix("\r\u{1B}[K"))
    console.say(StyledText("One."))
    console.redraw(StyledText("waiting"))
    try console.write("data".utf8)
    console.say(StyledText("Two."))
    #expect(standardError.text == before && output.bytes.isEmpty && !console.canRedraw)
    console.release()
    #expect(standardError.text == before + "One.\nTwo.\n")
    #expect(output.text == "data\n")
    console.say(StyledText("Three."))
    #expect(standardError.text.hasSuffix("Three.\n"))
  }

  @Test func `Output to a pipe is written even while a full-screen app is open`() throws {
    let console = console(.pipe(), standardError: .terminal())
    console.holdOutput()
    try console.write("data".utf8)
    #expect(output.text == "data")
  }

  @Test func `The full-screen app uses standard output if it is a terminal, or else standard error`() {
    #expect(console(.terminal(), standardError: .terminal()).screenChannel?.descriptor == output.descriptor)
    #expect(console(.pipe(), standardError: .terminal()).screenChannel?.descriptor == standardError.descriptor)
    #expect(!console(.pipe(), standardError: .pipe()).canShowScreen)
  }
}

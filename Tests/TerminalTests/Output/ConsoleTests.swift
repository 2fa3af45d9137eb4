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

  @Test func `A program gets data byte for byte`() throws {
    let data = [UInt8](0...255)
    try console(.pipe()).write(data)
    #expect(output.bytes == data)
  }

  @Test(arguments: [
    ("{}", "{}\n"), ("{}\n", "{}\n"), ("", ""), ("\u{1B}[2J", "^[[2J\n"), ("a\r\nb", "a^M\nb\n"), ("é日", "é日\n"),
  ])
  func `A terminal gets data as safe text on lines of its own`(data: String, shown: String) throws {
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

  @Test func `Talk goes beside the data`() {
    console(.pipe()).say(StyledText("Something happened."))
    #expect(output.bytes.isEmpty)
    #expect(standardError.text == "Something happened.\n")
  }

  @Test func `Talk is wrapped for eyes alone`() {
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

  @Test func `A line that is drawn over is gone before anything else is written`() throws {
    let console = console(.terminal(), standardError: .terminal())
    console.redraw(StyledText("waiting"))
    console.redraw(StyledText("still waiting"))
    console.say(StyledText("Done."))
    #expect(standardError.text == "\rwaiting\u{1B}[K\rstill waiting\u{1B}[K\r\u{1B}[KDone.\n")
    try console.write("data".utf8)
    #expect(output.text == "data\n")
  }

  @Test func `A dumb terminal or a file is never drawn over`() {
    console(.terminal(), standardError: .pipe()).redraw(StyledText("waiting"))
    #expect(standardError.bytes.isEmpty)
  }

  @Test func `Behind a screen nothing is written to a terminal, and everything afterwards`() throws {
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

  @Test func `What a program reads is not kept back behind a screen`() throws {
    let console = console(.pipe(), standardError: .terminal())
    console.holdOutput()
    try console.write("data".utf8)
    #expect(output.text == "data")
  }

  @Test func `A screen is shown on the output, else beside it, if anywhere`() {
    #expect(console(.terminal(), standardError: .terminal()).screenChannel?.descriptor == output.descriptor)
    #expect(console(.pipe(), standardError: .terminal()).screenChannel?.descriptor == standardError.descriptor)
    #expect(!console(.pipe(), standardError: .pipe()).canShowScreen)
  }
}

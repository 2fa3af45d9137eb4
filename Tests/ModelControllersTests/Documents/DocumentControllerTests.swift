import Essentials
import FoundationEssentials
import LotusModel
import Testing

@testable import ModelControllers

@Suite struct DocumentControllerTests {
  @Test func `A document is parsed once, when it is first requested`() async {
    let controller = DocumentController()
    #expect(await controller.parsedCount == 0)
    let documents = await withTaskGroup(of: TextDocument.self) { group in
      for _ in 0..<8 { group.addTask { await controller.document(of: "# A", as: .markdown(.file)) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(documents == Array(repeating: MarkdownParser.document(of: "# A"), count: 8))
    #expect(await controller.parsedCount == 1)
  }

  @Test func `The same text as plain text and as Markdown gives different documents`() async {
    let controller = DocumentController()
    let plain = await controller.document(of: "# A", as: .plain)
    #expect(plain == TextDocument(plain: "# A"))
    #expect(await controller.document(of: "# A", as: .markdown(.file)) != plain)
  }

  @Test(arguments: [DocumentFormat.plain, .markdown(.file), .markdown(.comment)])
  func `A byte order mark isn't part of a text`(format: DocumentFormat) async {
    let controller = DocumentController()
    let document = await controller.document(of: "\u{FEFF}# Title", as: format)
    #expect(document == (await controller.document(of: "# Title", as: format)))
  }

  @Test func `The most recent documents are kept`() async {
    let controller = DocumentController()
    for number in 0..<20 { _ = await controller.document(of: "\(number)", as: .markdown(.file)) }
    _ = await controller.document(of: "19", as: .markdown(.file))
    #expect(await controller.parsedCount == 20)
    _ = await controller.document(of: "0", as: .markdown(.file))
    #expect(await controller.parsedCount == 21)
  }

  @Test(arguments: [
    (500 << 10, false, "a\n"), (500 << 10 + 1, true, "a\n"), (900 << 10, true, "a\n"), (900 << 10, true, "a"),
    (900 << 10, true, "é"),
  ])
  func `A readme is shown up to 500 KiB, and then its beginning`(length: Int, isCut: Bool, part: String) async throws {
    let text = String(repeating: part, count: length / part.utf8.count + 1)
    let content = Data(text.utf8.prefix(length)).base64EncodedString()
    let json = #"{"name":"README","content":"\#(content)","encoding":"base64"}"#
    let readme = try JSONDocument(parsing: Data(json.utf8)).root.decode(Readme.self)
    let document = try #require(await DocumentController().document(of: readme))
    #expect(document.isCut == isCut)
    guard case .paragraph(let spans)? = document.blocks.first?.content else { throw CancellationError() }
    #expect(spans.map(\.text.utf8.count).reduce(0, +) >= min(length, 500 << 10) - 2)
    #expect(spans.map(\.text).joined().contains("\u{FFFD}") == false)
  }
}

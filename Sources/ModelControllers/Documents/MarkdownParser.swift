import CMd4c
import Essentials
import LotusModel

/// Parses Markdown with md4c (https://github.com/mity/md4c).
///
/// The callbacks of md4c send events to a `DocumentBuilder`.
enum MarkdownParser {
  private final class Target {
    var builder: DocumentBuilder

    init(_ builder: DocumentBuilder) {
      self.builder = builder
    }
  }

  /// Returns the document for a Markdown text. Without md4c, the text is treated as plain text.
  static func document(of text: String, in dialect: MarkdownDialect = .file) -> TextDocument {
    guard let md4c = Md4c() else { return TextDocument(plain: text) }
    let text = text.withFileLineFeeds
    guard dialect == .file, let frontMatter = FrontMatter(text) else { return document(of: text, in: dialect, md4c) }
    var document = document(of: String(frontMatter.rest), in: dialect, md4c)
    if let table = frontMatter.table { document.blocks.insert(TextDocument.Block(table), at: 0) }
    return document
  }

  private static func document(of text: String, in dialect: MarkdownDialect, _ md4c: Md4c) -> TextDocument {
    let notes = Footnotes(MarkdownSource.prepared(text))
    guard !notes.definitions.isEmpty else { return parse(notes.body, DocumentBuilder(dialect), md4c) }
    let labels = notes.order { parse($0, DocumentBuilder(dialect), md4c) }
    guard !labels.isEmpty else { return parse(notes.body, DocumentBuilder(dialect), md4c) }
    let numbers = Dictionary(uniqueKeysWithValues: zip(labels, 1...))
    return parse(notes.text(inOrder: labels), DocumentBuilder(dialect, notes: numbers), md4c)
  }

  private static func parse(_ text: String, _ builder: DocumentBuilder, _ md4c: Md4c) -> TextDocument {
    let target = Target(builder)
    var parser = MD_PARSER()
    parser.flags = md4c_dialect_github
    parser.enter_block = { type, detail, target in
      MarkdownParser.tell(target) { $0.enter(MarkdownParser.block(type, detail)) }
    }
    parser.leave_block = { type, detail, target in
      MarkdownParser.tell(target) { $0.leave(MarkdownParser.block(type, detail)) }
    }
    parser.enter_span = { type, detail, target in
      MarkdownParser.tell(target) { $0.enter(MarkdownParser.span(type, detail)) }
    }
    parser.leave_span = { type, detail, target in
      MarkdownParser.tell(target) { $0.leave(MarkdownParser.span(type, detail)) }
    }
    parser.text = { type, text, count, target in
      MarkdownParser.tell(target) { $0.add(MarkdownParser.text(type, text, count)) }
    }
    var text = text
    text.withUTF8 { bytes in
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: MD_CHAR.self)
      _ = withExtendedLifetime(target) {
        md4c.md_parse(start, MD_SIZE(clamping: bytes.count), &parser, Unmanaged.passUnretained(target).toOpaque())
      }
    }
    target.builder.end()
    return target.builder.document
  }

  /// Passes an event to the builder.
  ///
  /// - Returns: The value to return to md4c: 0 to continue, or 1 to stop parsing.
  private static func tell(_ target: UnsafeMutableRawPointer?, _ event: (inout DocumentBuilder) -> Void) -> Int32 {
    guard let target else { return 1 }
    let builder = Unmanaged<Target>.fromOpaque(target).takeUnretainedValue()
    event(&builder.builder)
    return builder.builder.isFull ? 1 : 0
  }

  private static func block(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> DocumentBuilder.Block {
    func value<Detail>(_: Detail.Type) -> Detail? { detail?.assumingMemoryBound(to: Detail.self).pointee }
    switch type {
    case MD_BLOCK_QUOTE: return .quote
    case MD_BLOCK_UL: return .list(nil, isTight: value(MD_BLOCK_UL_DETAIL.self)?.is_tight != 0)
    case MD_BLOCK_OL:
      let list = value(MD_BLOCK_OL_DETAIL.self)
      return .list(ListNumbers(next: Int(list?.start ?? 1)), isTight: list?.is_tight != 0)
    case MD_BLOCK_LI:
      guard let item = value(MD_BLOCK_LI_DETAIL.self), item.is_task != 0 else { return .item() }
      return .item(isDone: item.task_mark != MD_CHAR(UInt8(ascii: " ")))
    case MD_BLOCK_HR: return .rule
    case MD_BLOCK_H: return .heading(level: Int(value(MD_BLOCK_H_DETAIL.self)?.level ?? 1))
    case MD_BLOCK_CODE: return .code
    case MD_BLOCK_HTML: return .html
    case MD_BLOCK_P: return .paragraph
    case MD_BLOCK_TABLE: return .table
    case MD_BLOCK_TR: return .row
    case MD_BLOCK_TH: return .cell(.header)
    case MD_BLOCK_TD: return .cell(.data)
    default: return .other
    }
  }

  private static func span(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> DocumentBuilder.Span {
    switch type {
    case MD_SPAN_STRONG: .marked(.strong)
    case MD_SPAN_EM: .marked(.emphasis)
    case MD_SPAN_CODE: .marked(.code)
    case MD_SPAN_DEL: .marked(.struck)
    case MD_SPAN_IMG:
      .picture(address: (detail?.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee.src).map(string) ?? "")
    case MD_SPAN_A: .link((detail?.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee.href).map(string) ?? "")
    default: .other
    }
  }

  private static func text(
    _ type: MD_TEXTTYPE, _ start: UnsafePointer<MD_CHAR>?, _ count: MD_SIZE
  ) -> DocumentBuilder.Text {
    let text = string(start, 0..<Int(count))
    switch type {
    case MD_TEXT_NULLCHAR: return .plain("\u{FFFD}")
    case MD_TEXT_BR: return .lineBreak
    case MD_TEXT_SOFTBR: return .softBreak
    case MD_TEXT_ENTITY: return .plain(CharacterReference.text(text))
    case MD_TEXT_HTML: return .html(text)
    default: return .plain(text)
    }
  }

  private static func string(_ attribute: MD_ATTRIBUTE) -> String {
    guard let offsets = attribute.substr_offsets, let types = attribute.substr_types else { return "" }
    var (result, number) = ("", 0)
    while offsets[number] < attribute.size {
      let part = string(attribute.text, Int(offsets[number])..<Int(offsets[number + 1]))
      result += types[number] == MD_TEXT_ENTITY ? CharacterReference.text(part) : part
      number += 1
    }
    return result
  }

  private static func string(_ start: UnsafePointer<MD_CHAR>?, _ range: Range<Int>) -> String {
    guard let start else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count), as: UTF8.self)
  }
}

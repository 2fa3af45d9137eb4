import Essentials
import FoundationEssentials
import ModelExamples

@testable import LotusModel

extension FuzzTarget {
  /// Reads and prints JSON.
  ///
  /// The printed JSON must have the same value, and contain no characters that control a terminal.
  /// Foundation's decoder must find the same value.
  static let json = FuzzTarget("json", longest: 4_096) { input in
    let source = JSONSource(input.data)
    let texts = [JSONText.text(source), JSONText.text(source, pretty: true)]
    for text in texts { try demandHarmless(text) }
    if let document = try? JSONDocument(parsing: input.data) {
      try demandHarmless(JSONText.text(document.root.source))
      for element in (try? document.root.elements { $0 }) ?? [] { try demandHarmless(JSONText.text(element.source)) }
    }
    var printer = JSONPrinter()
    let half = input.bytes.count / 2
    var printed = printer.lines(with: input.data.prefix(half)) + printer.lines(with: input.data.dropFirst(half))
    for line in printed { try demandHarmless(line) }
    // JSON with zero bytes can be UTF-16, which GitHub never sends.
    guard !input.bytes.contains(0), String(validating: input.bytes, as: UTF8.self) != nil else { return }
    // Only compare valid JSON, because Foundation's decoder accepts a comma after the last element.
    guard let value = JSONValue(parsing: input.data) else { return }
    let foundation = try? JSONDecoder().decode(DecodedJSON.self, from: input.data).value
    // Foundation's decoder rejects half of a surrogate pair, which is read as U+FFFD here.
    let text = String(decoding: try JSONText.body(value), as: UTF8.self)
    let isRepaired = foundation == nil && text.contains("\u{FFFD}")
    try demand(foundation == value || isRepaired, "Foundation's decoder finds another value")
    try demand(
      JSONDocument(parsing: input.data).root.decode(DecodedJSON.self).value == value, "it is decoded as another value")
    for text in texts {
      try demand(JSONValue(parsing: Data(text.utf8)) == value, "the printed JSON has another value: \(text)")
    }
    try demand(JSONValue(parsing: try JSONText.body(value)) == value, "the body of a request has another value")
    switch value {
    case .array(let elements):
      try demand(
        source.elements.compactMap { JSONValue(parsing: $0.data) } == elements,
        "the elements of the array are different")
      let joined = JSONValue(parsing: JSONSource(elements: source.elements).data)
      try demand(joined == value, "joining the parts results in another value")
    case .object(let members) where source.members.count == members.count:
      for (name, member) in source.members {
        try demand(JSONValue(parsing: member.data) == members[name], "the member \(name) is different")
      }
      let joined = JSONValue(parsing: JSONSource(members: source.members).data)
      try demand(joined == value, "joining the parts results in another value")
    default: return
    }
    printed = printed.flatMap { $0.split(separator: "\n").map(String.init) }
    try demand(printed.joined(separator: "\n") == texts[1], "printing in pieces gives another result")
  }
}

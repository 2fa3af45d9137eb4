import FoundationEssentials
import ModelExamples

@testable import LotusModel

extension FuzzTarget {
  /// JSON as GitHub sends it: what is printed means the same, and holds nothing that a terminal obeys.
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
    // With zeros in it, it may be UTF-16, which GitHub does not send.
    guard !input.bytes.contains(0), String(validating: input.bytes, as: UTF8.self) != nil else { return }
    // Foundation's decoder lets a comma pass behind the last element.
    guard let value = JSONValue(parsing: input.data) else { return }
    let foundation = try? JSONDecoder().decode(DecodedJSON.self, from: input.data).value
    try demand(foundation == value, "Foundation's decoder finds something else.")
    try demand(
      JSONDocument(parsing: input.data).root.decode(DecodedJSON.self).value == value, "It is decoded as another.")
    for text in texts { try demand(JSONValue(parsing: Data(text.utf8)) == value, "It is printed as \(text)") }
    try demand(JSONValue(parsing: try JSONText.body(value)) == value, "It is sent as something else.")
    switch value {
    case .array(let elements):
      try demand(source.elements.compactMap { JSONValue(parsing: $0.data) } == elements, "Its elements are others.")
      let joined = JSONValue(parsing: JSONSource(elements: source.elements).data)
      try demand(joined == value, "Put together again it is another.")
    case .object(let members) where source.members.count == members.count:
      for (name, member) in source.members {
        try demand(JSONValue(parsing: member.data) == members[name], "Its member \(name) is another.")
      }
      let joined = JSONValue(parsing: JSONSource(members: source.members).data)
      try demand(joined == value, "Put together again it is another.")
    default: return
    }
    printed = printed.flatMap { $0.split(separator: "\n").map(String.init) }
    try demand(printed.joined(separator: "\n") == texts[1], "In pieces it is printed otherwise.")
  }
}

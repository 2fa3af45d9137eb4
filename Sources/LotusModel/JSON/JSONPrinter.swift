public import FoundationEssentials

/// Model: JSON for eyes, of texts that come one after another or in pieces.
public struct JSONPrinter: Hashable, Sendable {
  private var layout = JSONLayout(isPretty: true)

  public init() {}

  /// The lines that are whole by now; the last one, while brackets are open, waits for the next piece.
  public mutating func lines(with piece: Data) -> [String] {
    layout.append(Array(piece)[...])
    return layout.takeLines().split(separator: UInt8(ascii: "\n")).map {
      JSONText.escaping(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Whether a text is JSON, and of a size that eyes can take.
  public static func isReadable(_ text: Data) -> Bool {
    text.count <= mostBytes && (try? JSONDocument(parsing: text)) != nil
  }

  private static let mostBytes = 4 << 20
}

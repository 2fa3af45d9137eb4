public import FoundationEssentials

/// Model: formats JSON for display while it arrives in pieces.
public struct JSONPrinter: Hashable, Sendable {
  private var layout = JSONLayout(isPretty: true)

  public init() {}

  /// Formats a piece of JSON and returns the lines that are complete.
  ///
  /// While a bracket is open, the last line is incomplete. A later call returns it.
  public mutating func lines(with piece: Data) -> [String] {
    layout.append(Array(piece)[...])
    return layout.takeLines().split(separator: UInt8(ascii: "\n")).map {
      JSONText.escaping(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Whether a string is valid JSON and small enough to format for display.
  public static func isReadable(_ text: Data) -> Bool {
    text.count <= mostBytes && (try? JSONDocument(parsing: text)) != nil
  }

  private static let mostBytes = 4 << 20
}

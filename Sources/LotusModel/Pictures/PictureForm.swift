/// Model: what a picture is decoded into, and how large.
public struct PictureForm: Hashable, Sendable {
  /// What the terminal is to be given.
  public enum Kind: String, Hashable, Sendable {
    /// Characters in two colours each, for terminals that draw no pictures.
    case cells
    /// Red, green, blue and opacity of each.
    case pixels
    /// The same with 256 colours at most.
    case palette
  }

  public let kind: Kind
  public let columns: Int
  public let rows: Int

  /// - Parameters:
  ///   - columns: cells or pixels, from 1 to 512.
  ///   - rows: the same.
  public init(_ kind: Kind, columns: Int, rows: Int) {
    self.kind = kind
    self.columns = min(max(columns, 1), Self.largest)
    self.rows = min(max(rows, 1), Self.largest)
  }

  private static let largest = 512

  /// `cells-16x8`
  public init?(_ text: String) {
    let parts = text.split(separator: "-")
    let numbers = parts.last?.split(separator: "x").compactMap { Int($0) } ?? []
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), numbers.count == 2 else { return nil }
    self.init(kind, columns: numbers[0], rows: numbers[1])
    guard self.text == text else { return nil }
  }

  public var text: String { "\(kind.rawValue)-\(columns)x\(rows)" }

  /// Pixels from which it is made: a cell is taken to be twice as high as wide.
  public var pixels: (columns: Int, rows: Int) {
    kind == .cells ? (columns * 8, rows * 16) : (columns, rows)
  }

  /// Bytes of a picture of this form.
  public var byteCount: Int {
    columns * rows * (kind == .cells ? Picture.cellSize : Picture.pixelSize)
  }
}

/// Model: a scene of the app and where its reader was in it.
public struct Place: Hashable, Sendable {
  public let route: Route
  public let selectedRow: Int
  /// The first line in sight: its row, and its number in there.
  public let topRow: Int
  public let topLine: Int

  public init(_ route: Route, selectedRow: Int = 0, topRow: Int = 0, topLine: Int = 0) {
    self.route = route
    self.selectedRow = selectedRow
    self.topRow = topRow
    self.topLine = topLine
  }
}

/// The text form: `12 3 0 followers octocat`.
extension Place {
  public var text: String {
    "\(selectedRow) \(topRow) \(topLine) \(route.text)"
  }

  /// - Returns: nil for what is damaged, or of another version.
  public init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 3).map(String.init)
    let numbers = words.prefix(3).compactMap { Int($0) }.filter { (0...Self.mostRows).contains($0) }
    guard words.count == 4, numbers.count == 3, let route = Route(text: words[3]) else { return nil }
    self.init(route, selectedRow: numbers[0], topRow: numbers[1], topLine: numbers[2])
  }

  /// More than any list has.
  private static let mostRows = 10_000_000
}

/// Model: the scenes on the way to the one on top, from the first.
public struct PlaceStack: Hashable, Sendable {
  public let places: [Place]

  /// - Parameter places: of more than a hundred, the last are taken.
  public init(_ places: [Place]) {
    self.places = places.suffix(Self.most)
  }

  public var text: String {
    ([Self.version] + places.map(\.text)).map { "\($0)\n" }.joined()
  }

  /// - Returns: nil for what is damaged, or of another version.
  public init?(text: String) {
    let lines = text.split(separator: "\n", maxSplits: Self.most + 1).map(String.init)
    let places = lines.dropFirst().compactMap { Place(text: $0) }
    guard lines.first == Self.version, !places.isEmpty, places.count == lines.count - 1 else { return nil }
    self.init(places)
  }

  private static let version = "places 1"
  private static let most = 100
}

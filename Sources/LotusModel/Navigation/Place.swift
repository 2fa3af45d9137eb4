/// Model: a scene of the app, with the user's selection and scroll position in it.
public struct Place: Hashable, Sendable {
  public let route: Route
  public let selectedRow: Int
  /// The index of the row at the top of the visible area.
  public let topRow: Int
  /// The index of the topmost visible line, counted from the first line of the row `topRow`.
  public let topLine: Int

  public init(_ route: Route, selectedRow: Int = 0, topRow: Int = 0, topLine: Int = 0) {
    self.route = route
    self.selectedRow = selectedRow
    self.topRow = topRow
    self.topLine = topLine
  }
}

/// The text form of a place, for example `12 3 0 followers octocat`.
///
/// The parts are `selectedRow`, `topRow`, `topLine`, and the text of the route.
extension Place {
  public var text: String {
    "\(selectedRow) \(topRow) \(topLine) \(route.text)"
  }

  /// Creates a place from its text form.
  ///
  /// - Returns: `nil` if the text is damaged or was written by an incompatible version.
  public init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 3).map(String.init)
    let numbers = words.prefix(3).compactMap { Int($0) }.filter { (0...Self.mostRows).contains($0) }
    guard words.count == 4, numbers.count == 3, let route = Route(text: words[3]), !route.isFlow else { return nil }
    self.init(route, selectedRow: numbers[0], topRow: numbers[1], topLine: numbers[2])
  }

  /// The maximum row index accepted in text form. No list has this many rows.
  private static let mostRows = 10_000_000
}

/// Model: the open scenes of the app, from the root scene to the scene on top.
public struct PlaceStack: Hashable, Sendable {
  public let places: [Place]

  /// Creates a stack of scenes.
  ///
  /// - Parameter places: The scenes. If there are more than a hundred, only the last hundred
  ///   remain.
  public init(_ places: [Place]) {
    self.places = places.suffix(Self.most)
  }

  public var text: String {
    ([Self.version] + places.map(\.text)).map { "\($0)\n" }.joined()
  }

  /// Creates a stack from its text form.
  ///
  /// - Returns: `nil` if the text is damaged or was written by an incompatible version.
  public init?(text: String) {
    let lines = text.split(separator: "\n", maxSplits: Self.most + 1).map(String.init)
    let places = lines.dropFirst().compactMap { Place(text: $0) }
    guard lines.first == Self.version, !places.isEmpty, places.count == lines.count - 1 else { return nil }
    self.init(places)
  }

  private static let version = "places 1"
  private static let most = 100
}

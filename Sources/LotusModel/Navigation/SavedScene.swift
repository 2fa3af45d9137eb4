/// Model: a scene of the app, with the user's selection, scroll position and order of rows in it.
public struct SavedScene: Hashable, Sendable {
  public let route: Route
  public let selectedRow: Int
  /// The index of the row at the top of the visible area.
  public let topRow: Int
  /// The index of the topmost visible line, counted from the first line of the row `topRow`.
  public let topLine: Int
  /// The key that chose the order of the rows, or `nil` if the user can't choose an order.
  public let order: Character?

  public init(_ route: Route, selectedRow: Int = 0, topRow: Int = 0, topLine: Int = 0, order: Character? = nil) {
    self.route = route
    self.selectedRow = selectedRow
    self.topRow = topRow
    self.topLine = topLine
    self.order = order
  }
}

/// The text form of a saved scene, for example `12 3 0 sorted:n repositories octocat`.
///
/// The parts are `selectedRow`, `topRow`, `topLine`, the order if there is one, and the text of the
/// route.
extension SavedScene {
  public var text: String {
    let order = order.map { "\(Self.orderWord)\($0) " } ?? ""
    return "\(selectedRow) \(topRow) \(topLine) \(order)\(route.text)"
  }

  /// Creates a saved scene from its text form.
  ///
  /// - Returns: `nil` if the text is damaged or was written by an incompatible version.
  public init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 3).map(String.init)
    let numbers = words.prefix(3).compactMap { Int($0) }.filter { (0...Self.mostRows).contains($0) }
    guard words.count == 4, numbers.count == 3 else { return nil }
    var (rest, order) = (words[3], Character?.none)
    if let text = rest.text(after: Self.orderWord) {
      order = text.first
      rest = String(text.dropFirst(2))
    }
    guard let route = Route(text: rest), !route.isTransient else { return nil }
    self.init(route, selectedRow: numbers[0], topRow: numbers[1], topLine: numbers[2], order: order)
  }

  /// The maximum row index accepted in text form. No list has this many rows.
  private static let mostRows = 10_000_000
  private static let orderWord = "sorted:"
}

/// Model: the open scenes of the app, from the root scene to the scene on top. The next session
/// restores them, together with the signed-in user's login and the recent scenes.
public struct SavedStack: Hashable, Sendable {
  public let places: [SavedScene]
  /// The login of the signed-in user, or `nil` if it isn't known.
  public let viewer: Login?
  public let recent: RecentRoutes
  /// Whether all lines could be read of the text that the stack was made from.
  public private(set) var isComplete = true

  /// Creates a stack of scenes.
  ///
  /// - Parameters:
  ///   - places: The scenes. A scene that a later session can't restore is left out. If there are
  ///     more than a hundred scenes, only the last hundred are stored.
  ///   - viewer: The login of the signed-in user, or `nil` if it isn't known.
  ///   - recent: The scenes that the user has opened, and those that their rows and links lead to.
  public init(_ places: [SavedScene], viewer: Login? = nil, recent: RecentRoutes = RecentRoutes()) {
    self.places = places.filter { !$0.route.isTransient }.suffix(Self.most)
    self.viewer = viewer
    self.recent = recent
  }

  /// The open scenes and the recent ones.
  public var routes: [Route] { places.map(\.route) + recent.routes }

  public var text: String {
    let lines =
      [Self.version] + (viewer.map { [Self.viewerWord + $0.name] } ?? [])
      + recent.opened.map { Self.openedWord + $0.text } + recent.listed.map { Self.listedWord + $0.text }
      + places.map(\.text)
    return lines.map { "\($0)\n" }.joined()
  }

  /// Creates a stack from its text form. Lines that are damaged, or that this version doesn't know,
  /// are left out.
  ///
  /// - Returns: `nil` if no scene remains, or if the text was written by an incompatible version.
  public init?(text: String) {
    let lines = text.split(separator: "\n", maxSplits: Self.mostLines).map(String.init)
    guard lines.first == Self.version else { return nil }
    var (places, opened, listed): ([SavedScene], [Route], [Route]) = ([], [], [])
    var viewer: Login?
    var isComplete = true
    for line in lines.dropFirst() {
      if let text = line.text(after: Self.viewerWord), let login = try? Login(text) {
        viewer = login
      } else if let route = line.text(after: Self.openedWord).flatMap({ Route(text: $0) }) {
        opened.append(route)
      } else if let route = line.text(after: Self.listedWord).flatMap({ Route(text: $0) }) {
        listed.append(route)
      } else if let place = SavedScene(text: line) {
        places.append(place)
      } else {
        isComplete = false
      }
    }
    guard !places.isEmpty else { return nil }
    self.init(places, viewer: viewer, recent: RecentRoutes(opened: opened, listed: listed))
    self.isComplete = isComplete
  }

  private static let version = "places 3"
  private static let viewerWord = "viewer "
  private static let openedWord = "opened "
  private static let listedWord = "listed "
  private static let most = 100
  private static let mostLines = 1_000
}

extension String {
  /// Returns the rest of the text after a prefix, or `nil` if the text doesn't start with the
  /// prefix.
  fileprivate func text(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

public import LotusModel
public import Terminal
public import ViewModels

/// A scene of the app that can open other scenes.
///
/// A scene knows its route and the scenes that its rows open, but not the keys that open other
/// scenes or the scene that was shown before.
public protocol RoutedScene: Scene {
  var route: Route { get }
  /// Makes the scene load all its data again and revalidate cached responses.
  func refresh()
  /// A question about the order of the rows, or `nil` if there is only one order.
  var orderQuestion: Question? { get }
  /// Shows the rows in another order.
  ///
  /// - Parameter reply: The index of the chosen reply to `orderQuestion`.
  func sort(by reply: Int)
  /// The key of the current order, or `nil` if there is only one order. The key of an opposite order
  /// is a capital letter.
  var order: Character? { get }
  /// Shows the rows in the order with the given key. A key without an order has no effect.
  func sort(by key: Character)
  /// The repositories whose stars the page shows outside of `rowRoutes`. Empty for a list, because
  /// its rows are the repositories.
  var routesWithStars: [Route] { get }
  /// Shows changes, which GitHub may not have accepted yet. Showing them again has no effect.
  func show(_ changes: [Change])
  /// Loads data again after GitHub has accepted changes, if only GitHub knows how the changes
  /// affect the data.
  func refresh(after changes: [Change])
}

extension RoutedScene {
  public var reportName: String { route.scene.rawValue }

  public var orderQuestion: Question? { nil }
  public func sort(by reply: Int) {}

  public var order: Character? { nil }
  public func sort(by key: Character) {}

  public var routesWithStars: [Route] { [] }
  public func show(_ changes: [Change]) {}
  public func refresh(after changes: [Change]) {}

  public func retry() {
    if !needsLoad { refresh() }
  }

  public var title: SafeText { SafeText(untrusted: RouteViewModel(route).title) }

  /// Whether any rows have loaded.
  public var hasRows: Bool { (table?.source.count ?? 0) > 0 }

  /// Returns what Enter opens: the target of the chosen link, or else of the selected row.
  ///
  /// - Parameters:
  ///   - web: The address of GitHub's website.
  ///   - viewer: The login of the signed-in user, or `nil` if it isn't known.
  /// - Returns: `nil` if Enter opens nothing.
  public func target(on web: String, viewer: Login?) -> SceneTarget? {
    guard let row = table?.selectedRow else { return nil }
    if let address = table?.selectedLink?.address {
      return linkedRoute(to: address, on: web, viewer: viewer).map { .scene($0) } ?? .page(address)
    }
    guard table?.source.opens(row) == true else { return nil }
    return routes?.route(at: row).map { .scene($0) } ?? routes?.address(at: row, on: web).map { .page($0) }
  }

  /// Returns the route to another scene that shows the page at an address.
  private func linkedRoute(to address: String, on web: String, viewer: Login?) -> Route? {
    guard let route = Route(address: address, webURL: web)?.ofViewer(named: viewer) else { return nil }
    return self.route.scene.declaration.rowsLeadTo.contains(route.scene) && !route.isSame(as: self.route) ? route : nil
  }

  /// The scene that the selected row itself opens, apart from its links. `nil` if it opens none.
  public var selectedRoute: Route? { table?.selectedRow.flatMap { routes?.route(at: $0) } }

  /// The scenes that the first hundred rows themselves open, apart from the links in the rows.
  public var rowRoutes: [Route] { firstRows.compactMap { routes?.route(at: $0) } }

  /// Returns the scenes that the links in the rows of a page open. Rows after the first hundred are
  /// left out.
  public func linkedRoutes(on web: String) -> [Route] {
    guard let table, !table.source.isList else { return [] }
    return table.links(ofRows: firstRows).compactMap { linkedRoute(to: $0.address, on: web, viewer: nil) }
  }

  private var firstRows: Range<Int> { 0..<min(table?.source.count ?? 0, 100) }

  /// Returns the address of the chosen link. Without such a link, returns the address of the
  /// selected row's web page, or else the address of the scene's web page.
  ///
  /// - Parameter web: The address of GitHub's website.
  /// - Returns: The address, or `nil` if there is no page or its address isn't known.
  public func address(on web: String) -> String? {
    if let link = table?.selectedLink { return link.address }
    let row = table?.selectedRow
    return row.flatMap { routes?.route(at: $0)?.page(on: web) ?? routes?.address(at: $0, on: web) }
      ?? route.page(on: web)
  }

  /// Returns the pages to open in the browser: the pages of the marked rows, or else the page of
  /// the selected row or the scene.
  public func pages(from viewpoint: Viewpoint, hasBrowser: Bool) -> RoutedPages {
    RoutedPages(addresses(on: viewpoint.webURL), hasBrowser: hasBrowser, from: viewpoint)
  }

  private func addresses(on web: String) -> [String] {
    let marked = routes?.pagesOfMarkedRows(on: web, where: table?.isShown) ?? []
    return marked.isEmpty ? address(on: web).map { [$0] } ?? [] : marked
  }

  /// Returns the text to copy: the texts of the marked rows. If no row is marked, returns the text
  /// of the selected row, or else the address of its page or of the scene's page.
  ///
  /// - Returns: The text, or the reason why nothing can be copied. `isOfPages` is whether the text
  ///   consists of the addresses of pages.
  public func copiedText(from viewpoint: Viewpoint) -> (text: ClipboardText?, refusal: SafeText?, isOfPages: Bool) {
    let web = viewpoint.webURL
    let marked = routes?.textsOfMarkedRows(on: web, where: table?.isShown) ?? []
    let own = table?.selectedRow.flatMap { routes?.copiedText(at: $0) } ?? address(on: web)?.withoutMailScheme
    let lines = marked.isEmpty ? own.map { [$0] } ?? [] : marked
    let text = lines.isEmpty ? nil : ClipboardText(untrusted: lines)
    let refused = lines.first { ClipboardText(untrusted: [$0]) == nil }
    return (
      text, .refusal(of: .copy(hasText: text != nil, refused: refused), from: viewpoint),
      isOfPages: lines == addresses(on: web)
    )
  }

  /// Returns the addresses to choose from if the user copies the page of a repository. `nil` if
  /// there is no choice, so that the text of `copiedText(from:)` is copied at once.
  public func copyChoice(from viewpoint: Viewpoint) -> Choice<ClipboardText>? {
    let web = viewpoint.webURL
    guard let text = copiedText(from: viewpoint).text?.string,
      let route = [selectedRoute, route].compactMap({ $0 }).first(where: { $0.page(on: web) == text }),
      route.scene == .repository, let repository = route.repository
    else { return nil }
    let addresses = RepositoryAddressesViewModel(repository, on: web)
    let texts = [addresses.page, addresses.ssh, addresses.https].compactMap { ClipboardText(untrusted: [$0]) }
    let question = Question(
      title: "Copy",
      replies: zip(texts, "ysh").map { Question.Reply(SafeText(untrusted: $0.string), key: $1) }, role: .menu)
    return Choice(question, values: texts)
  }

  private var routes: (any RoutedDataSource)? {
    table?.source as? any RoutedDataSource
  }
}

/// The pages to open in the browser.
public struct RoutedPages {
  public let addresses: [WebAddress]
  /// The reason why none of the pages can be opened, or `nil`.
  public let refusal: SafeText?

  public init(_ texts: [String], hasBrowser: Bool, from viewpoint: Viewpoint) {
    addresses = texts.compactMap { WebAddress(untrusted: $0) }
    let refused = texts.first { WebAddress(untrusted: $0) == nil }
    refusal = .refusal(
      of: .openPage(hasAddress: !texts.isEmpty, refused: refused, hasBrowser: hasBrowser), from: viewpoint)
  }
}

/// The target that Enter opens in a scene.
public enum SceneTarget: Hashable {
  case scene(Route)
  /// A page outside of the app, or a mailbox.
  case page(String)
}

extension String {
  fileprivate var withoutMailScheme: String { hasPrefix("mailto:") ? String(dropFirst("mailto:".count)) : self }
}

/// A data source whose rows can open scenes. The row numbers passed to these methods must be valid.
protocol RoutedDataSource: TableDataSource {
  func route(at row: Int) -> Route?
  /// Returns the address of a row's web page if the row opens no scene. `nil` if the row has no
  /// page.
  ///
  /// - Parameter web: The address of GitHub's website.
  func address(at row: Int, on web: String) -> String?
  /// Returns the text that represents a row if the user copies the row. `nil` to copy the address of
  /// the row's page.
  func copiedText(at row: Int) -> String?
  /// Returns the addresses of the web pages of the marked rows that meet a condition.
  func pagesOfMarkedRows(on web: String, where isShown: ((Int) -> Bool)?) -> [String]
  /// Returns the texts that represent the marked rows that meet a condition.
  func textsOfMarkedRows(on web: String, where isShown: ((Int) -> Bool)?) -> [String]
}

extension RoutedDataSource {
  func route(at row: Int) -> Route? { nil }
  func opens(_ row: Int) -> Bool { route(at: row) != nil }
  func address(at row: Int, on web: String) -> String? { nil }
  func copiedText(at row: Int) -> String? { nil }
  func pagesOfMarkedRows(on web: String, where isShown: ((Int) -> Bool)?) -> [String] { [] }
  func textsOfMarkedRows(on web: String, where isShown: ((Int) -> Bool)?) -> [String] { [] }
}

/// The commands whose keys the user can set.
extension KeyCommand {
  /// Creates a command of a page that runs immediately.
  ///
  /// - Parameter name: The displayed name, which may depend on the state of the scene. By default, it is
  ///   the name in the settings.
  public init(
    _ command: PageCommand, name: SafeText? = nil, unless refusal: SafeText? = nil, now: @escaping () -> Void
  ) {
    self = KeyCommand(
      command.keys.map { KeyPress($0) }, name: name ?? SafeText(untrusted: command.rawValue), unless: refusal, now: now
    ).bound(as: command.rawValue)
  }

  /// Creates a command of a page that runs asynchronously.
  public init(
    _ command: PageCommand, name: SafeText? = nil, unless refusal: SafeText? = nil, kind: WorkKind = .ordinary,
    work: @escaping Work
  ) {
    self = KeyCommand(
      command.keys.map { KeyPress($0) }, name: name ?? SafeText(untrusted: command.rawValue), unless: refusal,
      kind: kind, work: work
    ).bound(as: command.rawValue)
  }

  /// Creates a command that opens another scene, named after that scene.
  ///
  /// - Parameter hasDraft: Whether the other scene is a form with a draft to continue.
  public init(
    _ key: KeyPress, leadingTo route: Route, hasDraft: Bool = false, unless refusal: SafeText? = nil,
    kind: WorkKind = .ordinary, work: @escaping Work
  ) {
    let name = RouteViewModel(route).keyName + (hasDraft ? " draft" : "")
    self = KeyCommand(key, name: SafeText(untrusted: name), unless: refusal, kind: kind, work: work)
      .bound(as: route.scene.title)
  }

  /// Creates a command that replaces the scene with another scene, after which the command is
  /// named.
  public init(_ key: KeyPress, leadingTo route: Route, now: @escaping () -> Void) {
    self = KeyCommand(key, name: SafeText(untrusted: RouteViewModel(route).keyName), now: now)
      .bound(as: route.scene.title).ranked(.minor)
  }

  /// Returns the commands that replace a list of issues by the issues in another state or with another
  /// assignee. Empty for another scene.
  public static func showingOtherIssues(
    than list: Route, show: @escaping @MainActor (Route) -> Void
  ) -> [KeyCommand] {
    func command(_ command: PageCommand, _ next: Route?, _ name: (Route) -> String) -> KeyCommand? {
      next.map { next in
        KeyCommand(command, name: SafeText(untrusted: name(next)), now: { show(next) }).ranked(.search)
          .instead(of: SafeText(untrusted: name(list)), because: "The list shows these issues already")
      }
    }
    return [
      command(.showClosed, list.withNextState, RouteViewModel.stateKeyName),
      command(.showAssigned, list.withOtherAssignee, RouteViewModel.assigneeKeyName),
    ].compactMap { $0 }
  }

  /// Returns the command as one direction of an action on rows.
  func instead(_ action: RowActionViewModel, for names: [String], isKnown: Bool = true) -> KeyCommand {
    instead(
      of: SafeText(untrusted: action.opposite),
      because: SafeText(untrusted: action.refusalOfOpposite(for: names, isKnown: isKnown)))
  }

  /// Returns a command for the same operation that has the name and the default keys of a page
  /// command.
  public func bound(as command: PageCommand) -> KeyCommand {
    having(command.keys.map { KeyPress($0) }, name: SafeText(untrusted: command.rawValue)).bound(as: command.rawValue)
  }

  /// Whether the user can set the keys of the command by the name of a page command.
  public func isBound(as command: PageCommand) -> Bool { binding == command.rawValue }

  /// Returns the command with an address that the footer shows, without `https://`.
  public func leading(to address: String) -> KeyCommand {
    self.leading(to: SafeText(untrusted: address.hasPrefix("https://") ? String(address.dropFirst(8)) : address))
  }
}

extension SafeText {
  /// Returns the reason why a key is unavailable, or `nil` if it is available.
  public static func refusal(of key: SceneKeyViewModel, from viewpoint: Viewpoint) -> SafeText? {
    key.refusal(from: viewpoint).map { SafeText(untrusted: $0) }
  }
}

extension StyledText {
  /// Creates the confirmation after lines of text were copied.
  public static func copied(_ text: ClipboardText) -> StyledText {
    let line = text.string.replacing("\n", with: " ")
    return StyledText(untrusted: "Copied \(line)") + StyledText(", if your terminal allows copying", .dim)
  }

  /// Creates the confirmation after pages were opened in the browser.
  public static func opened(_ pages: [WebAddress]) -> StyledText {
    StyledText(untrusted: "Opened \(pages.count == 1 ? pages[0].text : "\(pages.count) pages") in the browser")
  }

  /// Creates the message about an event that does nothing, or `nil` if the event does something.
  public static func refusal(of key: SceneKeyViewModel, from viewpoint: Viewpoint) -> StyledText? {
    SafeText.refusal(of: key, from: viewpoint).map { StyledText($0, .warning) }
  }

  /// The notice after the user has rejected a change in a dialog.
  static let unchanged = StyledText("Nothing was changed")
  public static let refreshed = StyledText("Refreshed")
  /// The notice after the user has chosen the page that is already on top.
  public static let alreadyOpen = StyledText("This page is already open")
  public static let alreadyHome = StyledText("You are already home", .warning)
  public static func recordingCannotSignIn(from viewpoint: Viewpoint) -> StyledText {
    StyledText(untrusted: "A recording cannot sign in; to sign in, quit and run: \(viewpoint.loginCommand)", .warning)
  }
  /// The notice after the app has opened the pages of the last session.
  public static func restored(from viewpoint: Viewpoint) -> StyledText {
    StyledText(untrusted: "Continued where you left off. \(viewpoint.key(.home)) goes home.")
  }
  /// The notice after the user closed a prompt with text in it.
  public static let stored = StyledText("Your text is stored. The same key continues it.")
}

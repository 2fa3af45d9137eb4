import LotusModel
public import Terminal
public import ViewModels

/// The pages of a scene on the web, which the user can open in the browser, and the texts that the
/// user can copy.
extension RoutedScene {
  /// Returns the address of the chosen link. Without such a link, returns the address of the
  /// selected row's web page, or else the address of the scene's web page.
  ///
  /// - Parameter web: The address of GitHub's website.
  /// - Returns: The address, or `nil` if there is no page or its address isn't known.
  public func address(on web: String) -> String? {
    if let link = table?.selectedLink { return link.address }
    return table?.selectedRow.flatMap { page(of: $0, on: web) } ?? route.page(on: web)
  }

  /// Returns the address of a row's web page, or `nil` if the row has no page.
  private func page(of row: Int, on web: String) -> String? {
    routes?.route(at: row)?.page(on: web) ?? routes?.address(at: row, on: web)
  }

  /// The marked rows that no filter hides.
  var shownMarkedRows: [Int] { routes?.markedRows.filter { table?.isShown?($0) ?? true } ?? [] }

  /// Returns the pages to open in the browser: the pages of the marked rows, or else the page of
  /// the selected row or the scene.
  public func pages(from viewpoint: Viewpoint, hasBrowser: Bool) -> RoutedPages {
    RoutedPages(addresses(on: viewpoint.webURL), hasBrowser: hasBrowser, from: viewpoint)
  }

  private func addresses(on web: String) -> [String] {
    let marked = shownMarkedRows.compactMap { page(of: $0, on: web) }
    return marked.isEmpty ? address(on: web).map { [$0] } ?? [] : marked
  }

  /// Returns the text to copy: the texts of the marked rows. If no row is marked, returns the text
  /// of the selected row, or else the address of its page or of the scene's page.
  ///
  /// - Returns: The text, or the reason why nothing can be copied. `isOfPages` is whether the text
  ///   consists of the addresses of pages.
  public func copiedText(from viewpoint: Viewpoint) -> (text: ClipboardText?, refusal: SafeText?, isOfPages: Bool) {
    let web = viewpoint.webURL
    let marked = shownMarkedRows.compactMap { routes?.copiedText(at: $0) ?? page(of: $0, on: web) }
    let own = table?.selectedRow.flatMap { routes?.copiedText(at: $0) } ?? address(on: web)?.withoutMailScheme
    let lines = marked.isEmpty ? own.map { [$0] } ?? [] : marked
    let text = lines.isEmpty ? nil : ClipboardText(untrusted: lines)
    let refused = lines.first { ClipboardText(untrusted: [$0]) == nil }
    return (
      text, .refusal(of: .copy(hasText: text != nil, refused: refused), from: viewpoint),
      isOfPages: lines == addresses(on: web)
    )
  }

  /// Returns the addresses to choose from if the user copies the page of a repository. If `nil`,
  /// the text of `copiedText(from:)` is copied at once.
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

extension String {
  fileprivate var withoutMailScheme: String { hasPrefix("mailto:") ? String(dropFirst("mailto:".count)) : self }
}

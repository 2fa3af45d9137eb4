/// The title area of a page: the breadcrumb element of the page, and its tabs.
public nonisolated struct Heading: Hashable, Sendable {
  /// The name of the thing that the page belongs to, such as an account. The breadcrumb shows this
  /// name before the title. It is left out if the previous element is the same name, or if the page
  /// below belongs to the same thing.
  public let owner: SafeText?
  /// The key that opens the page of the owner, or `nil` if the owner has no page.
  let ownerKey: KeyPress?
  public let title: SafeText
  /// The tabs of the page, or `nil` for a page without tabs.
  public let tabs: TabBar?

  public init(owner: SafeText? = nil, ownerKey: KeyPress? = nil, title: SafeText, tabs: TabBar? = nil) {
    self.owner = owner
    self.ownerKey = ownerKey
    self.title = title
    self.tabs = tabs
  }
}

/// An element of the breadcrumb in the title line.
nonisolated struct Breadcrumb: Hashable, Sendable {
  let title: SafeText
  /// The index of the page that the element stands for, counted from the root page.
  let page: Int
  /// The key that opens the element from its page, or `nil` if the element is the page itself.
  var key: KeyPress?
}

extension [Heading] {
  /// The elements of the breadcrumb for these pages, from the root page to the topmost one.
  nonisolated var breadcrumb: [Breadcrumb] {
    enumerated().reduce(into: []) { elements, page in
      let (index, heading) = page
      let ownerBelow = index > 0 ? self[index - 1].owner : nil
      if let owner = heading.owner, elements.last?.title != owner, ownerBelow != owner {
        elements.append(Breadcrumb(title: owner, page: index, key: heading.ownerKey))
      }
      if !heading.title.string.isEmpty { elements.append(Breadcrumb(title: heading.title, page: index)) }
    }
  }
}

/// A line with the tabs of a page. The pages of the tabs replace each other.
public nonisolated struct TabBar: Hashable, Sendable {
  /// A tab, and the key that opens it.
  public struct Tab: Hashable, Sendable {
    let key: KeyPress
    let title: SafeText
    /// A short fact about the content of the tab, such as the number of rows.
    let detail: SafeText?

    public init(_ key: KeyPress, _ title: SafeText, detail: SafeText? = nil) {
      self.key = key
      self.title = title
      self.detail = detail
    }

    fileprivate var label: StyledText {
      StyledText(" ") + StyledText(SafeText(untrusted: key.name), .key) + StyledText(" ") + StyledText(title)
        + (detail.map { StyledText(" (" + $0 + ")", .dim) } ?? StyledText()) + StyledText(" ")
    }
  }

  let tabs: [Tab]
  /// The index of the tab whose page is shown, or `nil` if the page isn't the page of a tab.
  let selected: Int?

  public init(_ tabs: [Tab], selected: Int?) {
    self.tabs = tabs
    self.selected = selected
  }

  /// Whether a key opens one of the tabs.
  func contains(_ key: KeyPress) -> Bool {
    tabs.contains { $0.key == key }
  }

  /// The line for a width, and the cells of each visible tab.
  ///
  /// If the tabs don't all fit, the line shows the selected tab and the tabs around it. If tabs are
  /// hidden on one side, an ellipsis there stands for the nearest hidden tab. So does the rest of
  /// the line after the ellipsis, because a single cell is easily missed.
  func line(width: Int) -> (line: StyledLine, cells: [(columns: Range<Int>, key: KeyPress)]) {
    let shown = visible(in: width)
    var line = StyledText(shown.lowerBound > 0 ? "…" : "", .dim).line(cutTo: width)
    var cells: [(columns: Range<Int>, key: KeyPress)] = []
    if shown.lowerBound > 0 { cells.append((0..<line.width, tabs[shown.lowerBound - 1].key)) }
    for index in shown {
      var label = tabs[index].label.line(cutTo: max(0, width - line.width))
      if index == selected { label = label.styled { $0 = .openTab } }
      cells.append((line.width..<line.width + label.width, tabs[index].key))
      line = line + label
    }
    if shown.upperBound < tabs.count, line.width < width {
      cells.append((line.width..<width, tabs[shown.upperBound].key))
      line = line + StyledText("…", .dim).line(cutTo: 1)
    }
    return (line, cells)
  }

  private func visible(in width: Int) -> Range<Int> {
    guard !tabs.isEmpty else { return 0..<0 }
    let first = selected ?? 0
    var shown = first..<first + 1
    while true {
      let wider = [shown.lowerBound..<shown.upperBound + 1, shown.lowerBound - 1..<shown.upperBound]
        .filter { $0.lowerBound >= 0 && $0.upperBound <= tabs.count && self.width(of: $0) <= width }
      // Add the tab with which the selected tab is closest to the middle.
      guard let next = wider.min(by: { distance(of: $0, from: first) < distance(of: $1, from: first) }) else { break }
      shown = next
    }
    return shown
  }

  private func distance(of range: Range<Int>, from index: Int) -> Int {
    abs(range.lowerBound + range.upperBound - 1 - 2 * index)
  }

  private func width(of shown: Range<Int>) -> Int {
    shown.reduce(0) { $0 + tabs[$1].label.width } + (shown.lowerBound > 0 ? 1 : 0)
      + (shown.upperBound < tabs.count ? 1 : 0)
  }
}

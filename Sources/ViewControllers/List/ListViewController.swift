import FoundationEssentials
public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// What a list view controller tells its coordinator.
public protocol ListViewControllerDelegate: AnyObject {
  /// The list ended early; this page is the first of which nothing was shown.
  func list<Item>(_ controller: ListViewController<Item>, stoppedBefore page: Int)
}

/// View controller: a list around an account, shown as it arrives: a table for people, lines for programs.
///
/// It serves every list unchanged: which one it is, its request tells.
public final class ListViewController<Item: ListItem> {
  public weak var delegate: (any ListViewControllerDelegate)?

  private let request: APIRequest<[Item]>
  private let subject: ProfileSubject
  private let selection: ListSelection<Item>
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private var dataSource: ListDataSource<Item>

  public init(
    request: APIRequest<[Item]>, of subject: ProfileSubject, selection: ListSelection<Item>,
    network: NetworkController, viewpoint: Viewpoint
  ) {
    self.request = request
    self.subject = subject
    self.selection = selection
    self.network = network
    self.viewpoint = viewpoint
    self.dataSource = ListDataSource(selection)
  }

  /// Shows page after page until there is nothing more, or nothing more is wanted.
  /// - Throws: `UnknownAccount`, `NetworkError`, `OutputError`; what was shown before stays.
  public func show(on console: Console, as presentation: Presentation, activity: ActivityIndicator) async throws {
    var table = ListTable(width: console.width)
    var progress = Progress(nextPage: selection.range.firstPage)
    do {
      for try await page in try network.pages(of: request, in: selection.fetchedRange) {
        try show(dataSource.append(page.value.items), on: console, as: presentation, in: &table)
        progress.note(page, nextPage: selection.page(afterFetched: page.number, showing: dataSource.count))
        activity.label = SafeText(untrusted: progress.viewModel(page).sentence)
        if dataSource.isFull { break }
      }
    } catch let error as NetworkError {
      if progress.pagesDone > 0 {
        if !dataSource.isSorted { delegate?.list(self, stoppedBefore: progress.nextPage) }
      } else if case .notFound = error, case .user(let login) = subject {
        throw UnknownAccount(login: login)
      }
      throw error
    }
    try show(dataSource.finish(), on: console, as: presentation, in: &table)
  }

  private func show(
    _ items: [Received<Item>], on console: Console, as presentation: Presentation, in table: inout ListTable
  ) throws {
    guard !items.isEmpty else { return }
    switch presentation {
    case .json(let fields):
      let sources = items.map { item in fields.map { item.json.picking($0) } ?? item.json }
      try console.write(sources.map { JSONText.text($0) + "\n" }.joined().utf8)
    case .page where console.isInteractive: try console.show(table.lines(rows(items)))
    case .page:
      // Most pipes end on a terminal.
      try console.write(rows(items).map { SafeText(untrusted: $0.tabSeparated).string + "\n" }.joined().utf8)
    }
  }

  private func rows(_ items: [Received<Item>]) -> [ListRowViewModel] {
    items.map { $0.value.row(from: viewpoint) }
  }

  /// How far the list has come.
  private struct Progress {
    private(set) var nextPage: Int
    private(set) var pagesDone = 0
    private var start: Date?

    init(nextPage: Int) {
      self.nextPage = nextPage
    }

    mutating func note(_ page: PageSequence<Page<Item>>.Element, nextPage: Int) {
      self.nextPage = nextPage
      pagesDone += 1
      start = start ?? page.value.receivedAt
    }

    func viewModel(_ page: PageSequence<Page<Item>>.Element) -> ListProgressViewModel {
      ListProgressViewModel(
        done: pagesDone, page: page.number, last: page.lastNumber, remaining: page.value.rateLimit?.remaining,
        seconds: page.value.receivedAt.timeIntervalSince(start ?? page.value.receivedAt))
    }
  }
}

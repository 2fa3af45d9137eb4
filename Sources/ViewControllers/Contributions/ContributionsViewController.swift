public import LotusModel
public import ModelControllers
public import Terminal
import ViewModels

/// View controller: a year of a user's contributions as a calendar.
public final class ContributionsViewController: @MainActor RoutedScene {
  private let subject: ProfileSubject
  private let year: Int?
  private let network: NetworkController
  private var calendar: ContributionCalendar?
  private var isOutdated = false
  public private(set) var table: Table?

  /// - Parameter year: nil for the last twelve months.
  public init(subject: ProfileSubject, year: Int? = nil, network: NetworkController) {
    self.subject = subject
    self.year = year
    self.network = network
  }

  public func refresh() {
    isOutdated = true
  }

  public var route: Route? { .contributions(of: subject) }
  public var status: SafeText { "Loading the contributions" }
  public var needsLoad: Bool { table == nil || isOutdated }

  /// - Throws: `NetworkError`, for want of a token too.
  public func load() async throws {
    defer { isOutdated = false }
    let calendar = try await network.answer(to: subject.contributionsQuery(year: year)).calendar
    let viewModel = ContributionsViewModel(calendar, year: year)
    let source = StaticDataSource([
      HeadingCell(SafeText(untrusted: viewModel.title)), ContributionsCell(viewModel: viewModel),
    ])
    self.calendar = calendar
    if let table { table.source = source } else { table = Table(source) }
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    try calendar.flatMap { try format.object(JSONSource(encoding: $0)) }
  }
}

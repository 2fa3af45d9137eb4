import Essentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: a calendar of a user's contributions in one year.
public final class ContributionsViewController: @MainActor RoutedScene, DataScene {
  private let subject: ProfileSubject
  private let network: NetworkController
  /// The requested year, or `nil` for the last twelve months.
  private var year: Int?
  private var shown: (year: Int?, contributions: Contributions)?
  private var isOutdated = false
  public private(set) var table: Table?

  /// Creates a calendar of contributions.
  ///
  /// - Parameter year: The year to show at first, or `nil` for the last twelve months.
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
  public var needsLoad: Bool { shown == nil || shown?.year != year || isOutdated }

  /// Loads the contributions. GitHub requires a token for them.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`.
  public func load() async throws {
    let (year, revalidating) = (year, isOutdated)
    isOutdated = false
    do {
      let query = subject.contributionsQuery(year: year)
      show(try await network.response(to: query, revalidating: revalidating), of: year)
    } catch NetworkError.notFound(let message) {
      guard case .user(let login) = subject else { throw NetworkError.notFound(message: message) }
      throw UnknownNameError.user(login)
    }
  }

  private func show(_ contributions: Contributions, of year: Int?) {
    shown = (year, contributions)
    let viewModel = ContributionsViewModel(contributions.calendar, year: year)
    let source = StaticDataSource([
      HeadingCell(SafeText(untrusted: viewModel.title)), ContributionsCell(viewModel: viewModel),
    ])
    if let table { table.source = source } else { table = Table(source) }
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    try shown.flatMap { try format.object(JSONSource(encoding: $0.contributions.calendar)) }
  }
}

/// Moving from year to year.
extension ContributionsViewController {
  public var commands: [KeyCommand] {
    guard let shown else { return [] }
    let choices = [nil] + shown.contributions.years
    let index = choices.firstIndex(of: year) ?? 0
    return [
      choosing("p", "previous year", at: index + 1, of: choices, unless: "There are no earlier contributions"),
      choosing("n", "next year", at: index - 1, of: choices, unless: "There are no later contributions"),
    ]
  }

  /// Creates a command that shows another year.
  ///
  /// - Parameters:
  ///   - index: The position of the year among the choices. There may be no choice at this position.
  ///   - choices: The years, and `nil` for the last twelve months.
  private func choosing(
    _ key: KeyPress, _ name: SafeText, at index: Int, of choices: [Int?], unless refusal: SafeText
  ) -> KeyCommand {
    let isThere = choices.indices.contains(index)
    return KeyCommand(key, name: name, unless: isThere ? nil : refusal) { [weak self] in
      if isThere { self?.year = choices[index] }
    }
  }
}

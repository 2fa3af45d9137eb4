import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: the page of a repository, which the user can star.
///
/// The view controller loads the repository with the network controller, passes the responses to
/// the data source and shows the rows. It doesn't know which scenes come before and after it.
public final class RepositoryViewController: @MainActor ContentPage, DataScene {
  public weak var delegate: (any PageDelegate)?

  /// The name, as GitHub spells it once the repository has loaded.
  private var name: RepositoryName
  private let audience: Audience
  private let network: NetworkController
  private let documents: DocumentController
  let clock: ViewpointClock
  private var responses: RepositoryResponses?
  /// The text of the README.
  private var document: TextDocument?
  let content: PageContent
  public private(set) var table: Table?

  /// Creates a view controller for the page of a repository.
  public init(
    name: RepositoryName, for audience: Audience, network: NetworkController,
    documents: DocumentController, clock: ViewpointClock
  ) {
    content = PageContent(for: audience)
    self.name = name
    self.audience = audience
    self.network = network
    self.documents = documents
    self.clock = clock
  }

  private func show(_ responses: RepositoryResponses) {
    let dataSource = RepositoryDataSource(responses, readme: document, clock: clock)
    self.responses = responses
    if let table { table.source = dataSource } else { table = Table(dataSource) }
  }

  private func repository(in pass: LoadPass) async throws -> Received<Repository> {
    do {
      return try await network.received(name.repositoryRequest, in: pass)
    } catch NetworkError.notFound {
      throw UnknownNameError.repository(name)
    }
  }

  /// The parts that the output needs.
  private var parts: Set<RepositoryResponses.Part> {
    guard case .json(let fields, _) = audience else { return Set(RepositoryResponses.Part.allCases) }
    return RepositoryResponses.parts(of: fields)
  }

  /// Returns an error for the parts that are missing from the JSON, or for a README that is missing
  /// in a pipe. If parts are missing for several reasons, the error has one reason, and the notes
  /// report the other reasons.
  public func shortfall(for audience: Audience) -> (any Error)? {
    if audience.isValues, let error = responses?.readmeError { return error }
    if audience.isJSON, let missing = responses?.partsMissingInJSON.last { return MissingPartError.repository(missing) }
    return content.shortfall(for: audience)
  }

  private func isStarred(in pass: LoadPass) async -> Result<Bool, NetworkError> {
    do throws(NetworkError) {
      return .success(try await network.confirm(Relation.starring(name).checkRequest, in: pass))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the issues of a repository.
  ///
  /// If issues are disabled, GitHub responds with 410 (Gone), which counts as an empty list.
  private static func issues(
    _ result: RepositoryResponses.Response<Rows<Issue>>
  ) -> RepositoryResponses.Response<Rows<Issue>> {
    if case .failure(.gone) = result { return .success(Received([], json: .emptyArray)) }
    return result
  }

  public var route: Route { .repository(name) }
  var firstStatus: SafeText { "Loading the repository" }

  /// Loads all parts of the page concurrently. Only the repository itself is required.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`.
  public func load() async throws {
    try await content.load(with: delegate?.changes, on: self) { pass in
      let isSignedIn = try await network.isSignedIn()
      let parts = parts
      async let languages = parts.contains(.languages) ? network.result(of: name.languagesRequest, in: pass) : nil
      async let issues = parts.contains(.issues) ? network.result(ofRows: name.latestIssuesRequest, in: pass) : nil
      async let readme = parts.contains(.readme) ? network.optionalResult(of: name.readmeRequest, in: pass) : nil
      async let isStarred = isSignedIn && parts.contains(.star) ? isStarred(in: pass) : nil
      let responses = RepositoryResponses(
        repository: try await repository(in: pass), languages: await languages,
        issues: (await issues).map { Self.issues($0) },
        readme: await readme, isStarred: await isStarred)
      let document = await documents.document(of: try? responses.readme?.get().value)
      return {
        self.document = document
        if let name = try? RepositoryName(responses.repository.fullName) { self.name = name }
        self.show(responses)
      }
    }
  }

  public func data(of rows: Range<Int>, for audience: Audience) -> [UInt8]? {
    responses.flatMap { audience.object($0.json) }
  }

  /// Returns the notes to print after the page or the JSON, which list the missing parts. In the app,
  /// rows of the page report them.
  public func notes(for audience: Audience) -> [StyledText] {
    guard let responses, audience != .app else { return [] }
    let missing = audience.isJSON ? Array(responses.partsMissingInJSON.dropLast()) : responses.missingParts
    return missing.map {
      StyledText(alert: MissingPartViewModel($0, from: clock.viewpoint).sentence)
    }
  }
}

/// Starring the repository.
extension RepositoryViewController {
  public var commands: [KeyCommand] {
    guard let responses else { return [] }
    let isStarred = responses.isStarred == .success(true)
    let viewModel = RowActionViewModel(.starring, holds: !isStarred)
    let change = Change.relation(RelationChange(.starring(name), holds: !isStarred))
    return [
      KeyCommand(.star, name: SafeText(untrusted: viewModel.name), unless: refusal(responses), kind: .lasting) {
        [weak self] in
        try await self?.delegate?.changes.make([change])
      }.instead(viewModel, for: ["this repository"])
    ]
  }

  private func refusal(_ responses: RepositoryResponses) -> SafeText? {
    switch responses.isStarred {
    case nil: "Sign in to star this repository"
    case .failure:
      SafeText(
        untrusted:
          "Could not check whether you starred this repository; press \(clock.viewpoint.key(.refresh)) to try again")
    case .success: nil
    }
  }

  public func show(_ changes: [Change]) {
    guard let responses else { return }
    let changed = responses.applying(changes.relations)
    if changed != responses { show(changed) }
  }
}

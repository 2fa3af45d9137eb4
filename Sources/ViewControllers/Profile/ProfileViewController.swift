public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// What a profile view controller tells its coordinator.
public protocol ProfileViewControllerDelegate: AnyObject {
  /// A part of the profile is missing, and what was shown could not say so.
  func profileViewController(
    _ controller: ProfileViewController, isMissing part: Profile.Part, because error: NetworkError)
}

/// View controller: the profile of a user or an organization.
///
/// It asks the network controller, hands the result to its data source and shows the rows; where it stands among other
/// screens it does not know.
public final class ProfileViewController {
  public weak var delegate: (any ProfileViewControllerDelegate)?

  private let subject: ProfileSubject
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private var dataSource: ProfileDataSource?
  private var json: JSONSource?

  public init(subject: ProfileSubject, network: NetworkController, viewpoint: Viewpoint) {
    self.subject = subject
    self.network = network
    self.viewpoint = viewpoint
  }

  /// Asks for everything side by side. The account must come; a page can do without the other parts.
  /// - Throws: `UnknownAccount` or `NetworkError`.
  public func load() async throws {
    let isSignedIn = try await network.isSignedIn()
    async let asked = answers(about: subject, isSignedIn: isSignedIn)
    let user = try await user()
    var answers = await asked
    // GitHub redirects a renamed account to its new name, but not the lists around it.
    if case .user(let login) = subject, let name = try? Login(user.value.login), !login.isSame(as: name) {
      answers = await self.answers(about: .user(name), isSignedIn: isSignedIn)
    }
    if Task.isCancelled { throw NetworkError.transport(.cancelled) }
    dataSource = ProfileDataSource(user: user.value, parts: answers.parts, viewpoint: viewpoint)
    json = try answers.json(of: user)
  }

  /// Shows what was loaded.
  public func show(on console: Console, as presentation: Presentation) throws {
    guard let dataSource, let json else { return }
    switch presentation {
    case .page: try console.show(dataSource.table)
    case .json(let fields):
      try console.write(json, fields: fields)
      for case .missing(let part, let error) in dataSource.missingRows {
        delegate?.profileViewController(self, isMissing: part, because: error)
      }
    }
  }

  private func user() async throws -> Received<User> {
    do {
      return try await network.received(subject.userRequest)
    } catch NetworkError.notFound(let message) {
      guard case .user(let login) = subject else { throw NetworkError.notFound(message: message) }
      throw UnknownAccount(login: login)
    }
  }

  private func answers(about subject: ProfileSubject, isSignedIn: Bool) async -> ProfileAnswers {
    async let organizations = result(of: subject.organizationsRequest)
    async let socialAccounts = result(of: subject.socialAccountsRequest)
    async let repositories = result(of: subject.topRepositoriesRequest)
    async let highlights = isSignedIn ? result(of: subject.highlightsQuery) : nil
    return ProfileAnswers(
      organizations: await organizations, socialAccounts: await socialAccounts,
      topRepositories: Self.repositories(await repositories), highlights: await highlights)
  }

  private func result<Answer>(of request: APIRequest<Answer>) async -> Result<Received<Answer>, NetworkError> {
    do throws(NetworkError) {
      return .success(try await network.received(request))
    } catch {
      return .failure(error)
    }
  }

  private func result<Answer>(of query: GraphQLQuery<Answer>) async -> Result<Answer, NetworkError> {
    do throws(NetworkError) {
      return .success(try await network.answer(to: query))
    } catch {
      return .failure(error)
    }
  }

  /// The search refuses (422) to look among the repositories of somebody who has none.
  private static func repositories(
    _ result: Result<Received<RepositorySearch>, NetworkError>
  ) -> Result<Received<[Repository]>, NetworkError> {
    if case .failure(.refused) = result { return .success(Received([], json: .emptyArray)) }
    return result.map { Received($0.value.items, json: $0.json["items"] ?? .emptyArray) }
  }
}

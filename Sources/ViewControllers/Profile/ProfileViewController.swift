public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: the profile of a user or an organization.
///
/// It asks the network controller, hands the result to its data source and shows the rows; where it stands among other
/// screens it does not know.
public final class ProfileViewController: @MainActor RoutedScene {
  private let subject: ProfileSubject
  /// Whether it is a scene of the app, with keys.
  private let takesKeys: Bool
  /// Whether it is the profile of the user who is signed in.
  private(set) var isOwn: Bool
  private let network: NetworkController
  private let pictures: PictureController?
  private var avatar: AvatarState?
  private let documents: DocumentController
  private let viewpoint: () -> Viewpoint
  private(set) var dataSource: ProfileDataSource?
  private var received: (user: Received<User>, responses: ProfileResponses)?
  let changes = ChangeController<ProfileViewController>()
  /// What the README says.
  private var document: TextDocument?
  private var extent: ReadmeExtent
  private var isOutdated = false
  /// Of the load that is going on.
  private var isRevalidating = false
  public private(set) var table: Table?

  /// - Parameters:
  ///   - readme: how much of it is shown at first.
  ///   - avatar: nil for a page without one.
  public init(
    subject: ProfileSubject, readme: ReadmeExtent = .whole, network: NetworkController,
    documents: DocumentController = DocumentController(), pictures: PictureController? = nil,
    avatar: AvatarState? = nil, viewpoint: @escaping @autoclosure () -> Viewpoint
  ) {
    self.subject = subject
    isOwn = subject == .viewer
    extent = readme
    takesKeys = readme == .beginning(hasKeys: true)
    self.network = network
    self.pictures = pictures
    self.avatar = avatar
    self.documents = documents
    self.viewpoint = viewpoint
  }

  private func user() async throws -> Received<User> {
    do {
      return try await network.received(subject.userRequest, revalidating: isRevalidating)
    } catch NetworkError.notFound(let message) {
      guard case .user(let login) = subject else { throw NetworkError.notFound(message: message) }
      throw UnknownNameError.account(login)
    }
  }

  private func responses(about subject: ProfileSubject, isSignedIn: Bool) async -> ProfileResponses {
    async let organizations = network.result(of: subject.organizationsRequest, revalidating: isRevalidating)
    async let socialAccounts = network.result(of: subject.socialAccountsRequest, revalidating: isRevalidating)
    async let repositories = network.result(of: subject.topRepositoriesRequest, revalidating: isRevalidating)
    async let readme = readme(subject.readmeRequest)
    async let highlights = isSignedIn ? highlights(of: subject) : nil
    return ProfileResponses(
      organizations: await organizations, socialAccounts: await socialAccounts,
      topRepositories: Self.repositories(await repositories), highlights: await highlights,
      readme: await readme)
  }

  private func highlights(of subject: ProfileSubject) async -> Result<ProfileHighlights, NetworkError> {
    let result = await network.result(of: subject.highlightsQuery, revalidating: isRevalidating)
    guard case .failure(.query) = result else { return result }
    return await network.result(of: subject.shortHighlightsQuery, revalidating: isRevalidating)
  }

  private func readme(_ request: APIRequest<Readme>?) async -> ProfileResponses.Response<Readme?> {
    guard let request else { return .success(Received(nil, json: .null)) }
    return await network.optionalResult(of: request, revalidating: isRevalidating)
  }

  /// The README whose repository is known only from the account.
  private func lateReadme(of user: User) async -> ProfileResponses.Response<Readme?>? {
    guard subject == .viewer || user.kind == .organization else { return nil }
    return await readme(user.readmeRequest)
  }

  /// The search answers 422 for a user without repositories.
  private static func repositories(
    _ result: Result<Received<RepositorySearch>, NetworkError>
  ) -> Result<Received<[Repository]>, NetworkError> {
    if case .failure(.refused) = result { return .success(Received([], json: .emptyArray)) }
    return result.map { Received($0.value.items, json: $0.json["items"] ?? .emptyArray) }
  }

  public func refresh() {
    isOutdated = true
  }

  public var title: SafeText {
    SafeText(untrusted: dataSource?.profile.user.login ?? RouteViewModel(.profile(subject)).title)
  }
  public var route: Route? { .profile(isOwn ? .viewer : subject) }
  public var status: SafeText { "Loading the profile" }
  public var needsLoad: Bool { needsPage || avatar?.needsLoad == true }
  private var needsPage: Bool { table == nil || isOutdated }

  /// The page, and then what of its avatar is still to come.
  /// - Throws: `UnknownNameError` or `NetworkError`.
  public func load() async throws {
    if needsPage { return try await loadPage() }
    await takeAvatar(within: AvatarState.longestWait)
    if let dataSource { show(dataSource.profile, missing: dataSource.missing) }
  }

  private func begin(avatarOf user: User) async {
    avatar?.want(avatarOf: user)
    if let wanted = avatar?.wanted { await pictures?.begin(wanted) }
  }

  private func takeAvatar(within limit: Duration) async {
    guard let pictures, let wanted = avatar?.wanted else { return }
    let result = await pictures.result(of: wanted, within: limit)
    if !Task.isCancelled { avatar?.take(result, after: limit) }
  }

  /// Asks for everything side by side. The account must come; a page can do without the other parts.
  /// - Throws: `UnknownNameError` or `NetworkError`.
  private func loadPage() async throws {
    (isRevalidating, isOutdated) = (isOutdated, false)
    let changeCount = changes.count
    let isSignedIn = try await network.isSignedIn()
    async let asked = responses(about: subject, isSignedIn: isSignedIn)
    let user = try await user()
    await begin(avatarOf: user.value)
    async let lateReadme = lateReadme(of: user.value)
    var responses = await asked
    // GitHub redirects a renamed account to its new name, but not the lists around it.
    if case .user(let login) = subject, let name = try? Login(user.value.login), !login.isSame(as: name) {
      responses = await self.responses(about: .user(name), isSignedIn: isSignedIn)
    }
    if let readme = await lateReadme { responses.readme = readme }
    let profile = responses.profile(of: user.value)
    if takesKeys { await recognizeOwn(profile) }
    let document = await documents.document(of: profile.readme)
    if Task.isCancelled { throw NetworkError.transport(.cancelled) }
    received = (user, responses)
    self.document = document
    if let pictures, let avatar { await takeAvatar(within: avatar.waitBeforeText(grace: pictures.grace)) }
    avatar?.keepRoom()
    show(profile, missing: responses.missing)
    isOutdated = isOutdated || changes.count != changeCount
  }

  /// GitHub does not say of an account asked for by its name whether it is the user's, but that they cannot follow it.
  private func recognizeOwn(_ profile: Profile) async {
    guard !isOwn, profile.user.kind == .user, profile.highlights?.canBeFollowed == false,
      let viewer = try? await network.response(to: ProfileSubject.viewer.userRequest)
    else { return }
    isOwn = viewer.login == profile.user.login
  }

  func show(_ profile: Profile, missing: [Profile.Part: NetworkError]) {
    let dataSource = ProfileDataSource(
      profile, readme: document, extent: extent, missing: missing, avatar: avatar?.cell, viewpoint: viewpoint)
    self.dataSource = dataSource
    if let table { table.source = dataSource } else { table = Table(dataSource) }
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    try received.flatMap { try format.object(try $0.responses.json(of: $0.user)) }
  }

  public func close() async {
    if let avatar { await takeAvatar(within: avatar.waitAfterText) }
  }

  private var avatarNotes: [StyledText] {
    let sentence = avatar?.error?.sentence(from: viewpoint())
    return sentence.map { [StyledText(alert: $0)] } ?? []
  }

  /// JSON cannot say what is missing, and no page why there is no avatar.
  public func notes(after format: DataFormat) -> [StyledText] {
    guard let dataSource else { return [] }
    guard format.isJSON else { return avatarNotes }
    return dataSource.missingParts.map { part, error in
      StyledText(alert: MissingPartViewModel(part, because: error, from: viewpoint()).sentence)
    }
  }
}

extension ProfileViewController {
  public var commands: [KeyCommand] {
    unfolding + following
  }

  /// Follows, or no longer.
  /// - Throws: `UnknownNameError` or `NetworkError`.
  func send(_ isFollowed: Bool) async throws {
    guard case .user(let login) = subject else { return }
    let relation = Relation.following(login)
    if try await !network.confirm(relation.change(to: isFollowed)) { throw relation.unknown }
  }

  private var unfolding: [KeyCommand] {
    guard let dataSource, let row = table?.selectedRow, dataSource.isFoldedReadme(row) else { return [] }
    return [
      KeyCommand(
        "Enter", "Right", name: "whole README",
        now: {
          self.extent = .whole
          self.show(dataSource.profile, missing: dataSource.missing)
        })
    ]
  }
}

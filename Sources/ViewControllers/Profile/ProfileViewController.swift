import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: the profile of a user or an organization.
///
/// The view controller loads the profile with the network controller, passes it to the data source
/// and shows the rows. It doesn't know which scenes come before and after it.
public final class ProfileViewController: @MainActor ContentPage, DataScene {
  public weak var delegate: (any PageDelegate)?

  /// The account. Once it has loaded, its login is the current one, even if the account was
  /// renamed.
  private(set) var subject: ProfileSubject
  /// The kind of the account if it is known before the account has loaded, or else `.user`.
  private let expectedKind: User.Kind
  private let audience: Audience
  /// Whether this is the profile of the signed-in user.
  private(set) var isOwn: Bool
  private let network: NetworkController
  private let pictures: PictureController?
  private var avatar: AvatarState?
  private let documents: DocumentController
  let clock: ViewpointClock
  private(set) var dataSource: ProfileDataSource?
  private var received: (user: Received<User>, responses: ProfileResponses)?
  /// Whether the signed-in user is known to have blocked this user.
  private(set) var isBlocked = false
  /// The reason why it isn't known whether the signed-in user follows this user.
  private(set) var followingError: NetworkError?
  /// The text of the README.
  private var document: TextDocument?
  private var extent: ReadmeExtent
  /// The date of the day that the user clicked in the calendar, in the form `2026-11-02`, or `nil`.
  public private(set) var chosenDate: String?
  let content: PageContent
  public private(set) var table: Table?

  /// Creates a view controller for a profile.
  ///
  /// - Parameters:
  ///   - kind: The kind of the account, if it is known.
  ///   - readme: The part of the README to show at first.
  ///   - avatar: The state of the avatar, or `nil` for a page without one.
  public init(
    subject: ProfileSubject, kind: User.Kind = .user, readme: ReadmeExtent = .whole, for audience: Audience,
    network: NetworkController, documents: DocumentController,
    pictures: PictureController? = nil, avatar: AvatarState? = nil, clock: ViewpointClock
  ) {
    content = PageContent(for: audience)
    self.subject = subject
    expectedKind = kind
    isOwn = subject == .viewer
    extent = readme
    self.audience = audience
    self.network = network
    self.pictures = pictures
    self.avatar = avatar
    self.documents = documents
    self.clock = clock
  }

  private func user(in pass: LoadPass) async throws -> Received<User> {
    do {
      return try await network.received(subject.userRequest, in: pass)
    } catch NetworkError.notFound(let message) {
      guard case .user(let login) = subject else { throw NetworkError.notFound(message: message) }
      throw UnknownNameError.account(login)
    }
  }

  private func responses(
    about subject: ProfileSubject, readme request: APIRequest<Readme>?, isSignedIn: Bool, in pass: LoadPass
  ) async -> ProfileResponses {
    async let organizations = rows(of: subject.organizationsRequest, for: .organizations, in: pass)
    async let socialAccounts = rows(of: subject.socialAccountsRequest, for: .socialAccounts, in: pass)
    async let repositories = topRepositories(subject.topRepositoriesRequest, in: pass)
    async let readme = readme(request, in: pass)
    async let highlights = highlights(of: subject, isSignedIn: isSignedIn, in: pass)
    return ProfileResponses(
      organizations: await organizations, socialAccounts: await socialAccounts,
      topRepositories: await repositories, highlights: await highlights,
      readme: await readme)
  }

  /// The parts that the output needs.
  private var parts: Set<Profile.Part> {
    ProfileResponses.parts(of: audience.fields)
  }

  /// Returns the rows of a part, or `nil` if the output doesn't need the part.
  private func rows<Row: Decodable>(
    of request: APIRequest<[Row]>, for part: Profile.Part, in pass: LoadPass
  ) async -> ProfileResponses.Response<Rows<Row>>? {
    parts.contains(part) ? await network.result(ofRows: request, in: pass) : nil
  }

  /// Loads the highlights.
  ///
  /// - Returns: `nil` if the output doesn't need them. Also `nil` if the user isn't signed in,
  ///   unless the user selected one of them.
  private func highlights(
    of subject: ProfileSubject, isSignedIn: Bool, in pass: LoadPass
  ) async -> Result<ProfileHighlights, NetworkError>? {
    guard parts.contains(.highlights) else { return nil }
    guard isSignedIn else { return audience.fields == nil ? nil : .failure(.signInNeeded) }
    let result = await highlights(of: subject, in: pass)
    return result.map { $0.withoutExpiredStatus(at: clock.viewpoint.now) }
  }

  /// Loads the highlights. If GitHub refuses to compute the contributions, loads the other parts.
  private func highlights(
    of subject: ProfileSubject, in pass: LoadPass
  ) async -> Result<ProfileHighlights, NetworkError> {
    let result = await network.partialResult(of: subject.highlightsQuery, in: pass)
    guard case .failure(let refusal) = result, refusal.isRefusedQuery else {
      return result.map { $0.value.adding($0.losses) }
    }
    let rest = await network.partialResult(of: subject.shortHighlightsQuery, in: pass)
    return rest.map { $0.value.adding($0.losses + [.contributions(because: refusal)]) }
  }

  private func readme(
    _ request: APIRequest<Readme>?, in pass: LoadPass
  ) async -> ProfileResponses.Response<Readme?>? {
    guard parts.contains(.readme) else { return nil }
    guard let request else { return .success(Received(nil, json: .null)) }
    return await network.optionalResult(of: request, in: pass)
  }

  /// Returns the request for the README if its repository is known before the account has loaded,
  /// or else `nil`.
  private func expectedReadmeRequest() async -> APIRequest<Readme>? {
    if let user { return user.readmeRequest }
    if let user = await network.stored(subject.userRequest) { return user.readmeRequest }
    if let request = subject.readmeRequest(of: expectedKind) { return request }
    let login = await network.knownLogin().flatMap { try? Login($0) }
    return login.flatMap { ProfileSubject.user($0).readmeRequest(of: .user) }
  }

  /// Loads the README if it isn't in the repository that was expected.
  ///
  /// - Returns: `nil` if the README has already been requested together with the other parts.
  private func readme(
    of user: User, unless expected: APIRequest<Readme>?, in pass: LoadPass
  ) async -> ProfileResponses.Response<Readme?>? {
    let request = user.readmeRequest
    guard request?.path.lowercased() != expected?.path.lowercased() else { return nil }
    return await readme(request, in: pass)
  }

  /// Loads the repositories with the most stars.
  ///
  /// For a user without repositories, GitHub responds with 422 (Unprocessable Content). This counts
  /// as an empty result.
  private func topRepositories(
    _ request: APIRequest<RepositorySearch>, in pass: LoadPass
  ) async -> ProfileResponses.Response<Rows<Repository>>? {
    guard parts.contains(.topRepositories) else { return nil }
    let result = await network.result(of: request, in: pass)
    if case .failure(.refused) = result { return .success(Received([], json: .emptyArray)) }
    // Other repositories may have more stars than the ones that GitHub found.
    if case .success(let search) = result, search.value.isIncomplete { return .failure(.malformed(.endedSearch)) }
    return result.map { Received($0.value.items, json: $0.json["items"] ?? .emptyArray) }
  }

  public var title: SafeText {
    SafeText(untrusted: dataSource?.profile.user.login ?? RouteViewModel(.profile(subject)).title)
  }
  /// The account, or `nil` before it has loaded.
  public var user: User? { dataSource?.profile.user }
  public var route: Route { .profile(isOwn ? .viewer : subject) }
  var firstStatus: SafeText { "Loading the profile" }
  public var needsLoad: Bool { content.needsLoad || avatar?.needsLoad == true }

  /// Loads the page. If the page is already shown, waits for the avatar that is still loading.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`.
  public func load() async throws {
    if content.needsLoad {
      return try await content.load(with: delegate?.changes, on: self) { try await loadPage(in: $0) }
    }
    await takeAvatar(waits: true)
    showAgain()
  }

  /// Returns an error for the parts that are missing from the JSON, or for a README that is missing
  /// in a pipe. If parts are missing for several reasons, the error has one reason, and the notes
  /// report the other reasons.
  public func shortfall(for audience: Audience) -> (any Error)? {
    if audience.isValues, let error = dataSource?.profile.readmeError { return error }
    if audience.isJSON, let missing = dataSource?.missingParts.last { return MissingPartError.profile(missing) }
    return content.shortfall(for: audience)
  }

  private func begin(avatarOf user: User) async {
    avatar?.want(avatarOf: user)
    if let request = avatar?.request { await pictures?.begin(request) }
  }

  /// Gets the avatar from the picture controller.
  ///
  /// - Parameter waits: Whether to wait for an avatar that is still loading.
  private func takeAvatar(waits: Bool) async {
    guard let pictures, let request = avatar?.request else { return }
    let result = waits ? await pictures.result(of: request) : await pictures.readyResult(of: request)
    if let result, !Task.isCancelled { avatar?.receive(result) }
  }

  /// Loads all parts of the page concurrently. Only the account is required; the page is shown even
  /// if all other parts are missing.
  ///
  /// - Returns: A closure that shows the page.
  /// - Throws: `UnknownNameError` or `NetworkError`.
  private func loadPage(in pass: LoadPass) async throws -> () -> Void {
    let isSignedIn = try await network.isSignedIn()
    let readmeRequest = await expectedReadmeRequest()
    async let asked = responses(about: subject, readme: readmeRequest, isSignedIn: isSignedIn, in: pass)
    let user = try await user(in: pass)
    await begin(avatarOf: user.value)
    async let lateReadme = readme(of: user.value, unless: readmeRequest, in: pass)
    var responses = await asked
    var isBlocked: Bool?
    // If an account was renamed, GitHub redirects the request for the account, but not the requests
    // for its lists. Load the lists again with the new name.
    if case .user(let login) = subject, let name = try? Login(user.value.login), !login.isSame(as: name) {
      subject = .user(name)
      responses = await self.responses(about: subject, readme: nil, isSignedIn: isSignedIn, in: pass)
    }
    if let readme = await lateReadme { responses.readme = readme }
    responses = responses.fitting(user.value.kind)
    var profile = responses.profile(of: user.value)
    if audience == .app, isSignedIn, profile.user.kind == .user {
      await recognizeOwn(profile, in: pass)
      await checkFollowing(&profile, in: pass)
      isBlocked = await checkBlocking(profile, in: pass)
    }
    let document = await documents.document(of: profile.readme)
    await takeAvatar(waits: avatar?.display == .always)
    return { [profile, responses, isBlocked] in
      self.received = (user, responses)
      if let isBlocked { self.isBlocked = isBlocked }
      self.document = document
      self.avatar?.reserveSpace()
      self.show(profile, missing: self.missing(in: responses))
    }
  }

  /// The parts that are missing from the output. A list with rows that can't be read is missing
  /// only from a page, because the JSON contains all rows.
  private func missing(in responses: ProfileResponses) -> [Profile.Part: NetworkError] {
    guard case .json = audience else {
      return responses.missing.merging(responses.incomplete) { error, _ in error }
    }
    return responses.missing.filter { parts.contains($0.key) }
  }

  /// Finds out whether the profile belongs to the signed-in user.
  ///
  /// For an account requested by name, GitHub reports only whether the user can follow it. If the
  /// user can follow the account, it isn't their own. Otherwise, the logins are compared.
  private func recognizeOwn(_ profile: Profile, in pass: LoadPass) async {
    guard case .user = subject else { return }
    if profile.highlights?.canBeFollowed == true {
      isOwn = false
    } else if await network.knownLogin() == profile.user.login {
      isOwn = true
    } else if let viewer = try? await network.response(to: ProfileSubject.viewer.userRequest, in: pass) {
      // The known login may be out of date, so compare with the login that GitHub returns.
      isOwn = viewer.login == profile.user.login
    }
  }

  /// Finds out whether the signed-in user follows the user, if the GraphQL query didn't return it.
  private func checkFollowing(_ profile: inout Profile, in pass: LoadPass) async {
    followingError = nil
    guard !isOwn, profile.highlights?.isFollowed == nil, case .user(let login) = subject else { return }
    do throws(NetworkError) {
      let isFollowed = try await network.confirm(Relation.following(login).checkRequest, in: pass)
      if profile.highlights == nil { profile.highlights = ProfileHighlights(isFollowed: isFollowed) }
      profile.highlights?.isFollowed = isFollowed
    } catch {
      followingError = error
    }
  }

  /// Finds out whether the signed-in user has blocked the user. A user who can be followed isn't
  /// blocked, so the request is rarely needed.
  ///
  /// - Returns: `nil` if it isn't known.
  private func checkBlocking(_ profile: Profile, in pass: LoadPass) async -> Bool? {
    guard case .user(let login) = subject, !isOwn, profile.highlights?.canBeFollowed == false else { return nil }
    return try? await network.confirm(Relation.blocking(login).checkRequest, in: pass)
  }

  public func show(_ changes: [Change]) {
    guard let dataSource else { return }
    let wasBlocked = isBlocked
    for change in changes.relations where change.relation == subject.login.map({ .blocking($0) }) {
      isBlocked = change.holds
    }
    let profile = changes.relations.reduce(dataSource.profile) { $0.applying($1, isViewer: isOwn) }
    if profile != dataSource.profile || isBlocked != wasBlocked { show(profile, missing: dataSource.missing) }
  }

  func show(_ profile: Profile, missing: [Profile.Part: NetworkError]) {
    let dataSource = ProfileDataSource(
      profile, readme: document, extent: extent, for: audience, missing: missing, avatar: avatar?.cell,
      chosenDate: chosenDate, isBlocked: isBlocked, clock: clock)
    self.dataSource = dataSource
    if let table { table.source = dataSource } else { table = Table(dataSource) }
  }

  /// Shows the rows again after a change that isn't in the profile, such as a loaded avatar.
  private func showAgain() {
    if let dataSource { show(dataSource.profile, missing: dataSource.missing) }
  }

  public func data(of rows: Range<Int>, for audience: Audience) throws -> [UInt8]? {
    try received.flatMap { try audience.object(try $0.responses.json(of: $0.user)) }
  }

  public func close() async {
    guard let avatar, avatar.display == .ifReady, let request = avatar.request else { return }
    await pictures?.finish(request)
  }

  private func avatarNotes(for audience: Audience) -> [StyledText] {
    guard let sentence = avatar?.error.flatMap({ ErrorViewModel($0, from: clock.viewpoint) })?.sentence else {
      return []
    }
    return [StyledText(warning: sentence, for: audience)]
  }

  /// Returns the notes to print after the profile: the parts that couldn't be loaded, and the reason
  /// for a missing avatar.
  public func notes(for audience: Audience) -> [StyledText] {
    guard let dataSource else { return [] }
    // In the app, rows of the page report the missing parts.
    if audience == .app { return draftNotes + avatarNotes(for: audience) }
    let missing = audience.isJSON ? Array(dataSource.missingParts.dropLast()) : dataSource.emptyParts
    let notes = missing.map {
      StyledText(alert: MissingPartViewModel($0, from: clock.viewpoint).sentence)
    }
    return notes + avatarNotes(for: audience)
  }

  private var draftNotes: [StyledText] {
    guard isOwn, let login = user?.login, let delegate else { return [] }
    let (form, readme) = (delegate.draftLogins.contains(login), delegate.readmeDraftLogins.contains(login))
    return DraftViewModel.notices(ofForm: form, ofReadme: readme, from: clock.viewpoint).map {
      StyledText(decoration: Theme.changed + " ", .changed) + StyledText(untrusted: $0)
    }
  }
}

extension ProfileViewController {
  public var commands: [KeyCommand] {
    unfolding + following
  }

  private var unfolding: [KeyCommand] {
    guard let dataSource, let table, let row = table.selectedRow, dataSource.isFoldedReadme(row),
      table.selectedLink == nil
    else { return [] }
    return [
      KeyCommand(
        .open, name: "whole README",
        now: {
          self.extent = .whole
          self.showAgain()
        })
    ]
  }
}

extension ProfileViewController: InputScene {
  public var isTyping: Bool { false }

  /// Handles an event. A click on the heading of the calendar selects the calendar, and a click on
  /// a day also chooses that day.
  public func handle(_ event: InputEvent) -> Bool {
    guard case .click(let position) = event, let dataSource, let content = table?.content(at: position) else {
      return table?.handle(event) ?? false
    }
    if let calendar = dataSource.calendar(belowHeading: content.row) {
      table?.select(sourceRow: calendar)
      return true
    }
    if let day = dataSource.day(at: content.position, inRow: content.row, width: content.width) {
      chosenDate = day.date
      showAgain()
      delegate?.say(StyledText(untrusted: ContributionDayViewModel(day).title), as: .confirmation)
    }
    return table?.handle(event) ?? false
  }
}

import Essentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: shows the user who has signed in, the scopes of the token, and where the token
/// is stored.
public final class SignedInViewController: Scene, DataScene {
  private let identity: Identity
  private let askedScopes: [String]
  private let offer: TokenOffer?
  private let isResult: Bool
  private let network: NetworkController
  private let viewpoint: Viewpoint
  public private(set) var table: Table?
  /// The environment variable whose token takes precedence over the stored token, if it's set.
  private var variable: String?
  /// A warning that the token expires soon.
  private var warning: String?

  /// Creates a view controller for the result of a sign-in.
  ///
  /// - Parameters:
  ///   - askedScopes: The scopes that the sign-in requested, or an empty array if it requested
  ///     none.
  ///   - offer: The user's choice of how to sign in without an OAuth app, or `nil` if the user
  ///     wasn't asked.
  ///   - isResult: Whether the identity is the output of the command, rather than a step of another
  ///     command.
  public init(
    identity: Identity, askedScopes: [String], offer: TokenOffer? = nil, isResult: Bool, network: NetworkController,
    viewpoint: Viewpoint
  ) {
    self.identity = identity
    self.askedScopes = askedScopes
    self.offer = offer
    self.isResult = isResult
    self.network = network
    self.viewpoint = viewpoint
  }

  public var title: SafeText { "Sign in" }
  public var presentation: Presentation { isResult ? .page : .conversation() }
  public var needsLoad: Bool { table == nil }

  public func load() async throws {
    variable = await network.overridingVariable()
    let viewModel = IdentityViewModel(identity, from: viewpoint)
    warning = viewModel.warning
    let title = StyledText(untrusted: viewModel.title, .bold)
    table = Table([
      ParagraphCell(StyledText("Signed in as ") + title + StyledText(".")), LabelsCell(viewModel.rows),
    ])
  }

  public func data(of rows: Range<Int>, for audience: Audience) throws -> [UInt8]? {
    isResult ? try audience.object(JSONSource(encoding: identity.json)) : nil
  }

  public func notes(for audience: Audience) -> [StyledText] {
    let missing = Scope.missing(asked: askedScopes, granted: identity.scopes ?? askedScopes)
    let advice = offer == .gh ? MissingScopeViewModel.advice(adding: missing, from: viewpoint) : nil
    let scopes = missing.map { MissingScopeViewModel($0).sentence } + (advice.map { [$0] } ?? [])
    let precedence = variable.map { [AccountViewModel.precedence(of: $0, over: identity)] } ?? []
    return (scopes + precedence + (warning.map { [$0] } ?? [])).map { StyledText(warning: $0, for: audience) }
  }
}

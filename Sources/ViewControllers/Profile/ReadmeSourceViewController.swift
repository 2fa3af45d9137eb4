import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: prints the file of a profile README, without any other text.
public final class ReadmeSourceViewController: Scene, DataScene {
  private let subject: ProfileSubject
  private let network: NetworkController
  private var bytes: [UInt8]?
  public private(set) var table: Table?

  public init(of subject: ProfileSubject, network: NetworkController) {
    self.subject = subject
    self.network = network
  }

  public var status: SafeText { "Loading the README" }
  public var needsLoad: Bool { table == nil }

  /// Loads the account and its README.
  ///
  /// - Throws: `UnknownNameError`, `ReadmeError` or `NetworkError`.
  public func load() async throws {
    let user = try await user()
    guard let request = user.readmeRequest, let readme = try await readme(request) else {
      throw ReadmeError.missing(login: user.login)
    }
    if let error = readme.error(page: user.url) { throw error }
    bytes = readme.bytes
    table = Table([BlankCell()])
  }

  private func user() async throws -> User {
    do {
      return try await network.response(to: subject.userRequest)
    } catch NetworkError.notFound(let message) {
      guard case .user(let login) = subject else { throw NetworkError.notFound(message: message) }
      throw UnknownNameError.account(login)
    }
  }

  private func readme(_ request: APIRequest<Readme>) async throws -> Readme? {
    do {
      return try await network.response(to: request)
    } catch NetworkError.notFound {
      return nil
    }
  }

  /// Returns the contents of the file, in every format.
  public func data(of rows: Range<Int>, for audience: Audience) -> [UInt8]? { bytes }
}

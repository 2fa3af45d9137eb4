public import LotusModel

/// View model: the addresses of a repository that the user can copy.
public struct RepositoryAddressesViewModel: Hashable, Sendable {
  public let page: String
  /// The address for cloning over SSH, in the form that GitHub shows.
  public let ssh: String
  /// The address for cloning over HTTPS.
  public let https: String

  /// Creates the addresses of a repository.
  ///
  /// - Parameter web: The address of GitHub's website.
  public init(_ repository: RepositoryName, on web: String) {
    page = "\(web)/\(repository.text)"
    https = "\(page).git"
    let authority = web.split(separator: "/").dropFirst().first ?? ""
    ssh = "git@\(authority.prefix { $0 != ":" }):\(repository.text).git"
  }
}

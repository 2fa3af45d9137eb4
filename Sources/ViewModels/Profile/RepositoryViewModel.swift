public import LotusModel

/// View model: a repository in a list.
public struct RepositoryViewModel: Hashable, Sendable {
  public let name: LinkedText
  /// The number of stars, or `nil` if it isn't known.
  public let stars: String?
  /// The number of forks, or `nil` if it is 0 or not known.
  public let forks: String?
  public let language: String?
  public let description: String?

  /// Creates a view model for a repository on a profile page.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - owner: The login of the profile. The names of this account's repositories leave out the
  ///     owner.
  public init(_ repository: Repository, owner: String, from viewpoint: Viewpoint) {
    let isOwn = repository.fullName.lowercased().hasPrefix("\(owner.lowercased())/")
    name = LinkedText(
      isOwn ? repository.name : repository.fullName, to: .repository(named: repository.fullName), on: viewpoint.webURL)
    stars = repository.stars?.grouped
    forks = repository.forks.flatMap { $0 > 0 ? $0.grouped : nil }
    language = repository.language?.nonBlank
    description = repository.description?.nonBlank?.withEmoji
  }
}

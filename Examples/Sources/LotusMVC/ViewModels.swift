import Shared

/// View model: formats the header of the page.
struct SummaryViewModel: Equatable {
  let name: String
  let bio: String?
  let counts: String

  init(_ user: User) {
    name = "\(user.name ?? user.login)  @\(user.login)"
    bio = user.bio
    counts =
      "\(user.followers.grouped) followers · \(user.following.grouped) following"
      + " · \(user.publicRepos.grouped) repositories"
  }
}

/// View model: formats a repository.
struct RepositoryViewModel: Equatable {
  let facts: String

  init(_ repository: Repository) {
    let facts = [repository.name, repository.language, "★ \(repository.stargazersCount.grouped)"]
    self.facts = facts.compactMap { $0 }.joined(separator: " · ")
  }
}

import Shared

/// Model: the content of a profile page, combined from two responses.
struct Profile: Equatable {
  let user: User
  let repositories: [Repository]
}

import Shared

/// Model: what a profile page tells, put together from two answers.
struct Profile: Equatable {
  let user: User
  let repositories: [Repository]
}

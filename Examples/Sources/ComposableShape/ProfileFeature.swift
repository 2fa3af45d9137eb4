import Shared

/// Feature: the state of the screen, its actions and the reducer.
struct ProfileFeature: Reducer {
  struct State: Equatable {
    let login: String
    var content = Content.idle
  }

  enum Content: Equatable {
    case idle
    case loading
    case failed(GitHubError)
    case loaded(Profile)
  }

  struct Profile: Equatable {
    let user: User
    let repositories: [Repository]
  }

  enum Action {
    case appeared
    case refreshRequested
    case response(Result<Profile, GitHubError>)
  }

  let github: GitHubClient

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared, .refreshRequested:
      state.content = .loading
      return .run { [github, login = state.login] send in
        do throws(GitHubError) {
          let user = try await github.user(login)
          await send(.response(.success(Profile(user: user, repositories: try await github.repositories(login)))))
        } catch {
          await send(.response(.failure(error)))
        }
      }
    case .response(.success(let profile)):
      state.content = .loaded(profile)
      return .none
    case .response(.failure(let error)):
      state.content = .failed(error)
      return .none
    }
  }
}

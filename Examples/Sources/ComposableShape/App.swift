import Shared

/// Creates the store with its live dependency, and shows its view.
@main
struct App {
  static func main() async {
    let (arguments, terminal) = (Arguments(), Terminal())
    let client = GitHubClient.live(GitHub(recording: arguments.recording))
    let store = Store(initialState: ProfileFeature.State(login: arguments.login)) {
      ProfileFeature(github: client)
    }
    await terminal.run(ProfileView(store: store, terminal: terminal))
  }
}

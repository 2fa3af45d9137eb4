import Shared

/// Creates the view controller and shows it.
@main
struct App {
  static func main() async {
    let (arguments, terminal) = (Arguments(), Terminal())
    let github = GitHub(recording: arguments.recording)
    await terminal.run(ProfileViewController(login: arguments.login, github: github, view: ProfileView(on: terminal)))
  }
}

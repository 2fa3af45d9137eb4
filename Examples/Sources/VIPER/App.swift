import Shared

/// Starts the router, which creates the screen's module and shows it.
@main
struct App {
  static func main() async {
    let (arguments, terminal) = (Arguments(), Terminal())
    let github = GitHub(recording: arguments.recording)
    await ProfileRouter(terminal: terminal).present(login: arguments.login, github: github)
  }
}

import Shared

/// Creates the coordinator and starts it.
@main
struct App {
  static func main() async {
    let arguments = Arguments()
    let coordinator = ProfileCoordinator(terminal: Terminal(), github: GitHub(recording: arguments.recording))
    await coordinator.start(login: arguments.login)
  }
}

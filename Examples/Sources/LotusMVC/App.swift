import Shared

/// App delegate: creates the shared model controller, and starts the coordinator.
@main
struct App {
  static func main() async {
    let arguments = Arguments()
    let coordinator = ProfileCoordinator(terminal: Terminal(), github: GitHub(recording: arguments.recording))
    await coordinator.start(login: arguments.login)
  }
}

/// App delegate: creates the shared model controller and starts the coordinator, which shows all errors.
@main
struct App {
  static func main() async throws {
    let books = BookController(path: CommandLine.arguments.dropFirst().first ?? "books.json")
    try await AppCoordinator(stage: Stage(), books: books).start()
  }
}

import Foundation

/// App delegate: creates the shared model controller, starts the coordinator and reports its failure.
@main
struct App {
  static func main() async {
    let books = BookController(path: CommandLine.arguments.dropFirst().first ?? "books.json")
    do {
      try await AppCoordinator(stage: Stage(), books: books).start()
    } catch {
      FileHandle.standardError.write(Data("\(ErrorViewModel(error).sentence)\n".utf8))
      exit(1)
    }
  }
}

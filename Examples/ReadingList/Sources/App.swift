import Foundation

/// App delegate: creates the shared model controller, starts the app and reports its failure.
@main
struct App {
  static func main() async {
    let books = BookController(path: CommandLine.arguments.dropFirst().first ?? "books.json")
    do {
      try await Stage().show(ListViewController(books: books))
    } catch {
      print(ErrorViewModel(error).sentence)
      exit(1)
    }
  }
}

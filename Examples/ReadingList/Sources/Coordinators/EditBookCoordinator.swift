/// Coordinator: lets the user edit a book or add one.
final class EditBookCoordinator {
  private let stage: Stage
  private let books: BookController

  init(stage: Stage, books: BookController) {
    self.stage = stage
    self.books = books
  }

  /// Shows the form.
  ///
  /// - Returns: The saved book, or `nil` if the user left the form without saving.
  func start(_ id: Int?) async throws -> Book? {
    guard case .saved(let book) = try await stage.show(form(id)) else { return nil }
    return book
  }

  private func form(_ id: Int?) -> EditBookViewController {
    let controller = EditBookViewController(book: id, books: books, validator: BookValidator())
    controller.delegate = self
    return controller
  }
}

extension EditBookCoordinator: EditBookViewControllerDelegate {
  func editBook(_ controller: EditBookViewController, replaces stored: Book?) async throws -> Bool {
    try await stage.ask(.replacing(stored))
  }

  func editBookDiscardsInput(_ controller: EditBookViewController) async throws -> Bool {
    try await stage.ask(.discarding)
  }
}

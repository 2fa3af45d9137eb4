/// View controller: a form that edits a book or adds one.
final class EditBookViewController: RoutedScene {
  enum Outcome {
    case saved(Book)
    case left
  }

  weak var delegate: (any EditBookViewControllerDelegate)?
  private let id: Int?
  private let controller: BookController
  private let validator: BookValidator
  private var books = Books()
  private var viewModel = BookFormViewModel(base: nil)
  private var dataSource = BookFormDataSource(BookInput())
  private var machine = BookSavingStateMachine(editing: nil)
  private var isTyping = false
  private(set) var table: Table?
  private(set) var outcome: Outcome?

  init(book id: Int?, books controller: BookController, validator: BookValidator) {
    self.id = id
    self.controller = controller
    self.validator = validator
  }

  var route: Route { Route(scene: .editBook, book: id) }
  var title: String { viewModel.title }
  var needsLoad: Bool { table == nil }

  /// Does nothing, because a refresh would discard what the user typed.
  func refresh() {}

  func load() async throws {
    books = try await controller.books()
    viewModel = BookFormViewModel(base: try id.map { try books.book($0) })
    dataSource = BookFormDataSource(viewModel.input)
    machine = BookSavingStateMachine(editing: viewModel.base)
    table = Table(dataSource)
  }

  var commands: [KeyCommand] {
    [
      KeyCommand(key: "Enter", name: "type") { self.isTyping = true },
      KeyCommand(key: "s", name: "save") { try await self.save() },
      KeyCommand(key: "q", name: "leave") { try await self.leave() },
    ]
  }

  var linePrompt: LinePrompt? {
    guard isTyping, let row = table?.selectedRow else { return nil }
    let field = dataSource.field(at: row)
    return LinePrompt(text: BookFormViewModel.label(of: field)) { text in
      self.dataSource.input[field] = text
      self.isTyping = false
    }
  }

  private func leave() async throws {
    if dataSource.input != viewModel.input {
      guard try await delegate?.editBookDiscardsInput(self) == true else { return }
    }
    outcome = .left
  }

  private func save() async throws {
    dataSource.remarks = validator.remarks(on: dataSource.input, of: viewModel.base, among: books)
    guard dataSource.remarks.isEmpty else { return }
    var effect = machine.handle(.save(viewModel.book(from: dataSource.input)))
    while let current = effect, let event = try await carryOut(current) { effect = machine.handle(event) }
  }

  private func carryOut(_ effect: BookSavingStateMachine.Effect) async throws -> BookSavingStateMachine.Event? {
    switch effect {
    case .store(let book, let old):
      do {
        return .stored(try await controller.save(book, replacing: old))
      } catch .changed(let stored) {
        return .changed(stored)
      } catch {
        return .failed(error)
      }
    case .askToReplace(let stored):
      return try await delegate?.editBook(self, replaces: stored) == true ? .confirmed : .declined
    case .report(let error): throw error
    case .finish(let book):
      outcome = .saved(book)
      return nil
    }
  }
}

/// The methods that the form calls on its delegate.
protocol EditBookViewControllerDelegate: AnyObject {
  func editBook(_ controller: EditBookViewController, replaces stored: Book?) async throws -> Bool
  func editBookDiscardsInput(_ controller: EditBookViewController) async throws -> Bool
}

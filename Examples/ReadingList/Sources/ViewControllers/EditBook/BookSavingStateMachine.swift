/// Dedicated model controller: decides the next step of saving a book. For each event, it returns
/// one effect, which the view controller carries out.
nonisolated struct BookSavingStateMachine: Equatable {
  enum State: Equatable {
    case editing
    case storing(Book)
    case asking(Book, stored: Book?)
    case finished
  }

  enum Event: Equatable {
    case save(Book)
    case stored(Book)
    case changed(Book?)
    case failed(BookError)
    case confirmed
    case declined
  }

  enum Effect: Equatable {
    case store(Book, replacing: Book?)
    case askToReplace(Book?)
    case report(BookError)
    case finish(Book)
  }

  private(set) var state = State.editing
  /// The version of the book that the user has seen.
  private var base: Book?

  init(editing base: Book?) {
    self.base = base
  }

  mutating func handle(_ event: Event) -> Effect? {
    switch (state, event) {
    case (.editing, .save(let book)):
      state = .storing(book)
      return .store(book, replacing: base)
    case (.storing, .stored(let book)):
      state = .finished
      return .finish(book)
    case (.storing(let book), .changed(let stored)):
      state = .asking(book, stored: stored)
      return .askToReplace(stored)
    case (.storing, .failed(let error)):
      state = .editing
      return .report(error)
    case (.asking(let book, let stored), .confirmed):
      state = .storing(book)
      base = stored
      return .store(book, replacing: stored)
    case (.asking, .declined):
      state = .editing
      return nil
    default:
      return nil
    }
  }
}

/// View model: describes an error.
nonisolated struct ErrorViewModel {
  let sentence: String

  init(_ error: any Error) {
    sentence =
      switch error {
      case BookError.unreadable(let path): "cannot read \(path)"
      case BookError.damaged(let path): "\(path) is damaged: expected a list of books in JSON"
      case BookError.missing: "the book is no longer on the list"
      case BookError.unwritable(let path): "cannot write \(path)"
      default: "unexpected error: \(error)"
      }
  }
}

/// Model controller support: `Result(catching:)` for asynchronous work.
extension Result {
  init(catching work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}

/// The asynchronous form of `Result.init(catching:)`.
extension Result {
  init(catching work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}

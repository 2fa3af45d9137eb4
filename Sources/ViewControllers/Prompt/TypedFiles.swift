/// The files whose paths the user types in a prompt.
public struct TypedFiles {
  /// Reads the text of the file at a path.
  let contents: (String) throws -> String
  /// Returns the paths that begin with a typed path.
  let paths: @MainActor @Sendable (String) -> [String]

  public init(
    contents: @escaping (String) throws -> String,
    paths: @escaping @MainActor @Sendable (String) -> [String] = { _ in [] }
  ) {
    self.contents = contents
    self.paths = paths
  }
}

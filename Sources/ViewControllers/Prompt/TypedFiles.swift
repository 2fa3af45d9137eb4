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

  /// Returns the paths that begin with a typed path and may lead to a public SSH key: the paths of
  /// folders and of files whose names end in `.pub`. Other files are left out, because the file of
  /// a private key often has the same name without this extension.
  var pathsOfSSHKeys: @MainActor @Sendable (String) -> [String] {
    { [paths] typed in paths(typed).filter { $0.hasSuffix("/") || $0.hasSuffix(".pub") } }
  }
}

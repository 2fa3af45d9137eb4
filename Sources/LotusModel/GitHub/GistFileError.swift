/// Model: a reason why a file of a gist cannot be printed.
public enum GistFileError: Error, Hashable, Sendable {
  /// The gist has several files with these names, and the user didn't choose one.
  case several([String])
  /// GitHub returns only the beginning of the file. The whole file is at the address, if known.
  case truncated(String, address: String?)
}

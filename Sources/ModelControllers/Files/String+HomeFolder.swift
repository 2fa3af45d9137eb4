extension String {
  /// Returns a path in the home folder instead of a path that begins with `~/`.
  ///
  /// A shell does the same with words of a command line, but not with text typed in the app.
  ///
  /// - Parameter home: The path of the home folder.
  package func replacingTilde(by home: String) -> String {
    hasPrefix("~/") || self == "~" ? home + dropFirst() : self
  }
}

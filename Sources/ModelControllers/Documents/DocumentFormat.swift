/// The format of a text that becomes a document.
public enum DocumentFormat: Hashable, Sendable {
  case plain
  case markdown(MarkdownDialect)
}

/// GitHub's dialects of Markdown.
public enum MarkdownDialect: Hashable, Sendable {
  /// The dialect of files. The end of a line is a space.
  case file
  /// The dialect of issues, pull requests and comments. The end of a line is a line break.
  case comment
}

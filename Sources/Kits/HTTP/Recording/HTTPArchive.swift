public import FoundationEssentials

/// A recording of HTTP requests and responses in the format HTTP Archive (HAR) 1.2.
///
/// The app reads the archives that browsers, Playwright and mitmproxy write. Properties that these
/// programs may omit are optional. When the app writes an archive, it includes every field that the
/// format requires. The names of custom fields begin with `_`.
///
/// Specification: http://www.softwareishard.com/blog/har-12-spec/
public struct HTTPArchive: Hashable, Sendable {
  /// The start time of the recorded run. A replay uses this time as the current time.
  public var startedAt: Date
  /// The base URL of the API in the recorded run. `nil` if another program made the recording.
  public var apiURL: String?
  public var comment: String?
  public var entries: [Entry]
  /// The fields that prevented entries from being read, such as `log.entries[3].request.url`.
  public let unreadableFields: [String]

  public init(
    startedAt: Date, apiURL: String?, comment: String? = nil, entries: [Entry] = [], unreadableFields: [String] = []
  ) {
    self.startedAt = startedAt
    self.apiURL = apiURL
    self.comment = comment
    self.entries = entries
    self.unreadableFields = unreadableFields
  }

  /// A recorded request and its outcome.
  public struct Entry: Hashable, Sendable {
    public var startedAt: Date
    /// The time from the request to its outcome, in seconds.
    public var duration: Double
    public var request: HTTPRequest
    public var outcome: Outcome
    /// Whether a replay is allowed to return the response more than once.
    ///
    /// The response is repeated only after the replay has returned every recorded response to the
    /// same request.
    public var repeats: Bool
    /// Whether the request body is ignored when a replay looks for a response.
    ///
    /// Sample recordings set this property so that the user can submit a form with any text.
    public var matchesAnyBody: Bool

    public init(
      startedAt: Date, duration: Double, request: HTTPRequest, outcome: Outcome, repeats: Bool = false,
      matchesAnyBody: Bool = false
    ) {
      self.startedAt = startedAt
      self.duration = duration
      self.request = request
      self.outcome = outcome
      self.repeats = repeats
      self.matchesAnyBody = matchesAnyBody
    }
  }

  /// The outcome of a recorded request.
  public enum Outcome: Hashable, Sendable {
    case response(HTTPResponse)
    case failure(TransportError)
    /// The recording doesn't contain a response that a replay could use.
    case unusable(Problem)
  }

  /// A reason why a replay can't use the response of an entry.
  public enum Problem: Hashable, Sendable {
    /// The request failed or was canceled in the program that made the recording.
    case failed
    /// The program that made the recording didn't save the body of the response.
    case withoutBody
    /// The body has an unknown encoding, or can't be decoded.
    case invalidBody(field: String)
    /// The recording contains only the beginning of the body.
    case truncatedBody
    /// The response has status 304, and the recording doesn't contain the content that it confirms.
    case notModified
    /// A field of the entry is missing or has the wrong type.
    case invalid(field: String)
  }

  /// Whether any of the recorded requests carried a token.
  public var isSignedIn: Bool {
    entries.contains { $0.request.headers.contains("authorization") }
  }
}

/// An error in the contents of a recording.
public enum InvalidArchiveError: Error, Hashable, Sendable {
  case notJSON
  /// The file is JSON, but not an HTTP archive. The field is missing or has the wrong type.
  case notArchive(field: String)
  /// The file is in UTF-16. PowerShell writes such files, for example.
  ///
  /// - Parameter name: The name of the encoding for `iconv`.
  case utf16(name: String)
}

/// An error that occurred while reading or writing the file of a recording.
public enum ArchiveFileError: Error, Hashable, Sendable {
  case unreadable(path: String, reason: String)
  /// The file is larger than the limit, in bytes.
  case tooLarge(path: String, limit: Int)
  case unwritable(path: String, reason: String)
  /// A recording would replace this file, which isn't a recording by this program.
  case occupied(path: String)
  /// The run received no response to record, so the file stays as it is.
  case noResponse(path: String)
  case invalid(path: String, InvalidArchiveError)
}

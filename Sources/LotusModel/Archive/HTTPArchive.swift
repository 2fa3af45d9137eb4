public import FoundationEssentials

/// Model: a recording of requests and answers, HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec/).
///
/// Reads what browsers' developer tools, Playwright and mitmproxy write, so everything that they may leave out is
/// optional; writes what the format demands. What is ghlotus's own stands in fields that begin with `_`.
public struct HTTPArchive: Hashable, Sendable {
  /// When the recorded run began: the time that a replay believes it is.
  public var startedAt: Date
  /// The API's base URL in the recorded run; nil in recordings that other programs made.
  public var apiURL: String?
  public var comment: String?
  public var entries: [Entry]

  public init(startedAt: Date, apiURL: String?, comment: String? = nil, entries: [Entry] = []) {
    self.startedAt = startedAt
    self.apiURL = apiURL
    self.comment = comment
    self.entries = entries
  }

  /// One request and how it ended.
  public struct Entry: Hashable, Sendable {
    public var startedAt: Date
    /// Seconds
    public var duration: Double
    public var request: HTTPRequest
    public var outcome: Outcome
    /// The answer may be given again when the recorded answers to this request are used up.
    public var repeats: Bool
    /// The response fits any body that is sent, as in a recording for trying out a form.
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

  /// How a recorded request ended.
  public enum Outcome: Hashable, Sendable {
    case response(HTTPResponse)
    case failure(TransportError)
    /// The program that made the recording saved no body.
    case withoutBody
  }

  /// Whether a token went along with any of the requests.
  public var isSignedIn: Bool {
    entries.contains { $0.request.headers.contains("authorization") }
  }

  /// Where the requests went; nil where that is none of the addresses that GitHub documents.
  public var server: GitHubServer? {
    entries.lazy.compactMap { entry in
      let url = entry.request.url.absoluteString
      let host = Origin(entry.request.url)?.name ?? ""
      return [host, host.hasPrefix("api.") ? String(host.dropFirst(4)) : ""].lazy
        .compactMap { try? GitHubServer(hostname: $0) }.first { url.hasPrefix("\($0.api.absoluteString)/") }
    }.first
  }

  /// The OAuth app of a recorded sign-in.
  public var clientID: String? {
    let form = signIn.map { [QueryItem](parsing: String(decoding: $0.body ?? Data(), as: UTF8.self)) }
    return form?.first { $0.name == "client_id" }?.value
  }

  /// The base URL of the web pages, from a recorded sign-in.
  public var webURL: String? {
    signIn.map { String($0.url.absoluteString.dropLast(OAuthRequest.deviceCodePath.count)) }
  }

  private var signIn: HTTPRequest? {
    entries.map(\.request).first { $0.url.absoluteString.hasSuffix(OAuthRequest.deviceCodePath) }
  }
}

/// Model: why a file is no recording.
public enum InvalidArchiveError: Error, Hashable, Sendable {
  case notJSON
  /// JSON without what the format demands; names what is missing or wrong.
  case notArchive(field: String)
}

/// Model: why the file of a recording is of no use.
public enum ArchiveFileError: Error, Hashable, Sendable {
  case unreadable(path: String, reason: String)
  /// It goes on after so many bytes.
  case tooLarge(path: String, limit: Int)
  case unwritable(path: String, reason: String)
  case invalid(path: String, InvalidArchiveError)
}

public import LotusModel

/// View model: what went wrong, in one sentence for people, with what to do next where something can be done.
public struct ErrorViewModel: Hashable, Sendable {
  public let sentence: String
  /// Ways on, where there are several: a line each.
  public let advice: [String]

  /// - Parameter sentence: becomes one line, whatever the words of others in it.
  public init(sentence: String, advice: [String] = []) {
    self.sentence = sentence.onOneLine
    self.advice = advice
  }

  public init(_ error: NetworkError, from viewpoint: Viewpoint) {
    let host = viewpoint.hostname
    let sentence =
      switch error {
      case .transport(let error): Self.sentence(error)
      case .redirect(let problem): Self.sentence(problem)
      case .signInNeeded:
        "This needs an account on \(host): sign in with \(viewpoint.loginCommand), or set \(viewpoint.tokenVariable) to "
          + "a token."
      case .unauthorized(let message, let source): Self.refusal(of: source, message, from: viewpoint)
      case .forbidden(let message): "\(host) does not allow this: \(message.asSentence)"
      case .notFound: "\(host) has nothing there (404); it may be private, or the name may be misspelt."
      case .refused(let problem): Self.sentence(problem, host: host)
      case .rateLimited(let end, let isSignedIn):
        "\(host) takes no more requests until \(viewpoint.clockTime(end))"
          + (isSignedIn ? "." : "; signed in, it takes 5,000 an hour instead of 60.")
      case .status(let status, let message): Self.sentence(status, message: message, host: host)
      case .malformed(let problem): "\(host) gave a malformed answer: \(Self.clause(problem))."
      case .query(let messages):
        (["\(host) refused the query"] + [messages.joined(separator: "; ")].filter { !$0.isEmpty })
          .joined(separator: ": ").asSentence
      case .noRecording(let miss): Self.sentence(miss)
      case .offline: "The cache has no answer to this, and --offline rules out asking \(host)."
      case .credential(let error): Self.sentence(error)
      }
    self.init(sentence: sentence)
  }

  private static func sentence(_ error: TransportError) -> String {
    switch error {
    case .cannotResolve(let host): "The address of \(host) cannot be found; check the name and the connection."
    case .cannotResolveProxy: "The address of the proxy cannot be found; check https_proxy and http_proxy."
    case .cannotConnect(let host): "\(host) cannot be reached: the connection was refused or there is none."
    case .timedOut(let host): "\(host) did not answer in time; try again later."
    case .notTrusted(let host, let reason): "The connection to \(host) is not secure: \(clause(reason).asSentence)"
    case .connectionLost(let host): "\(host) broke off the connection; try again."
    case .bodyCutShort(let host): "The answer of \(host) was cut short; try again."
    case .tooLarge(let host, let limit):
      "The answer of \(host) is larger than the \((limit / 1_048_576).grouped) MiB that ghlotus accepts."
    case .malformed(let host, let reason): "\(host) gave a malformed answer: \(reason.asSentence)"
    case .unusable(let reason): "The request cannot be sent: \(reason.asSentence)"
    case .cancelled: "Cancelled."
    }
  }

  private static func clause(_ failure: TransportError.TrustFailure) -> String {
    switch failure {
    case .expired: "its certificate has expired"
    case .unknownIssuer: "its certificate comes from an authority that is not trusted here (see SSL_CERT_FILE)"
    case .wrongHost: "its certificate is for another host"
    case .handshake: "the TLS handshake failed"
    case .other(let text): text
    }
  }

  private static func sentence(_ problem: RedirectProblem) -> String {
    switch problem {
    case .tooMany(let limit): "The server redirected more than \(limit) times."
    case .loop: "The server redirects in a circle."
    case .insecure(let url): "The server redirects to \(url), which is not a secure address; it was not followed."
    case .takesBodyAway(let url):
      "The server redirects to \(url), which is another server; what was to be sent was not sent there."
    case .noLocation: "The server redirects without a usable address."
    }
  }

  private static func sentence(_ problem: GitHubProblem, host: String) -> String {
    let details = problem.details.isEmpty ? "" : " (\(problem.details.map(\.sentence).joined(separator: "; ")))"
    return "\(host) refused it: \(problem.message)\(details)".asSentence
  }

  private static func sentence(_ status: Int, message: String?, host: String) -> String {
    let quoted = message.map { ": \($0)" } ?? ""
    let advice = status >= 500 ? "; it is not your doing, try again later" : ""
    return "\(host) answered with status \(status)\(quoted)\(advice)".asSentence
  }

  private static func clause(_ problem: MalformedAnswer) -> String {
    switch problem {
    case .notJSON(let type?): "\(type) instead of JSON"
    case .notJSON(nil): "something other than JSON"
    case .missing(let field): "the field \(field) is missing"
    case .null(let field): "the field \(field) is null"
    case .wrongType(let field): "the field \(field) is of the wrong type"
    case .unexpected: "its JSON is not what was asked for"
    case .broken: "the JSON is broken"
    case .longText: "it holds a text that is too long"
    case .endless(let pages): "the list goes on after \(pages.grouped) pages"
    }
  }

  private static func sentence(_ miss: RecordingMiss) -> String {
    let near = miss.nearest.map { "\($0.request) (\($0.differences.map(words).joined(separator: ", ")))" }
    let nearest = near.isEmpty ? "it is empty" : "the nearest: \(near.joined(separator: "; "))"
    return "The recording has no answer to \(miss.request); \(nearest)."
  }

  private static func words(_ difference: RecordingMiss.Difference) -> String {
    switch difference {
    case .method: "other method"
    case .host: "other host"
    case .path: "other path"
    case .query: "other query"
    case .body: "other body"
    case .accept: "other Accept"
    case .usedUp: "its answers are used up"
    case .withoutBody: "saved without the answer's body"
    }
  }
}

extension String {
  /// Closed with a full stop, unless it is closed already.
  var asSentence: String {
    let text = onOneLine
    guard let last = text.last, !".!?".contains(last) else { return text }
    return text + "."
  }

  fileprivate var onOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
  }
}

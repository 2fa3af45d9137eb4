public import LotusModel

/// View models: the words and the exit status of errors of requests, the rate limit among them.
extension NetworkError: PresentableError {
  public var exitStatus: ExitStatus {
    switch self {
    case .transport(let error): error.exitStatus
    case .redirect(let error): error.exitStatus
    case .credential(let error): error.exitStatus
    case .signInNeeded, .unauthorized, .forbidden, .missingScope: .signInNeeded
    case .malformed, .offline: .network
    case .notFound: .notFound
    case .refused: .refused
    case .rateLimited: .rateLimited
    case .noRecording: .noRecording
    case .status(let status, _): status >= 500 ? .network : .failed
    case .query: .failed
    }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    let host = viewpoint.hostname
    return switch self {
    case .transport(let error): error.sentence(from: viewpoint)
    case .redirect(let error): error.sentence(from: viewpoint)
    case .credential(let error): error.sentence
    case .signInNeeded:
      "This needs an account on \(host): sign in with \(viewpoint.loginCommand), or set \(viewpoint.tokenVariable) to "
        + "a token."
    case .unauthorized(let message, let source): Self.refusal(of: source, message, from: viewpoint)
    case .forbidden(let message): "\(host) does not allow this: \(message.asSentence)"
    case .missingScope(let scope):
      "This needs a token with the scope \(scope): \(viewpoint.loginCommand) --scopes "
        + "\((Scope.usual.filter { $0 != scope } + [scope]).joined(separator: ",")) gets one."
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
    }
  }

  /// Names the source of the token, on which the remedy depends: a sign-in changes nothing while a variable is set.
  private static func refusal(of source: TokenSource?, _ message: String, from viewpoint: Viewpoint) -> String {
    let (host, login) = (viewpoint.hostname, viewpoint.loginCommand)
    return switch source {
    case .environment(let variable):
      "\(host) does not accept the token in \(variable) (\(message)): put another into \(variable), or unset it and "
        + "sign in with \(login)."
    case .store(let place):
      "\(host) no longer accepts the token in \(place.title) (\(message)): \(login)"
        + "\(place.isPlainText ? " --insecure-storage" : "") gets a new one."
    case .header:
      "\(host) does not accept the token of the Authorization header field (\(message)): give another with -H."
    case .replay: "\(host) did not accept the token of the recorded run (\(message)): sign in, and record it again."
    case nil:
      "\(host) does not accept the token (\(message)): \(login) gets a new one; so does setting "
        + "\(viewpoint.tokenVariable)."
    }
  }

  private static func sentence(_ problem: GitHubError, host: String) -> String {
    let details = problem.details.isEmpty ? "" : " (\(problem.details.map(\.sentence).joined(separator: "; ")))"
    return "\(host) refused it: \(problem.message)\(details)".asSentence
  }

  private static func sentence(_ status: Int, message: String?, host: String) -> String {
    let quoted = message.map { ": \($0)" } ?? ""
    let advice = status >= 500 ? "; it is not your doing, try again later" : ""
    return "\(host) answered with status \(status)\(quoted)\(advice)".asSentence
  }

  private static func clause(_ problem: MalformedResponse) -> String {
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

  private static func sentence(_ miss: MissingRecordingError) -> String {
    let near = miss.nearest.map { "\($0.request) (\($0.differences.map(words).joined(separator: ", ")))" }
    let nearest = near.isEmpty ? "it is empty" : "the nearest: \(near.joined(separator: "; "))"
    return "The recording has no answer to \(miss.request); \(nearest)."
  }

  private static func words(_ difference: MissingRecordingError.Difference) -> String {
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

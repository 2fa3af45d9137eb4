import Essentials
import FoundationEssentials
import HTTP
public import LotusModel

extension IncompleteListError: PresentableError {
  public var exitStatus: ExitStatus { .network }

  /// The message, or `nil` if a network event already contains the message.
  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .endedSearch: "GitHub ended the search early; results may be missing"
    case .singleSignOn: nil
    case .noDetails(let error):
      "some details of the rows are missing, because they could not be loaded"
        + (error.sentence(from: viewpoint).map { ": \($0)" } ?? "")
    }
  }
}

/// View model: describes errors of requests, such as rejected tokens and exceeded rate limits.
extension NetworkError: PresentableError {
  public var exitStatus: ExitStatus {
    switch self {
    case .transport(let error): error.exitStatus
    case .redirect(let error): error.exitStatus
    case .credential(let error): error.exitStatus
    case .signInNeeded, .unauthorized, .forbidden, .tokenNotAllowed, .missingScope, .missingPermissions,
      .singleSignOnNeeded:
      .signInNeeded
    case .heldBack, .malformed, .noGraphQL, .offline, .offlineChange, .tooExpensive, .unavailable: .network
    case .notFound, .moved, .gone: .notFound
    case .refused, .keptValues: .refused
    case .rateLimited: .rateLimited
    case .noRecording: .noRecording
    case .status(let status, _, _): (400..<500).contains(status) ? .failed : .network
    case .query: .failed
    }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    fact(from: viewpoint).map { [$0, repetition(from: viewpoint)].compactMap { $0 }.joined(separator: "; ") }
  }

  /// Describes the error without saying when to try again.
  func fact(from viewpoint: Viewpoint) -> String? {
    let host = viewpoint.serverName
    return switch self {
    case .transport(let error): error.sentence(from: viewpoint)
    case .redirect(let error): error.sentence(from: viewpoint)
    case .credential(let error): error.sentence(from: viewpoint)
    case .signInNeeded:
      "not signed in to \(host); set \(viewpoint.tokenVariable) or run: \(viewpoint.loginCommand)"
    case .unauthorized(let message, let source): Self.refusal(of: source, message, from: viewpoint)
    case .forbidden(let message): "\(host) denied access: \(message.asClause)"
    case .tokenNotAllowed(let kind, let message, let source):
      Self.refusal(of: kind, source, message, from: viewpoint)
    case .missingScope(let scope, let granted, let source):
      Self.lack(of: scope, granted: granted, source, from: viewpoint)
    case .missingPermissions(let permissions, let source):
      Self.lack(ofPermissions: permissions, source, from: viewpoint)
    case .singleSignOnNeeded(let page):
      "the organization requires single sign-on; to authorize your token, open \(page)"
    case .notFound("Not Found"), .notFound(""):
      "not found on \(host) (404); the name may be misspelled, or the page private"
    case .notFound(let message): "not found on \(host): \(message.asClause)"
    case .moved(let address): "renamed or moved to \(address); use the new name"
    case .gone(let message): "no longer on \(host) (410)" + (message.map { ": \($0.asClause)" } ?? "")
    case .noGraphQL: "the GraphQL API of \(host), which is required for the request, was not found (404)"
    // GitHub lets tokens of GitHub Apps search only for issues or only for pull requests.
    case .refused(let problem) where problem.summary.contains("is:issue"):
      "\(host) rejected the request: \(problem.summary.asClause); for pull requests, use is:pr; for issues, run: "
        + viewpoint.command("issues --search is:issue")
    case .refused(let problem): "\(host) rejected the request: \(problem.summary.asClause)"
    case .rateLimited(let end, _, .secondary):
      "secondary rate limit of \(host) reached; try again \(Self.time(end, from: viewpoint))"
    case .rateLimited(let end, let isSignedIn, .primary):
      "rate limit of \(host) reached; try again \(Self.time(end, from: viewpoint))"
        + (isSignedIn ? "" : ", or sign in for 5,000 requests an hour instead of 60")
    case .status(511, _, _):
      "the network requires a sign-in before it connects to \(host) (511); open any page in a browser, sign in to the "
        + "network, and try again"
    case .status(let status, let message, _):
      "\(host) returned status \(status)" + (message.map { ": \($0.asClause)" } ?? "")
    case .malformed(.rows(let rows)) where rows.reason != nil:
      "\(host) left out \(rows.count.counted("row", "rows")): \(rows.reason?.asClause ?? "")"
    case .malformed(let problem): "unexpected response from \(host): \(Self.clause(problem))"
    case .query(let messages):
      (["\(host) rejected the query"] + [messages.joined(separator: "; ")].filter { !$0.isEmpty })
        .joined(separator: ": ")
    case .tooExpensive(let message): "\(host) rejected the query: \(message.asClause)"
    case .unavailable(let message):
      "\(host) could not complete the query: \(message.asClause)"
    case .keptValues(let fields): Self.sentence(keeping: fields, isReplay: viewpoint.isReplay)
    case .noRecording(let miss): Self.sentence(miss)
    case .offline: "not in the cache, and --offline prevents a request to \(host)"
    case .heldBack:
      "not loaded in the preview, because half of the rate limit of \(host) may be used; press Enter to load the page"
    case .offlineChange: "--offline prevents changes; repeat the command without --offline"
    }
  }

  /// Says when to try again, if that may help.
  private func repetition(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .transport(.timedOut): "try again later"
    case .transport(.connectionLost), .transport(.bodyCutShort): "try again"
    case .status(511, _, _): nil
    case .status(500..., _, let end):
      "the server has a problem; try again \(end.map { Self.time($0, from: viewpoint) } ?? "later")"
    case .unavailable: "the server has a problem; try again later"
    default: nil
    }
  }

  public func advice(from viewpoint: Viewpoint) -> [String] {
    if case .credential(let error) = self { error.advice(from: viewpoint) } else { [] }
  }

  public func paragraphs(from viewpoint: Viewpoint) -> [String] {
    guard case .noRecording(let miss) = self else { return messageAndAdvice(from: viewpoint) }
    let first = "No recorded response for \(miss.request.cut(to: Self.dialogWidth - 25))"
    let matches = miss.nearest.map { candidate in
      let words = "(\(candidate.differences.map(Self.words).joined(separator: ", ")))".cut(to: Self.dialogWidth / 2)
      return "\(candidate.request.cut(to: Self.dialogWidth - words.count - 3)) \(words)"
    }
    return [first] + (matches.isEmpty ? ["The recording is empty."] : ["Closest matches:"] + matches)
  }

  /// The number of characters in a line of a dialog on a wide screen.
  private static let dialogWidth = 72

  /// Describes a token without a required scope.
  ///
  /// The suggested command requests the scopes that the token has, and the missing scope.
  private static func lack(
    of scope: String, granted: [String], _ source: TokenSource?, from viewpoint: Viewpoint
  ) -> String {
    var scopes = Scope.additional(in: granted + [scope])
    // Every sign-in requests the default scopes anyway. If the missing scope is one of them, add
    // it, because the option would otherwise seem to leave it out.
    if !scopes.isEmpty, !scopes.contains(scope) { scopes.append(scope) }
    let option = scopes.isEmpty ? "" : " --scopes \(scopes.joined(separator: ","))"
    let storage = if case .store(let place) = source, place.isPlainText { " --insecure-storage" } else { "" }
    let login = viewpoint.loginCommand + option + storage
    return switch source {
    case .environment(let variable):
      "the token in \(variable) lacks the scope \"\(scope)\"; add it at \(viewpoint.webURL)/settings/tokens, or unset "
        + "\(variable) and run: \(login)"
    case .header:
      "the token in the Authorization header field lacks the scope \"\(scope)\"; pass another token with -H"
    case .replay: "the token of the recorded run lacks the scope \"\(scope)\""
    case .store, nil: "the request requires a token with the scope \"\(scope)\"; run: \(login)"
    }
  }

  /// Describes a fine-grained token without required permissions.
  ///
  /// - Parameter permissions: Permissions as GitHub lists them. Commas separate permissions that are
  ///   all required, and semicolons separate alternatives.
  private static func lack(
    ofPermissions permissions: String, _ source: TokenSource?, from viewpoint: Viewpoint
  ) -> String {
    let alternatives = permissions.split(separator: ";").map { list in
      list.split(separator: ",").map { String($0).trimmed }.joined(separator: " and ")
    }
    let isOne = !permissions.contains { $0 == "," || $0 == ";" }
    let needed = "the permission\(isOne ? "" : "s") \(alternatives.joined(separator: ", or "))"
    return source == .header
      ? "the token in the Authorization header field needs \(needed); pass another token with -H"
      : "the token needs \(needed); change the token at \(viewpoint.webURL)/settings/personal-access-tokens"
  }

  /// Describes a token of a kind that can't be used for a request.
  private static func refusal(
    of kind: TokenKind, _ source: TokenSource?, _ message: String, from viewpoint: Viewpoint
  ) -> String {
    let token = source.map { IdentityViewModel.title(of: $0) } ?? "the token"
    return switch kind {
    case .appInstallation:
      "\(token) belongs to a GitHub App and not to a user, as in GitHub Actions, so \(viewpoint.serverName) rejected the "
        + "request (\(message.asClause)); use the token of a user, or name a user in the command if it shows data of users"
    case .appUser, .appRefresh:
      "\(token) belongs to a GitHub App that lacks the permission for the request (\(message.asClause)); use another token"
    case .fineGrained, .classic, .oauth:
      "\(token) lacks the permission for the request (\(message.asClause)); change the token at "
        + "\(viewpoint.webURL)/settings/\(kind == .fineGrained ? "personal-access-tokens" : "tokens")"
    }
  }

  /// Describes a rejected token.
  ///
  /// The advice depends on the source of the token. For example, signing in wouldn't help while an
  /// environment variable sets the token.
  private static func refusal(of source: TokenSource?, _ message: String, from viewpoint: Viewpoint) -> String {
    let (host, login) = (viewpoint.serverName, viewpoint.loginCommand)
    return switch source {
    case .environment(let variable):
      "\(host) rejected the token in \(variable) (\(message)); replace the token, or unset \(variable) and run: \(login)"
    case .store(let place):
      "\(host) rejected the token in \(place.title) (\(message)); run: \(login)"
        + (place.isPlainText ? " --insecure-storage" : "")
    case .header:
      "\(host) rejected the token in the Authorization header field (\(message)); pass another token with -H"
    case .replay: "\(host) rejected the token of the recorded run (\(message)); sign in and record the run again"
    case nil:
      "\(host) rejected the token (\(message)); set \(viewpoint.tokenVariable) or run: \(login)"
    }
  }

  /// Describes a change that GitHub accepted without making it.
  private static func sentence(keeping fields: [ProfileField], isReplay: Bool) -> String {
    let names =
      fields.isEmpty ? "" : " of: \(fields.map { ProfileFormViewModel.label(of: $0) }.joined(separator: ", "))"
    return isReplay
      ? "the recording does not contain the change\(names); a replay changes nothing on GitHub"
      : "GitHub kept the old value\(names); if an organization manages your account, ask its owners"
  }

  /// The time when a request can be sent again, such as `after 10:57`. A time that has passed, or is
  /// less than 90 seconds away, becomes `in about a minute`.
  private static func time(_ end: Date, from viewpoint: Viewpoint) -> String {
    end.timeIntervalSince(viewpoint.now) < 90 ? "in about a minute" : "after \(viewpoint.clockTime(end))"
  }

  private static func clause(_ problem: MalformedResponse) -> String {
    switch problem {
    case .status(let status, let expected): "status \(status) instead of \(expected)"
    case .notJSON(let type?) where type.lowercased().hasPrefix("text/html"):
      "a web page (text/html) instead of JSON, such as the sign-in page of a network or a server"
    case .notJSON(let type?): "\(type) instead of JSON"
    case .notJSON(nil): "something other than JSON"
    case .missing(let field): "the field \(field) is missing"
    case .null(let field): "the field \(field) is null"
    case .wrongType(let field): "the field \(field) has the wrong type"
    case .invalid(let field): "the value of the field \(field) is invalid"
    case .unexpected: "the JSON has the wrong shape"
    case .broken: "the JSON is invalid"
    case .longText: "it contains a string that is too long"
    case .withheld: "the server left out a part"
    case .rows(let rows): "\(rows.count.counted("row", "rows")) could not be read (\(clause(rows.first)))"
    case .endless(let pages): "the list does not end after \(pages.grouped) pages"
    case .emptyPages(let count): "the list is incomplete, because it continues after \(count.grouped) empty pages"
    case .unusableLink(let link): "the list is incomplete, because the link to the next page is invalid: \"\(link)\""
    case .missingCursor: "the list is incomplete, because pageInfo has no endCursor"
    case .missingPageInfo:
      "the list may be incomplete, because the response does not contain pageInfo with hasNextPage; add to the "
        + "query: pageInfo { hasNextPage endCursor }"
    case .severalLists:
      "a list is incomplete, because the query has pageInfo for several lists; send a query for each list"
    case .missingPage: "the list is incomplete, because the next page was not found"
    case .otherPage: "the list is incomplete, because the server returned something else as the next page"
    case .smallPages(let size):
      "the server returns at most \(size.grouped) rows on a page, so the first row to show cannot be found; show the "
        + "list from its beginning"
    case .endedSearch: "GitHub ended the search early"
    case .missingRows(let count, let total):
      "the list is incomplete, because the server reports \(total.grouped) rows, but returned only \(count.grouped)"
    case .repeatedPage: "the list is incomplete, because the server returned the same next page again"
    }
  }

  private static func sentence(_ miss: MissingRecordingError) -> String {
    let near = miss.nearest.map { candidate in
      let count = candidate.count > 1 ? ["recorded \(candidate.count) times"] : []
      return "\(candidate.request) (\((candidate.differences.map(words) + count).joined(separator: ", ")))"
    }
    let nearest = near.isEmpty ? "the recording is empty" : "closest matches: \(near.joined(separator: "; "))"
    let fields = miss.unreadableFields.joined(separator: ", ")
    let unreadable = fields.isEmpty ? "" : "; entries that cannot be read: \(fields) (see HAR 1.2)"
    return "no recorded response for \(miss.request); \(nearest)\(unreadable)"
  }

  private static func words(_ difference: MissingRecordingError.Difference) -> String {
    switch difference {
    case .method: "different method"
    case .host: "different host"
    case .path: "different path"
    case .query: "different query"
    case .body: "different body"
    case .accept: "different Accept"
    case .usedUp: "already used"
    case .unusable(let problem): words(problem)
    }
  }

  private static func words(_ problem: HTTPArchive.Problem) -> String {
    switch problem {
    case .failed: "the request failed when it was recorded"
    case .withoutBody: "recorded without a response body"
    case .invalidBody(let field): "recorded without a usable response body, see \(field)"
    case .truncatedBody: "recorded with a truncated response body"
    case .notModified: "recorded as not modified, without its content"
    case .invalid(let field): "\(field) is missing or invalid"
    }
  }
}

extension String {
  /// Returns the text, shortened to a number of characters with an ellipsis.
  fileprivate func cut(to length: Int) -> String {
    count <= length ? self : prefix(max(0, length - 1)) + "…"
  }
}

/// View model: describes why the avatar is missing from a profile page.
extension PictureError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .network(let error):
      ["could not load the avatar", error.sentence(from: viewpoint)].compactMap { $0 }.joined(separator: ": ")
    case .refused(let address):
      "the avatar was not loaded, because its URL does not use https, or contains a user name or the name of this machine: \(address)"
    case .unreadable: "unsupported avatar format; expected PNG, JPEG, GIF or WebP"
    case .noDecoder:
      "showing the avatar requires libchafa and libgd; on Debian and Ubuntu, run: apt install libchafa0 libgd3"
    case .notShown: "showing the avatar requires colors and UTF-8; to force colors, use --color always"
    }
  }
}

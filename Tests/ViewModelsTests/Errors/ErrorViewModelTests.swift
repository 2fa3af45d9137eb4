import FoundationEssentials
import ModelExamples
import Testing

@testable import HTTP
@testable import LotusModel
@testable import ViewModels

struct ErrorViewModelTests {
  private static func sentence(_ error: NetworkError) -> String {
    ErrorViewModel(error, from: .example)?.sentence ?? ""
  }

  private static let soon = Date.example.addingTimeInterval(2520)

  private static func proxy(_ reason: TransportError.ProxyFailure, hasCredentials: Bool = false) -> NetworkError {
    let proxy = Proxy(variable: "all_proxy", scheme: "socks5", address: "p:1", hasCredentials: hasCredentials)
    return .transport(.proxyFailed(proxy, host: "a", reason: reason))
  }

  static let proxySentences: [(NetworkError, String)] = [
    (proxy(.unresolved), "could not resolve the host of the proxy p:1; check all_proxy"),
    (proxy(.unreachable), "could not connect to the proxy p:1; check all_proxy"),
    (proxy(.refused(status: 502)), "the proxy p:1 refused the connection to a (502); check all_proxy and no_proxy"),
    (
      proxy(.refused(status: 407)),
      "the proxy p:1 requires a user name and a password (407); set all_proxy to socks5://USER:PASSWORD@p:1"
    ),
    (
      proxy(.refused(status: 407), hasCredentials: true),
      "the proxy p:1 rejected the user name and the password (407); check all_proxy"
    ),
    (
      proxy(.authentication),
      "the proxy p:1 requires a user name and a password; set all_proxy to socks5://USER:PASSWORD@p:1"
    ),
    (proxy(.forbidden), "the proxy p:1 does not allow connections to a; check all_proxy and no_proxy"),
    (
      proxy(.noConnection),
      "the proxy p:1 could not connect to a; try again later, or check all_proxy and no_proxy"
    ),
    (proxy(.closed), "the proxy p:1 closed the connection unexpectedly; check all_proxy"),
    (proxy(.otherProtocol), "the proxy p:1 is not a socks5 proxy; check all_proxy"),
    (
      .transport(.unusable(reason: .proxy(Proxy(variable: "https_proxy", scheme: "htp", address: "p:1")))),
      "cannot send the request: the proxy in https_proxy has the unknown scheme \"htp\"; use one of http, https, socks4, "
        + "socks4a, socks5, socks5h"
    ),
    (
      .transport(.unusable(reason: .proxy(Proxy(variable: "https_proxy", address: "p:99999")))),
      "cannot send the request: the proxy in https_proxy has the invalid port \"99999\"; use a number from 1 to 65535"
    ),
    (
      .transport(.unusable(reason: .certificateFile(path: "/a.pem"))),
      "cannot send the request: could not load certificates from /a.pem; check SSL_CERT_FILE"
    ),
  ]

  @Test(arguments: proxySentences) func `A failure of a proxy names the proxy and its variable`(
    error: NetworkError, sentence: String
  ) {
    #expect(Self.sentence(error) == sentence)
  }

  static let sentences: [(NetworkError, String)] = [
    (.transport(.cannotResolve(host: "a")), "could not resolve the host a; check the name and your network"),
    (
      .malformed(.unusableLink("x")),
      "unexpected response from github.com: the list is incomplete, because its link to the next page is invalid: \"x\""
    ),
    (.transport(.cannotConnect(host: "a")), "could not connect to a; check your network"),
    (
      .transport(.malformed(host: "a", reason: .unknownEncoding("lz4"))),
      "unexpected response from a: the body has the content encoding \"lz4\", which ghlotus does not support"
    ),
    (.transport(.timedOut(host: "a")), "a did not respond in time; try again later"),
    (
      .transport(.notTrusted(host: "a", reason: .expired)),
      "the connection to a is not secure: its certificate has expired"
    ),
    (
      .transport(.notTrusted(host: "a", reason: .wrongHost)),
      "the connection to a is not secure: its certificate is for another host"
    ),
    (
      .transport(.notTrusted(host: "a", reason: .other(2))),
      "the connection to a is not secure: its certificate cannot be verified (2)"
    ),
    (.transport(.connectionLost(host: "a")), "a closed the connection unexpectedly; try again"),
    (.transport(.bodyCutShort(host: "a")), "the response from a was truncated; try again"),
    (
      .transport(.tooLarge(host: "a", limit: 64 * 1_048_576)),
      "the response from a is larger than the 64 MiB that ghlotus accepts"
    ),
    (.transport(.malformed(host: "a", reason: .notHTTP)), "unexpected response from a: not HTTP"),
    (.transport(.unusable(reason: .other("x"))), "cannot send the request: x"),
    (.redirect(.tooMany(limit: 5)), "the server redirected more than 5 times"),
    (.redirect(.loop), "the server redirects in a loop"),
    (
      .redirect(.insecure(to: "http://a/")),
      "the server redirected to the insecure address http://a/; the redirect was not followed"
    ),
    (.redirect(.noLocation), "the server redirected without a valid address"),
    (.signInNeeded, "not signed in to github.com; set GH_TOKEN or run: ghlotus login"),
    (
      .unauthorized(message: "Bad credentials"),
      "github.com rejected the token (Bad credentials); set GH_TOKEN or run: ghlotus login"
    ),
    (
      .unauthorized(message: "No", source: .environment(variable: "GITHUB_TOKEN")),
      """
      github.com rejected the token in GITHUB_TOKEN (No); replace the token, or unset GITHUB_TOKEN and run: \
      ghlotus login
      """
    ),
    (
      .unauthorized(message: "No", source: .store(.keyring)),
      "github.com rejected the token in the keyring (No); run: ghlotus login"
    ),
    (
      .unauthorized(message: "No", source: .store(.file)),
      "github.com rejected the token in /t (No); run: ghlotus login --insecure-storage"
    ),
    (
      .unauthorized(message: "No", source: .header),
      "github.com rejected the token in the Authorization header field (No); pass another token with -H"
    ),
    (
      .unauthorized(message: "No", source: .replay),
      "github.com rejected the token of the recorded run (No); sign in and record the run again"
    ),
    (
      .credential(.busy(path: "/locks/store")),
      "another ghlotus process has locked /locks/store; if that process is suspended, resume it with fg; otherwise, end it; then try again"
    ),
    (
      .credential(.noSuchAccount(login: "mona", host: "github.com")),
      "found no token for \"mona\" on github.com"
    ),
    (
      .credential(.noSuchAccount(login: "mona", host: "github.com", unchecked: .noBus)),
      "found no token for \"mona\" on github.com; the keyring could not be checked (no keyring "
        + "available: no session bus is running)"
    ),
    (
      .credential(.noSuchAccount(login: "mona", host: "github.com", unchecked: .noService, isInKeyring: true)),
      "the token of \"mona\" on github.com is in the keyring, which could not be read (no keyring available: no "
        + "program on the session bus provides the Secret Service)"
    ),
    (
      .malformed(.invalid(field: "access_token")),
      "unexpected response from github.com: the value of the field access_token is invalid"
    ),
    (
      .credential(.onlyAccount(login: "mona", host: "github.com")),
      "the only account stored for github.com is \"mona\"; to add another account, run: ghlotus login"
    ),
    (.forbidden(message: "Must have admin rights"), "github.com denied access: Must have admin rights"),
    (.forbidden(message: "No!"), "github.com denied access: No!"),
    (.forbidden(message: "Try again."), "github.com denied access: Try again"),
    (
      .notFound(message: "Not Found"),
      "not found on github.com (404); it may be private, or the name may be misspelled"
    ),
    (.notFound(message: "Issues are disabled."), "not found on github.com: Issues are disabled"),
    (
      .refused(
        GitHubError(
          message: "Validation Failed",
          details: [.init(field: "blog"), .init(message: "too long")])),
      "github.com rejected the request: Validation Failed (blog: invalid; too long)"
    ),
    (.refused(GitHubError(message: "Validation Failed")), "github.com rejected the request: Validation Failed"),
    (.refused(GitHubError(message: "It is too long.")), "github.com rejected the request: It is too long"),
    (.rateLimited(until: soon, isSignedIn: true), "rate limit of github.com reached; try again after 10:57"),
    (
      .rateLimited(until: soon, isSignedIn: false),
      "rate limit of github.com reached; try again after 10:57, or sign in for 5,000 requests an hour instead of 60"
    ),
    (
      .rateLimited(until: soon, isSignedIn: false, kind: .secondary),
      "secondary rate limit of github.com reached; try again after 10:57"
    ),
    (
      .singleSignOnNeeded(page: "https://github.com/orgs/o/sso"),
      "this organization requires single sign-on; to authorize your token for it, open https://github.com/orgs/o/sso"
    ),
    (.missingScope("user"), "this requires a token with the scope \"user\"; run: ghlotus login"),
    (
      .missingScope("admin:org", granted: ["repo", "user", "gist"], source: .store(.keyring)),
      "this requires a token with the scope \"admin:org\"; run: ghlotus login --scopes repo,gist,admin:org"
    ),
    (
      .missingScope("user", granted: ["repo"], source: .store(.file)),
      "this requires a token with the scope \"user\"; run: ghlotus login --scopes repo,user --insecure-storage"
    ),
    (
      .missingScope("user", granted: ["repo"], source: .environment(variable: "GH_TOKEN")),
      """
      the token in GH_TOKEN lacks the scope "user"; add it at https://github.com/settings/tokens, or unset GH_TOKEN \
      and run: ghlotus login --scopes repo,user
      """
    ),
    (
      .missingScope("user", source: .header),
      "the token in the Authorization header field lacks the scope \"user\"; pass another token with -H"
    ),
    (.missingScope("user", source: .replay), "the token of the recorded run lacks the scope \"user\""),
    (
      .missingPermissions("followers=write"),
      "the token needs the permission followers=write; change it at https://github.com/settings/personal-access-tokens"
    ),
    (
      .missingPermissions("pull_requests=read,contents=read; issues=read,contents=read", source: .header),
      """
      the token in the Authorization header field needs the permissions pull_requests=read and contents=read, or \
      issues=read and contents=read; pass another token with -H
      """
    ),
    (.credential(.noAccounts(host: "a")), "no accounts are stored for a; to sign in, run: ghlotus login"),
    (
      .rateLimited(until: .example.addingTimeInterval(60), isSignedIn: true),
      "rate limit of github.com reached; try again after about a minute"
    ),
    (
      .rateLimited(until: .example.addingTimeInterval(-600), isSignedIn: true, kind: .secondary),
      "secondary rate limit of github.com reached; try again after about a minute"
    ),
    (
      .status(503, message: nil, retryAt: soon),
      "github.com returned status 503; this is a server problem; try again after 10:57"
    ),
    (
      .tokenNotAllowed(.appInstallation, message: "No.", source: .environment(variable: "GITHUB_TOKEN")),
      "the token in GITHUB_TOKEN belongs to an app installation (as in GitHub Actions) and not to a user, so github.com "
        + "does not allow this (No); name a user, or use the token of a user"
    ),
    (
      .tokenNotAllowed(.appUser, message: "No.", source: nil),
      "this token belongs to a GitHub App without the permission for this (No); use another token"
    ),
    (
      .tokenNotAllowed(.fineGrained, message: "No.", source: .header),
      "the token in the Authorization header field does not have the permission for this (No); change it at "
        + "https://github.com/settings/personal-access-tokens"
    ),
    (.status(418, message: "I'm a teapot"), "github.com returned status 418: I'm a teapot"),
    (.status(409, message: "There is a conflict."), "github.com returned status 409: There is a conflict"),
    (.status(502, message: nil), "github.com returned status 502; this is a server problem; try again later"),
    (
      .status(500, message: "Oops."), "github.com returned status 500: Oops; this is a server problem; try again later"
    ),
    (.malformed(.notJSON(contentType: "text/html")), "unexpected response from github.com: text/html instead of JSON"),
    (.malformed(.notJSON(contentType: nil)), "unexpected response from github.com: something other than JSON"),
    (
      .malformed(.missing(field: "items[1].name")),
      "unexpected response from github.com: the field items[1].name is missing"
    ),
    (.malformed(.null(field: "login")), "unexpected response from github.com: the field login is null"),
    (.malformed(.wrongType(field: "id")), "unexpected response from github.com: the field id has the wrong type"),
    (.malformed(.unexpected), "unexpected response from github.com: the JSON has the wrong shape"),
    (.malformed(.broken), "unexpected response from github.com: the JSON is invalid"),
    (.query(messages: ["one", "two."]), "github.com rejected the query: one; two"),
    (.offline, "not in the cache, and --offline prevents a request to github.com"),
    (.offlineChange, "--offline prevents changes; repeat the command without --offline"),
    (.query(messages: []), "github.com rejected the query"),
    (
      .noRecording(MissingRecordingError(request: "GET https://a/b", nearest: [])),
      "no recorded response for GET https://a/b; the recording is empty"
    ),
    (
      .noRecording(
        MissingRecordingError(
          request: "GET https://a/b",
          nearest: [
            .init(request: "GET https://a/c", differences: [.path]),
            .init(request: "POST https://b/c", differences: [.method, .host, .path, .query, .body, .accept]),
            .init(request: "GET https://a/b", differences: [.usedUp]),
            .init(request: "GET https://a/b", differences: [.unusable(.withoutBody)]),
          ])),
      """
      no recorded response for GET https://a/b; closest matches: GET https://a/c (different path); POST https://b/c \
      (different method, different host, different path, different query, different body, different Accept); \
      GET https://a/b (already used); GET https://a/b (recorded without a response body)
      """
    ),
    (
      .noRecording(
        MissingRecordingError(
          request: "GET https://a/b",
          nearest: [
            .init(request: "GET /a", differences: [.unusable(.failed)]),
            .init(
              request: "GET /b", differences: [.unusable(.invalidBody(field: "log.entries[1].response.content.text"))]),
            .init(request: "GET /c", differences: [.unusable(.truncatedBody)]),
            .init(request: "GET /d", differences: [.unusable(.notModified)]),
            .init(request: "GET /e", differences: [.unusable(.invalid(field: "log.entries[2].startedDateTime"))]),
          ], unreadableFields: ["log.entries[0].request.url", "log.entries[3].request"])),
      """
      no recorded response for GET https://a/b; closest matches: GET /a (the request failed when it was recorded); \
      GET /b (recorded without a usable response body, see log.entries[1].response.content.text); \
      GET /c (recorded with a truncated response body); GET /d (recorded as not modified, without its content); \
      GET /e (log.entries[2].startedDateTime is missing or invalid); entries that cannot be read: \
      log.entries[0].request.url, log.entries[3].request (see HAR 1.2)
      """
    ),
    (
      .credential(.unusableToken(in: .environment(variable: "GH_TOKEN"))),
      "invalid token in GH_TOKEN: tokens contain only printable ASCII characters, without spaces"
    ),
  ]

  @Test(arguments: sentences)
  func `Every network error has a message`(error: NetworkError, sentence: String) {
    #expect(Self.sentence(error) == sentence)
  }

  @Test func `A dialog about an unrecorded request has a line for each of the closest matches`() throws {
    let path = "/search/repositories?q=user:octocat&sort=stars&order=desc&per_page=6&page=2"
    let miss = MissingRecordingError(
      request: "GET https://api.github.com\(path)",
      nearest: [
        .init(request: "GET \(path)", differences: [.query]),
        .init(request: "POST /x", differences: [.method, .path, .query, .body]),
      ])
    let lines = try #require(ErrorViewModel(NetworkError.noRecording(miss), from: .example)).paragraphs
    #expect(lines.count == 4 && lines.allSatisfy { $0.count <= 72 }, "\(lines)")
    #expect(lines[2].hasPrefix("GET /search/repositories?q=user:octocat") && lines[2].hasSuffix("… (different query)"))
    let empty = NetworkError.noRecording(MissingRecordingError(request: "GET /", nearest: []))
    let words = ErrorViewModel(empty, from: .example)?.paragraphs
    #expect(words == ["No recorded response for GET /", "The recording is empty."])
  }

  @Test func `A dialog says that a command needs the shell`() throws {
    let paragraphs = try #require(ErrorViewModel(NetworkError.signInNeeded, from: .example)).paragraphs
    #expect(paragraphs == ["Not signed in to github.com; set GH_TOKEN or quit and run: ghlotus login"])
  }

  private static func all(saying text: String) -> [String] {
    let miss = MissingRecordingError(request: "GET \(text)", nearest: [.init(request: text, differences: [.path])])
    let problem = GitHubError(message: text, details: [.init(message: text), .init(message: text)])
    let errors: [NetworkError] = [
      .transport(.malformed(host: text, reason: .notHTTP)), .transport(.notTrusted(host: text, reason: .other(2))),
      .transport(.unusable(reason: .other(text))), .redirect(.insecure(to: text)), .unauthorized(message: text),
      .forbidden(message: text), .refused(problem), .refused(GitHubError(message: text)), .status(400, message: text),
      .status(500, message: text), .malformed(.notJSON(contentType: text)), .malformed(.missing(field: text)),
      .query(messages: [text, text]), .noRecording(miss), .credential(.failed(.keyring, .other(text))),
      .credential(.file(path: text, reason: text)), .credential(.noSuchAccount(login: text, host: text)),
      .credential(.severalAccounts(logins: [text, text], host: text)),
    ]
    let others =
      [
        InvalidNameError.login(text, .characters), InvalidServerError.hostname(text),
        InvalidServerError.url(text), InvalidServerError.insecure(text),
        InvalidCallError.endpoint(text), InvalidCallError.foreignOrigin(text, api: text),
        InvalidCallError.field(text), ArchiveFileError.unreadable(path: text, reason: text),
        ArchiveFileError.unwritable(path: text, reason: text),
        ArchiveFileError.invalid(path: text, .notJSON),
        ArchiveFileError.invalid(path: text, .notArchive(field: text)),
        SignInError.refused(OAuthError(code: text)),
        SignInError.refused(OAuthError(code: "x", description: text)),
        SignInError.unsafeAddress(text),
        SignInError.tokenRefused(message: text),
        SignInError.cannotStore(.failed(.keyring, .other(text))),
      ] as [any Error]
    let missing = MissingPartViewModel(
      MissingParts([Profile.Part.organizations], because: .forbidden(message: text)), from: .example)
    return (errors + others).compactMap { ErrorViewModel($0, from: .example)?.sentence } + [missing.sentence]
  }

  @Test(arguments: [
    "word", "a sentence.", "a question?", "two\nlines", "\nbegins", "ends\n", "carriage\r\nreturn",
    "a\u{85}b\u{2028}c\u{2029}d",
    "a\u{B}b\u{C}", "ghlotus: forged\nghlotus: lines", "“quoted”", "tab\there",
  ])
  func `A message is one line without a final period, whatever the server returns`(text: String) {
    for sentence in Self.all(saying: text) {
      #expect(!sentence.contains { $0.isNewline }, "\(sentence)")
      #expect(sentence.last != ".", "\(sentence)")
      #expect(!sentence.contains(".."), "\(sentence)")
    }
  }

  @Test(arguments: [1e18, 1e300, -1e300, .greatestFiniteMagnitude, 253_402_300_800] as [Double])
  func `A rate limit with an extreme end date is described without a crash`(seconds: Double) {
    let end = Date(timeIntervalSince1970: seconds)
    #expect(Self.sentence(.rateLimited(until: end, isSignedIn: true)).hasPrefix("rate limit of github.com reached"))
  }

  @Test(arguments: [
    (InvalidNameError.Reason.empty, "invalid login \"x\": it is empty"),
    (.characters, "invalid login \"x\": use only letters, digits, hyphens and underscores"),
    (.leadingHyphen, "invalid login \"x\": it must not begin with a hyphen"),
    (.length, "invalid login \"x\": it must not be longer than 39 characters"),
  ])
  func `An error about an invalid login gives the reason`(reason: InvalidNameError.Reason, sentence: String) {
    #expect(ErrorViewModel(InvalidNameError.login("x", reason), from: .example)?.sentence == sentence)
  }

  @Test func `Errors on another host name its token variable and its login command`() {
    let viewpoint = Viewpoint(
      now: .example, secondsFromGMT: 0, serverName: "ghe.example", webURL: "https://ghe.example",
      hostOption: " --hostname ghe.example", tokenVariable: "GH_ENTERPRISE_TOKEN")
    #expect(
      ErrorViewModel(NetworkError.signInNeeded, from: viewpoint)?.sentence == """
        not signed in to ghe.example; set GH_ENTERPRISE_TOKEN or run: ghlotus login --hostname ghe.example
        """)
    #expect(
      ErrorViewModel(NetworkError.unauthorized(message: "No", source: .store(.keyring)), from: viewpoint)?.sentence
        .hasSuffix("; run: ghlotus login --hostname ghe.example") == true)
    for error in [
      CredentialError.onlyAccount(login: "mona", host: "ghe.example"), .noAccounts(host: "ghe.example"),
      .severalAccounts(logins: ["mona"], host: "ghe.example"),
    ] {
      #expect(ErrorViewModel(error, from: viewpoint)?.sentence.hasSuffix("--hostname ghe.example") == true)
    }
    let missing = ErrorViewModel(CredentialError.noSuchAccount(login: "mona", host: "ghe.example"), from: viewpoint)
    #expect(
      missing?.advice == [
        "To list the stored accounts, run: ghlotus switch --list",
        "To sign in, run: ghlotus login --hostname ghe.example",
      ])
  }

  @Test(arguments: [CredentialError.noBus, .noLibrary, .noService])
  func `Without a keyring, the advice names the alternatives`(error: CredentialError) {
    let advice = ErrorViewModel(NetworkError.credential(error), from: .example)?.advice
    #expect(advice?.first?.contains("gnome-keyring") == true)
    #expect(advice?.last == "To use a token without storing it, set GH_TOKEN")
  }

  @Test func `Errors about user input explain what to enter`() throws {
    let login = try Login("nobody-here")
    let sentences: [(any Error, String)] = [
      (
        UnknownNameError.account(login),
        "no user or organization \"nobody-here\" on github.com"
      ),
      (
        InvalidServerError.hostname("https://x"),
        "invalid host name \"https://x\": use a name such as github.example.com, without https:// and a path"
      ),
      (InvalidServerError.url("x"), "invalid base URL \"x\": use the form https://HOST/PATH"),
      (
        InvalidServerError.url("x").from("GHLOTUS_WEB_URL"),
        "GHLOTUS_WEB_URL: invalid base URL \"x\": use the form https://HOST/PATH"
      ),
      (
        InvalidServerError.insecure("http://x"),
        "http://x is not secure; use https (http works only for addresses of this machine)"
      ),
      (InvalidCallError.endpoint(""), "invalid endpoint \"\": use the form /users/octocat"),
      (
        InvalidCallError.foreignOrigin("https://x/", api: "https://a"),
        "https://x/ is not on https://a; nothing was sent, because your token would go to another server"
      ),
      (
        InvalidCallError.field("a["),
        "invalid field \"a[\": use KEY=VALUE, KEY[]=VALUE or KEY[MEMBER]=VALUE"
      ),
      (
        ArchiveFileError.unreadable(path: "x.har", reason: "Permission denied"),
        "cannot read the recording x.har: Permission denied"
      ),
      (
        ArchiveFileError.tooLarge(path: "x.har", limit: 64 << 20),
        "invalid recording x.har: larger than 64 MiB"
      ),
      (
        ProcessLimitError.descriptors(allowed: 8, needed: 32),
        "only 8 files can be open, but 32 are needed; raise the limit with: ulimit -n 32"
      ),
      (
        ProcessLimitError.threads,
        "the system allows no more threads; end other programs, or raise the limit with: ulimit -u NUMBER"
      ),
      (
        ArchiveFileError.unwritable(path: "x.har", reason: "Permission denied"),
        "cannot write the recording x.har: Permission denied; choose another file"
      ),
      (
        ArchiveFileError.invalid(path: "x.har", .notJSON),
        "invalid recording x.har: not JSON, or truncated"
      ),
      (
        ArchiveFileError.invalid(path: "x.har", .notArchive(field: "log.entries")),
        "invalid recording x.har: log.entries is missing or invalid (see HAR 1.2)"
      ),
    ]
    for (error, sentence) in sentences { #expect(ErrorViewModel(error, from: .example)?.sentence == sentence) }
  }
}

extension ErrorViewModelTests {
  @Test(arguments: [
    ("not in the cache", "Not in the cache"), ("the server's reply", "The server's reply"), ("a: b", "A: b"),
    ("github.com denied access", "github.com denied access"), ("/s.json: bad", "/s.json: bad"), ("", ""),
    ("--jq requires libjq", "--jq requires libjq"), ("\"x\" is bad", "\"x\" is bad"), ("jq failed", "jq failed"),
    ("ghlotus: bad", "ghlotus: bad"), ("libsecret is missing", "libsecret is missing"),
    ("http://x is not secure", "http://x is not secure"), ("127.0.0.1:80 is closed", "127.0.0.1:80 is closed"),
    ("GH_HOST: bad", "GH_HOST: bad"), ("localhost did not respond", "localhost did not respond"),
  ])
  func `A title begins with a capital letter unless it begins with a name`(text: String, title: String) {
    #expect(text.asTitle == title)
  }

  @Test func `The app shows an error message with an initial capital letter`() throws {
    let viewModel = try #require(ErrorViewModel(NetworkError.offline, from: .example))
    #expect(viewModel.title == "Not in the cache, and --offline prevents a request to github.com")
    #expect(viewModel.sentence == "not in the cache, and --offline prevents a request to github.com")
  }

  @Test(arguments: [
    ("It is too long.", "It is too long"), ("Why?", "Why?"), ("Wait...", "Wait..."), ("two\nlines.", "two lines"),
    ("cannot open .", "cannot open ."), ("cannot open /tmp/.", "cannot open /tmp/."), (".", "."), ("", ""),
  ])
  func `A text inside a message has no final period`(text: String, clause: String) {
    #expect(text.asClause == clause)
  }

  @Test func `A message does not contain a token that was typed in place of a name`() {
    let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
    let problems: [UsageError.Problem] = [
      .extraArgument(token), .loginWithoutOption(token), .unknownCommand(token, nil), .unknownOption("--\(token)", nil),
    ]
    let errors: [any Error] = problems.map { UsageError($0) } + [InvalidNameError.login(token, .characters)]
    for error in errors {
      let sentence = ErrorViewModel(error, from: .example)?.sentence
      #expect(sentence?.contains(Redaction.mark) == true)
      #expect(sentence?.contains(token) == false)
    }
  }
}

extension TokenPlace {
  fileprivate static let keyring = TokenPlace(name: "keyring", title: "the keyring")
  fileprivate static let file = TokenPlace(name: "file", title: "/t", path: "/t", isPlainText: true)
}

import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel
@testable import ViewModels

struct ErrorViewModelTests {
  private static func sentence(_ error: NetworkError) -> String {
    ErrorViewModel(error, from: .example)?.sentence ?? ""
  }

  private static let soon = Date.example.addingTimeInterval(2520)

  static let sentences: [(NetworkError, String)] = [
    (.transport(.cannotResolve(host: "a")), "The address of a cannot be found; check the name and the connection."),
    (.transport(.cannotResolveProxy), "The address of the proxy cannot be found; check https_proxy and http_proxy."),
    (
      .transport(.refusedByProxy(host: "api.github.com", status: 502)),
      "The proxy refuses the connection to api.github.com (502); check https_proxy and no_proxy."
    ),
    (.transport(.cannotConnect(host: "a")), "a cannot be reached: the connection was refused or there is none."),
    (.transport(.timedOut(host: "a")), "a did not answer in time; try again later."),
    (
      .transport(.notTrusted(host: "a", reason: .expired)),
      "The connection to a is not secure: its certificate has expired."
    ),
    (
      .transport(.notTrusted(host: "a", reason: .wrongHost)),
      "The connection to a is not secure: its certificate is for another host."
    ),
    (
      .transport(.notTrusted(host: "a", reason: .other(2))),
      "The connection to a is not secure: its certificate cannot be verified (2)."
    ),
    (.transport(.connectionLost(host: "a")), "a broke off the connection; try again."),
    (.transport(.bodyCutShort(host: "a")), "The answer of a was cut short; try again."),
    (
      .transport(.tooLarge(host: "a", limit: 64 * 1_048_576)),
      "The answer of a is larger than the 64 MiB that ghlotus accepts."
    ),
    (.transport(.malformed(host: "a", reason: .notHTTP)), "a gave a malformed answer: it is not HTTP."),
    (.transport(.unusable(reason: .other("x"))), "The request cannot be sent: x."),
    (.redirect(.tooMany(limit: 5)), "The server redirected more than 5 times."),
    (.redirect(.loop), "The server redirects in a circle."),
    (
      .redirect(.insecure(to: "http://a/")),
      "The server redirects to http://a/, which is not a secure address; it was not followed."
    ),
    (.redirect(.noLocation), "The server redirects without a usable address."),
    (.signInNeeded, "This needs an account on github.com: sign in with ghlotus login, or set GH_TOKEN to a token."),
    (
      .unauthorized(message: "Bad credentials"),
      """
      github.com does not accept the token (Bad credentials): ghlotus login gets a new one; so does setting GH_TOKEN.
      """
    ),
    (
      .unauthorized(message: "No", source: .environment(variable: "GITHUB_TOKEN")),
      """
      github.com does not accept the token in GITHUB_TOKEN (No): put another into GITHUB_TOKEN, or unset it and sign in \
      with ghlotus login.
      """
    ),
    (
      .unauthorized(message: "No", source: .store(.keyring)),
      "github.com no longer accepts the token in the keyring (No): ghlotus login gets a new one."
    ),
    (
      .unauthorized(message: "No", source: .store(.file)),
      "github.com no longer accepts the token in /t (No): ghlotus login --insecure-storage gets a new one."
    ),
    (
      .unauthorized(message: "No", source: .header),
      "github.com does not accept the token of the Authorization header field (No): give another with -H."
    ),
    (
      .unauthorized(message: "No", source: .replay),
      "github.com did not accept the token of the recorded run (No): sign in, and record it again."
    ),
    (
      .credential(.busy(path: "/locks/store")),
      "Another ghlotus holds /locks/store and does not go on; end it, or resume it with fg, and try again."
    ),
    (
      .credential(.onlyAccount(login: "mona", host: "github.com")),
      "mona is the only account stored for github.com; ghlotus login adds another."
    ),
    (.forbidden(message: "Must have admin rights"), "github.com does not allow this: Must have admin rights."),
    (.forbidden(message: "No!"), "github.com does not allow this: No!"),
    (
      .notFound(message: "Not Found"),
      "github.com has nothing there (404); it may be private, or the name may be misspelt."
    ),
    (
      .refused(
        GitHubError(
          message: "Validation Failed",
          details: [.init(field: "blog", sentence: "blog: invalid"), .init(sentence: "too long")])),
      "github.com refused it: Validation Failed (blog: invalid; too long)."
    ),
    (.refused(GitHubError(message: "Validation Failed")), "github.com refused it: Validation Failed."),
    (.refused(GitHubError(message: "It is too long.")), "github.com refused it: It is too long."),
    (.rateLimited(until: soon, isSignedIn: true), "github.com takes no more requests until 10:57."),
    (
      .rateLimited(until: soon, isSignedIn: false),
      "github.com takes no more requests until 10:57; signed in, it takes 5,000 an hour instead of 60."
    ),
    (.status(418, message: "I'm a teapot"), "github.com answered with status 418: I'm a teapot."),
    (.status(409, message: "There is a conflict."), "github.com answered with status 409: There is a conflict."),
    (.status(502, message: nil), "github.com answered with status 502; it is not your doing, try again later."),
    (.malformed(.notJSON(contentType: "text/html")), "github.com gave a malformed answer: text/html instead of JSON."),
    (.malformed(.notJSON(contentType: nil)), "github.com gave a malformed answer: something other than JSON."),
    (
      .malformed(.missing(field: "items[1].name")),
      "github.com gave a malformed answer: the field items[1].name is missing."
    ),
    (.malformed(.null(field: "login")), "github.com gave a malformed answer: the field login is null."),
    (.malformed(.wrongType(field: "id")), "github.com gave a malformed answer: the field id is of the wrong type."),
    (.malformed(.unexpected), "github.com gave a malformed answer: its JSON is not what was asked for."),
    (.malformed(.broken), "github.com gave a malformed answer: the JSON is broken."),
    (.query(messages: ["one", "two."]), "github.com refused the query: one; two."),
    (.offline, "The cache has no answer to this, and --offline rules out asking github.com."),
    (.query(messages: []), "github.com refused the query."),
    (
      .noRecording(MissingRecordingError(request: "GET https://a/b", nearest: [])),
      "The recording has no answer to GET https://a/b; it is empty."
    ),
    (
      .noRecording(
        MissingRecordingError(
          request: "GET https://a/b",
          nearest: [
            .init(request: "GET https://a/c", differences: [.path]),
            .init(request: "POST https://b/c", differences: [.method, .host, .path, .query, .body, .accept]),
            .init(request: "GET https://a/b", differences: [.usedUp]),
            .init(request: "GET https://a/b", differences: [.withoutBody]),
          ])),
      """
      The recording has no answer to GET https://a/b; the nearest: GET https://a/c (other path); POST https://b/c \
      (other method, other host, other path, other query, other body, other Accept); GET https://a/b (its answers are \
      used up); GET https://a/b (saved without the answer's body).
      """
    ),
    (
      .credential(.unusableToken(in: .environment(variable: "GH_TOKEN"))),
      "The token in GH_TOKEN holds characters that no token has; set it anew."
    ),
  ]

  @Test(arguments: sentences)
  func `Every way to fail has its sentence`(error: NetworkError, sentence: String) {
    #expect(Self.sentence(error) == sentence)
  }

  private static func all(saying text: String) -> [String] {
    let miss = MissingRecordingError(request: "GET \(text)", nearest: [.init(request: text, differences: [.path])])
    let problem = GitHubError(message: text, details: [.init(sentence: text), .init(sentence: text)])
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
    let missing = MissingPartViewModel(.organizations, because: .forbidden(message: text), from: .example)
    return (errors + others).compactMap { ErrorViewModel($0, from: .example)?.sentence } + [missing.sentence]
  }

  @Test(arguments: [
    "word", "a sentence.", "a question?", "two\nlines", "\nbegins", "ends\n", "carriage\r\nreturn",
    "a\u{85}b\u{2028}c\u{2029}d",
    "a\u{B}b\u{C}", "ghlotus: forged\nghlotus: lines", "“quoted”", "tab\there",
  ])
  func `A sentence is one line and ends with one stop, for any message of the server`(text: String) {
    for sentence in Self.all(saying: text) {
      #expect(!sentence.contains { $0.isNewline }, "\(sentence)")
      #expect(sentence.last.map { ".!?".contains($0) } == true, "\(sentence)")
      #expect(!sentence.hasSuffix(".."), "\(sentence)")
      #expect(!sentence.hasSuffix(" ."), "\(sentence)")
    }
  }

  @Test(arguments: [1e18, 1e300, -1e300, .greatestFiniteMagnitude, 253_402_300_800] as [Double])
  func `A limit that ends at the end of time is told, not crashed upon`(seconds: Double) {
    let end = Date(timeIntervalSince1970: seconds)
    #expect(Self.sentence(.rateLimited(until: end, isSignedIn: true)).hasPrefix("github.com takes no more requests"))
  }

  @Test(arguments: [
    (InvalidNameError.Reason.empty, "“x” cannot be a GitHub login: it is empty."),
    (.characters, "“x” cannot be a GitHub login: only letters, digits, hyphens and underscores can be in one."),
    (.leadingHyphen, "“x” cannot be a GitHub login: none begins with a hyphen."),
    (.length, "“x” cannot be a GitHub login: none is longer than 39 characters."),
  ])
  func `A login that cannot be says why`(reason: InvalidNameError.Reason, sentence: String) {
    #expect(ErrorViewModel(InvalidNameError.login("x", reason), from: .example)?.sentence == sentence)
  }

  @Test func `What signs in on another host is named`() {
    let viewpoint = Viewpoint(
      now: .example, secondsFromGMT: 0, hostname: "ghe.example", webURL: "https://ghe.example",
      loginCommand: "ghlotus login --hostname ghe.example", tokenVariable: "GH_ENTERPRISE_TOKEN")
    #expect(
      ErrorViewModel(NetworkError.signInNeeded, from: viewpoint)?.sentence == """
        This needs an account on ghe.example: sign in with ghlotus login --hostname ghe.example, or set \
        GH_ENTERPRISE_TOKEN to a token.
        """)
    #expect(
      ErrorViewModel(NetworkError.unauthorized(message: "No", source: .store(.keyring)), from: viewpoint)?.sentence
        .hasSuffix("ghlotus login --hostname ghe.example gets a new one.") == true)
  }

  @Test(
    arguments: [
      (InvalidSettingsError.Problem.notJSON, nil, "/s.json: the settings are not valid JSON."),
      (.unreadable, nil, "/s.json: the settings cannot be read."),
      (.notObject(key: ""), nil, "/s.json: the settings must be a JSON object."),
      (.notObject(key: "hosts"), 3, "/s.json, line 3: “hosts” must be an object in braces."),
      (.notText(key: "client_id"), 2, "/s.json, line 2: “client_id” must be a text in quotation marks."),
      (
        .unknownKey("x"), 2,
        "/s.json, line 2: “x” is no setting; there are client_id, and hosts with a client_id for each."
      ),
    ] as [(InvalidSettingsError.Problem, Int?, String)])
  func `What is wrong with the settings is said`(problem: InvalidSettingsError.Problem, line: Int?, sentence: String) {
    #expect(
      ErrorViewModel(InvalidSettingsError(path: "/s.json", line: line, problem: problem), from: .example)?.sentence
        == sentence)
  }

  @Test func `What the user gave is answered with what to give`() throws {
    let login = try Login("nobody-here")
    let sentences: [(any Error, String)] = [
      (
        UnknownNameError.account(login),
        "There is no user or organization named nobody-here on github.com."
      ),
      (
        InvalidServerError.hostname("https://x"),
        "“https://x” is not a valid host name; write it without https:// and without a path."
      ),
      (InvalidServerError.url("x"), "“x” is not a valid base URL; it should look like https://host/path."),
      (
        InvalidServerError.url("x").from("GHLOTUS_WEB_URL"),
        "GHLOTUS_WEB_URL: “x” is not a valid base URL; it should look like https://host/path."
      ),
      (
        InvalidServerError.insecure("http://x"),
        "http://x is not secure: use https, plain http is only for this machine's own addresses."
      ),
      (InvalidCallError.endpoint(""), "“” is not a valid endpoint; it should look like /users/octocat."),
      (
        InvalidCallError.foreignOrigin("https://x/", api: "https://a"),
        "https://x/ is not on https://a; your token would go to another server, so nothing was sent."
      ),
      (
        InvalidCallError.field("a["),
        "“a[” is not a valid field; write key=value, key[]=value or key[member]=value."
      ),
      (
        ArchiveFileError.unreadable(path: "x.har", reason: "Permission denied"),
        "The recording x.har cannot be read: Permission denied."
      ),
      (
        ArchiveFileError.tooLarge(path: "x.har", limit: 64 << 20),
        "x.har is not a recording: it is larger than 64 MiB."
      ),
      (
        ProcessLimitError.descriptors(allowed: 8, needed: 32),
        "Only 8 files may be open, and 32 are needed; raise it with ulimit -n."
      ),
      (ProcessLimitError.threads, "The system allows no more threads; raise it with ulimit -u."),
      (
        ArchiveFileError.unwritable(path: "x.har", reason: "Permission denied"),
        "The recording x.har cannot be written: Permission denied; choose another file."
      ),
      (
        ArchiveFileError.invalid(path: "x.har", .notJSON),
        "x.har is not a recording: it is not JSON, or its end is missing."
      ),
      (
        ArchiveFileError.invalid(path: "x.har", .notArchive(field: "log.entries")),
        "x.har is not a recording (HAR 1.2): log.entries is missing or wrong."
      ),
    ]
    for (error, sentence) in sentences { #expect(ErrorViewModel(error, from: .example)?.sentence == sentence) }
  }
}

extension TokenPlace {
  fileprivate static let keyring = TokenPlace(name: "keyring", title: "the keyring")
  fileprivate static let file = TokenPlace(name: "file", title: "/t", path: "/t", isPlainText: true)
}

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

  private static let networkErrors: [NetworkError] = [
    proxy(.unresolved), proxy(.unreachable), proxy(.refused(status: 502)), proxy(.refused(status: 407)),
    proxy(.refused(status: 407), hasCredentials: true), proxy(.authentication), proxy(.forbidden), proxy(.noConnection),
    proxy(.closed), proxy(.incompleteResponse), proxy(.notTrusted), proxy(.otherProtocol),
    .transport(.unusable(reason: .proxy(variable: "https_proxy", .unknownScheme))),
    .transport(.unusable(reason: .proxy(variable: "https_proxy", .invalidPort))),
    .transport(.unusable(reason: .proxy(variable: "https_proxy", .unencodedCredentials))),
    .malformed(.missingPageInfo), .malformed(.severalLists),
    .transport(.unusable(reason: .certificateFile(path: "/a.pem"))), .transport(.cannotResolve(host: "a")),
    .malformed(.unusableLink("x")), .malformed(.emptyPages(count: 20)), .transport(.cannotConnect(host: "a")),
    .transport(.malformed(host: "a", reason: .unknownEncoding("lz4"))), .transport(.timedOut(host: "a")),
    .transport(.notTrusted(host: "a", reason: .expired)),
    .transport(.notTrusted(host: "a", reason: .notYetValid)), .transport(.notTrusted(host: "a", reason: .wrongHost)),
    .transport(.notTrusted(host: "a", reason: .other(2))), .transport(.connectionLost(host: "a")),
    .transport(.bodyCutShort(host: "a")), .transport(.tooLarge(host: "a", limit: 64 * 1_048_576)),
    .transport(.malformed(host: "a", reason: .notHTTP)), .transport(.unusable(reason: .other("x"))),
    .redirect(.tooMany(limit: 5)), .redirect(.loop), .redirect(.insecure(to: "http://a/")), .redirect(.noLocation),
    .redirect(.failedElsewhere(origin: "https://gateway.test", status: 401)),
    .malformed(.rows(UnreadRows(count: 2, first: .withheld(message: "Protected by SAML.")))),
    .signInNeeded, .unauthorized(message: "Bad credentials"),
    .unauthorized(message: "No", source: .environment(variable: "GITHUB_TOKEN")),
    .unauthorized(message: "No", source: .store(.keyring)), .unauthorized(message: "No", source: .store(.file)),
    .unauthorized(message: "No", source: .header), .unauthorized(message: "No", source: .replay),
    .credential(.busy(path: "/locks/store")), .credential(.noSuchAccount(login: "mona", host: "github.com")),
    .credential(.noSuchAccount(login: "mona", host: "github.com", unchecked: .noBus)),
    .credential(.noSuchAccount(login: "mona", host: "github.com", unchecked: .noService, isInKeyring: true)),
    .credential(.tokenWasGone(login: "mona", host: "github.com", unchecked: .noBus)),
    .malformed(.invalid(field: "access_token")), .credential(.onlyAccount(login: "mona", host: "github.com")),
    .forbidden(message: "Must have admin rights"), .forbidden(message: "No!"), .forbidden(message: "Try again."),
    .notFound(message: "Not Found"), .notFound(message: "Issues are disabled."),
    .moved(to: "https://github.com/octocat/new"),
    .refused(
      GitHubError(
        message: "Validation Failed",
        details: [.init(field: "blog"), .init(message: "too long")])),
    .refused(
      GitHubError(
        message: "Validation Failed",
        details: [.init(field: "q", message: "Query must include 'is:issue' or 'is:pull-request'")])),
    .refused(GitHubError(message: "Validation Failed")), .refused(GitHubError(message: "It is too long.")),
    .rateLimited(until: soon, isSignedIn: true), .rateLimited(until: soon, isSignedIn: false),
    .rateLimited(until: soon, isSignedIn: false, kind: .secondary),
    .singleSignOnNeeded(page: "https://github.com/orgs/o/sso"), .missingScope("user"),
    .missingScope("admin:org", granted: ["repo", "user", "gist"], source: .store(.keyring)),
    .missingScope("user", granted: ["repo"], source: .store(.file)),
    .missingScope("user", granted: ["repo"], source: .environment(variable: "GH_TOKEN")),
    .missingScope("user", source: .header), .missingScope("user", source: .replay),
    .missingPermissions("followers=write"),
    .missingPermissions("pull_requests=read,contents=read; issues=read,contents=read", source: .header),
    .credential(.noAccounts(host: "a")), .rateLimited(until: .example.addingTimeInterval(60), isSignedIn: true),
    .rateLimited(until: .example.addingTimeInterval(-600), isSignedIn: true, kind: .secondary),
    .status(503, message: nil, retryAt: soon), .status(511, message: nil),
    .tokenNotAllowed(.appInstallation, message: "No.", source: .environment(variable: "GITHUB_TOKEN")),
    .tokenNotAllowed(.appUser, message: "No.", source: nil),
    .tokenNotAllowed(.fineGrained, message: "No.", source: .header), .status(418, message: "I'm a teapot"),
    .status(409, message: "There is a conflict."), .status(502, message: nil), .status(500, message: "Oops."),
    .malformed(.notJSON(contentType: "text/html")), .malformed(.notJSON(contentType: nil)),
    .malformed(.missing(field: "items[1].name")), .malformed(.null(field: "login")),
    .malformed(.wrongType(field: "id")), .malformed(.unexpected), .malformed(.broken),
    .query(messages: ["one", "two."]), .offline, .offlineChange, .query(messages: []),
    .noRecording(MissingRecordingError(request: "GET https://a/b", nearest: [])),
    .noRecording(
      MissingRecordingError(
        request: "GET https://a/b",
        nearest: [
          .init(request: "GET https://a/c", differences: [.path]),
          .init(request: "POST https://b/c", differences: [.method, .host, .path, .query, .body, .accept]),
          .init(request: "GET https://a/b", differences: [.usedUp]),
          .init(request: "GET https://a/b", differences: [.unusable(.withoutBody)]),
        ])),
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
    .credential(.unusableToken(in: .environment(variable: "GH_TOKEN"))),
    .credential(.invalidAccount(path: "/accounts/github.com")),
  ]

  private static func inputErrors() throws -> [any Error] {
    [
      InvalidNameError.login("x", .empty), InvalidNameError.login("x", .characters),
      InvalidNameError.login("x", .leadingHyphen), InvalidNameError.login("x", .length),
      UnknownNameError.account(try Login("nobody-here")), InvalidServerError.hostname("https://x"),
      InvalidServerError.url("x"), InvalidServerError.url("x").from("GHLOTUS_WEB_URL"),
      InvalidServerError.insecure("http://x"), InvalidCallError.endpoint(""),
      InvalidCallError.foreignOrigin("https://x/", api: "https://a"),
      InvalidCallError.field("a["), InvalidCallError.similarNames("caf\u{E9}", "cafe\u{301}"),
      InvalidCallError.fragment("contents/C#/a"), InvalidCallError.repeatedField("a"),
      ArchiveFileError.unreadable(path: "x.har", reason: "Permission denied"),
      ArchiveFileError.tooLarge(path: "x.har", limit: 64 << 20), ProcessLimitError.descriptors(allowed: 8, needed: 32),
      ProcessLimitError.threads, ArchiveFileError.unwritable(path: "x.har", reason: "Permission denied"),
      ArchiveFileError.invalid(path: "x.har", .notJSON),
      ArchiveFileError.invalid(path: "x.har", .utf16(name: "UTF-16")),
      ArchiveFileError.invalid(path: "x.har", .notArchive(field: "log.entries")),
      ArchiveFileError.noResponse(path: "x.har"), GistFileError.unlisted("z", of: try GistID("aa11"), count: 300),
      IncompleteListError.endedSearch, EditorError.unusableText(path: "/tmp/text.md", .notUTF8),
      EditorError.unusableText(path: "/tmp/text.md", .tooLong),
      EditorError.endedAtOnce(editor: "code", path: "/tmp/text.md"), DraftError.unusableText(path: "/d.txt", .notUTF8),
      DraftError.unusableText(path: "/d.txt", .containsNUL), WorkingFolderError.notText,
      WorkingFolderError.branchIsNotText,
      WorkingFolderError.noGit, WorkingFolderError.gitHangs(seconds: 10), WorkingFolderError.noRepository,
      WorkingFolderError.noRemote, WorkingFolderError.severalRemotes(["a", "b"]),
      WorkingFolderError.notRepository(variable: "GH_REPO", "octocat"),
      WorkingFolderError.otherHostInVariable("GH_REPO", host: "git.example", used: "github.com"),
      WorkingFolderError.otherHost("git.example", remote: "origin", used: "github.com"),
      WorkingFolderError.otherHost(nil, remote: "origin", used: "github.com"),
      WorkingFolderError.notRepositoryOfGitHub(address: "https://github.com", remote: "origin"),
      WorkingFolderError.gist(id: "6cad3268"), WorkingFolderError.issue(number: 12, .noRepository),
      InvalidSettingsError(path: "/s.json", line: 3, problem: .notJSON),
      InvalidSettingsError(path: "/s.json", line: nil, problem: .notObject(key: "")),
      InvalidSettingsError(path: "/s.json", line: 3, problem: .notObject(key: "hosts")),
      InvalidSettingsError(path: "/s.json", line: 2, problem: .notText(key: "client_id")),
      InvalidSettingsError(path: "/s.json", line: 2, problem: .unknownKey("x")),
      InvalidSettingsError(path: "/s.json", problem: .unreadable),
      InvalidSettingsError(path: "/s.json", line: 2, problem: .notKeys(key: "keys.follow")),
      InvalidSettingsError(path: "/s.json", line: 2, problem: .unknownCommand("folow", similar: "follow")),
      InvalidSettingsError(path: "/s.json", line: 2, problem: .unknownCommand("xyzzy", similar: nil)),
      InvalidSettingsError(path: "/s.json", line: 2, problem: .noKey(command: "follow")),
      InvalidSettingsError(path: "/s.json", line: 2, problem: .invalidKey("gg", command: "follow")),
      InvalidSettingsError(path: "/s.json", line: 2, problem: .fixedKey("j", command: "follow")),
      InvalidSettingsError(
        path: "/s.json", line: 2,
        problem: .conflict(key: "r", command: "follow", other: "refresh", scene: .profile)),
    ]
  }

  /// Compares the messages with `Tests/Golden/errors.txt`. After a change of a message, run this test
  /// with `WRITE_GOLDEN=1`, and review the changes.
  @Test func `Every error has a message that says what to do next`() throws {
    let errors = try Self.networkErrors as [any Error] + Self.inputErrors()
    let shown = try errors.map { error in
      let name = String(describing: error).replacing(/\b(?:[A-Z]\w*\.)+(?=[a-z])/, with: "")
      return try "\(type(of: error)): \(name)\n  \(#require(ErrorViewModel(error, from: .example)).sentence)\n"
    }.joined()
    let path = URL(filePath: #filePath).appending(path: "../../../Golden/errors.txt").standardized.path
    if ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil {
      try Data(shown.utf8).write(to: URL(filePath: path))
    }
    #expect(shown == (try String(contentsOfFile: path, encoding: .utf8)))
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

  @Test func `A dialog names the palette instead of a command whose page the app has`() throws {
    let errors: [(UnknownNameError, String)] = [
      (.own(try #require(Route(text: "emails"))), "type :who am I"),
      (.user(try Login("github")), "type :search github"),
      (.key(.gpg, id: 7), "type :GPG keys"), (.key(.ssh, id: 7), "type :SSH keys"),
      (.emailAddress("a@b.c"), "type :emails"),
    ]
    for (error, way) in errors {
      let viewModel = try #require(ErrorViewModel(error, from: .example))
      #expect(viewModel.paragraphs.count == 1 && viewModel.paragraphs[0].hasSuffix(", \(way)"), "\(viewModel)")
      #expect(viewModel.sentence.contains("run: ghlotus "))
    }
  }

  @Test func `A dialog names the key in force for the palette`() throws {
    let viewpoint = Viewpoint(
      now: .example, secondsFromGMT: 0, serverName: "github.com", webURL: "https://github.com",
      keySigns: ["go to": "^G"])
    let viewModel = try #require(ErrorViewModel(UnknownNameError.emailAddress("a@b.c"), from: viewpoint))
    #expect(viewModel.paragraphs[0].hasSuffix(", press ^G and type emails"), "\(viewModel)")
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
        InvalidCallError.field(text), InvalidCallError.similarNames(text, text), InvalidCallError.fragment(text),
        InvalidCallError.repeatedField(text),
        ArchiveFileError.unreadable(path: text, reason: text),
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
        "To list the stored accounts, run: ghlotus switch --list --hostname ghe.example",
        "To sign in, run: ghlotus login --hostname ghe.example",
      ])
  }

  @Test(arguments: [CredentialError.noBus, .noLibrary, .noService])
  func `Without a keyring, the advice names the alternatives`(error: CredentialError) {
    let advice = ErrorViewModel(NetworkError.credential(error), from: .example)?.advice
    #expect(advice?.first?.contains("gnome-keyring") == true)
    #expect(advice?.last == "To use a token without storing it, set GH_TOKEN")
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

  @Test func `The error of star lists says that the repository stays starred`() throws {
    let repository = try RepositoryName("octocat/Hello-World")
    #expect(
      ErrorViewModel(StarredOnlyError(repository, because: NetworkError.offline), from: .example)?.sentence
        == "octocat/Hello-World is starred now, but saving its star lists failed: "
        + Self.sentence(.offline))
    #expect(ErrorViewModel(StarredOnlyError(repository, because: CancellationError()), from: .example) == nil)
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

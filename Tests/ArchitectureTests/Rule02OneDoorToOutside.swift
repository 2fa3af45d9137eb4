import Testing

/// What the world outside is called in code.
enum Outside {
  static let clock: [Phrase] =
    [
      "Date()", "Date.init()", "Date.now", "Date(timeIntervalSinceNow:", ".timeIntervalSinceNow", "ContinuousClock()",
      "ContinuousClock.now", "SuspendingClock()", "SuspendingClock.now", "DispatchTime.now", "clock_gettime",
      "gettimeofday", "time(nil)",
    ] + Phrase.implicitMember("now")

  static let environment: [Phrase] =
    [
      "getenv", "secure_getenv", "setenv", "environ", "ProcessInfo", "localtime_r", "Locale.current",
      "Locale.autoupdatingCurrent", "TimeZone.current", "TimeZone.autoupdatingCurrent", "Calendar.current",
    ] + Phrase.implicitMember("current")
}

/// Rule 2: only `ModelControllers` imports CLibcurl, CLibjq, CLibsecret and CMd4c, only `Terminal` imports CTickit. No
/// module reads the environment or the clock except `ghlotus` and the shared controller whose job it is.
@Suite("Rule 2: one door to each thing outside")
struct Rule02OneDoorToOutside {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production.flatMap { file in
      file.imports.compactMap { library in
        guard let owner = owners[library.name], owner != file.module else { return nil }
        return file.violation(library.line, "imports \(library.name); only \(owner) may, ask it instead")
      } + readings(in: file)
    }
  }

  private static func readings(in file: SourceFile) -> [Violation] {
    guard !mayRead(file) else { return [] }
    return file.mentions(of: Outside.clock + Outside.environment).map {
      file.violation($0.line, "reads `\($0.text)`; take the date, the locale or the setting through `init`")
    }
  }

  private static func mayRead(_ file: SourceFile) -> Bool {
    switch file.module {
    case "ghlotus": true
    case "ModelControllers": file.name.hasSuffix("Controller.swift") || file.name.hasSuffix("Transport.swift")
    default: false
    }
  }

  private static let owners = [
    "CLibcurl": "ModelControllers", "CLibjq": "ModelControllers", "CLibsecret": "ModelControllers",
    "CMd4c": "ModelControllers",
    "CTickit": "Terminal",
  ]

  @Test func `The package has one door to each thing outside`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "A C library has one owner",
      [
        "Sources/ViewControllers/Profile/ProfileViewController.swift": "import CLibcurl // ✗ only ModelControllers may",
        "Sources/ghlotus/App.swift": "internal import CTickit // ✗ only Terminal may",
        "Sources/Terminal/Screen.swift": "import CTickit\nimport CLibsecret // ✗ only ModelControllers may",
        "Sources/ModelControllers/Credentials/SecretService.swift": "import CLibsecret",
        "Sources/ViewModels/Documents/DocumentViewModel.swift": "import CMd4c // ✗ only ModelControllers may",
        "Sources/ModelControllers/Documents/MarkdownParser.swift": "import CMd4c",
      ]),
    Example(
      "Views and coordinators read neither the clock nor the environment",
      [
        "Sources/ViewControllers/Profile/SummaryCell.swift": """
        let width = getenv("COLUMNS") // ✗ getenv
        let zone = TimeZone.current // ✗ TimeZone.current
        calendar.locale = .current // ✗ .current
        let age = joined.timeIntervalSinceNow // ✗ timeIntervalSinceNow
        try await Task.sleep(for: .seconds(1))
        let date = self.now()
        let instant: ContinuousClock.Instant = timer.now
        """,
        "Sources/Coordinators/AppCoordinator.swift": """
        let start = ContinuousClock.now // ✗ ContinuousClock.now
        let clock = ContinuousClock() // ✗ ContinuousClock()
        let deadline = later ?? .now // ✗ .now
        let seconds = Glibc.time(nil) // ✗ time(nil)
        """,
        "Sources/Terminal/Screen.swift": "let home = ProcessInfo.processInfo // ✗ ProcessInfo",
      ]),
    Example(
      "Whose job it is may read",
      [
        "Sources/ModelControllers/Network/RetryPolicy.swift": "let now = Date() // ✗ Date()",
        "Sources/ModelControllers/Network/NetworkController.swift": "let now = Date()",
        "Sources/ModelControllers/Network/CurlTransport.swift": "let now = ContinuousClock.now",
        "Sources/ghlotus/App.swift": "let token = getenv(\"GH_TOKEN\")",
      ]),
  ])
  func `A second door is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}

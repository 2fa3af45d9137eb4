import Testing

/// The phrases in code that access the clock or the environment.
enum Outside {
  static let clock: [Phrase] =
    [
      "Date()", "Date.init()", "Date.now", "Date(timeIntervalSinceNow:", ".timeIntervalSinceNow", "ContinuousClock()",
      "ContinuousClock.now", "SuspendingClock()", "SuspendingClock.now", "DispatchTime.now", "clock_gettime",
      "gettimeofday", "time(nil)", "Date.timeIntervalSinceReferenceDate", "ContinuousClock.init",
      "SuspendingClock.init",
    ] + ["now", "continuous", "suspending"].flatMap(Phrase.implicitMember)

  static let environment: [Phrase] =
    [
      "getenv", "secure_getenv", "setenv", "environ", "ofProcess", "ProcessInfo", "localtime_r", "Locale.current",
      "Locale.autoupdatingCurrent", "TimeZone.current", "TimeZone.autoupdatingCurrent", "Calendar.current",
    ] + Phrase.implicitMember("current")
}

/// Rule 2: each outside resource has one point of access.
///
/// - Only `ModelControllers` imports CLibcurl, CLibjq, CLibsecret and CMd4c. Only `Terminal`
///   imports CTickit.
/// - Only five files of `ghlotus` read the environment and the clock. All other code receives the
///   date, the locale and the settings as values.
/// - Only `ModelControllers` accesses files through Foundation. No module opens sockets, because
///   libcurl does that.
///
/// `Modules.platform` lists the modules that may import Glibc. In the other modules, the compiler
/// rejects calls to C functions.
@Suite("Rule 2: one point of access for each outside resource")
struct Rule02OneDoorToOutside {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production.flatMap { file in
      file.imports.compactMap { library in
        guard let owner = owners[library.name], owner != file.module else { return nil }
        return file.violation(library.line, "imports \(library.name), which only \(owner) may import")
      } + readings(in: file)
    } + Reserve.strangers(to: reserves, in: files) { "uses `\($0.text)`; use a shared model controller instead" }
  }

  private static func readings(in file: SourceFile) -> [Violation] {
    guard !readers.contains(file.path) else { return [] }
    return file.mentions(of: Outside.clock + Outside.environment).map {
      file.violation($0.line, "reads `\($0.text)`; pass the date, the locale or the setting to `init`")
    }
  }

  private static let readers: Set = [
    "Sources/ghlotus/App.swift", "Sources/ghlotus/CompositionRoot.swift",
    "Sources/ghlotus/Environment/ProcessEnvironment.swift",
    "Sources/ghlotus/Settings.swift", "Sources/ghlotus/Environment/WorkingFolder.swift",
  ]

  private static let reserves = [
    Reserve(names: ["FileManager", "FileHandle", "contentsOfFile", "toFile"], places: ["ModelControllers/"]),
    Reserve(names: ["socket", "connect", "getaddrinfo", "gethostbyname"], places: []),
  ]

  private static let owners = [
    "CLibcurl": "ModelControllers", "CLibjq": "ModelControllers", "CLibsecret": "ModelControllers",
    "CMd4c": "ModelControllers",
    "CTickit": "Terminal",
  ]

  @Test func `Each outside resource has one point of access`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "A C library has one owner",
      [
        "Sources/ViewControllers/Profile/ProfileViewController.swift": "import CLibcurl // ✗ only ModelControllers may",
        "Sources/ghlotus/App.swift": "internal import CTickit // ✗ only Terminal may",
        "Sources/Kits/Terminal/Screen.swift": "import CTickit\nimport CLibsecret // ✗ only ModelControllers may",
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
        let clock: any Clock<Duration> = .continuous // ✗ .continuous
        let number = Date.timeIntervalSinceReferenceDate // ✗ timeIntervalSinceReferenceDate
        """,
        "Sources/Kits/Terminal/Screen.swift": "let home = ProcessInfo.processInfo // ✗ ProcessInfo",
      ]),
    Example(
      "Only files that are listed read the clock and the environment",
      [
        "Sources/ModelControllers/Network/RetryPolicy.swift": "let now = Date() // ✗ Date()",
        "Sources/ModelControllers/Network/NetworkController.swift": "let now = Date() // ✗ Date()",
        "Sources/ModelControllers/Network/CurlTransport.swift": "let now = ContinuousClock.now // ✗ .now",
        "Sources/ghlotus/Commands/ProfileCommand.swift": "let user = `getenv`(\"USER\") // ✗ getenv",
        "Sources/ghlotus/App.swift": "let token = getenv(\"GH_TOKEN\")",
      ]),
    Example(
      "Only model controllers use files, and no module uses sockets",
      [
        "Sources/Coordinators/AppCoordinator.swift": """
        let names = FileManager.default // ✗ FileManager
        let number = socket(AF_INET, 1, 0) // ✗ socket
        let text = try String(contentsOfFile: "/etc/passwd", encoding: .utf8) // ✗ contentsOfFile
        """,
        "Sources/ghlotus/Settings.swift": "let names = Files.default // ✗ Files",
        "Sources/Kits/Terminal/Output/OutputChannel.swift": "connect(channel, address, length) // ✗ connect",
        "Sources/ModelControllers/Drafts/DraftSlot.swift": """
        typealias Files = FileManager
        let text = "connect"
        """,
      ]),
  ])
  func `A second point of access is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}

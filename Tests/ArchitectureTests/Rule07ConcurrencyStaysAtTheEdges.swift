import Testing

/// Rule 7: only the files listed here use threads, queues, locks, continuations, streams and
/// unstructured tasks.
///
/// Most of these files connect other systems with async code: `ModelControllers` with C libraries
/// and the network, and `Terminal/Input` with key presses and signals. `Pager` and `NavigatorEntry`
/// use a stream to pass work to a task group later, and `Preview` uses one to end its work.
///
/// Every file may use structured concurrency: `async let`, task groups, `Task.sleep` and
/// cancellation.
@Suite("Rule 7: concurrency stays at the edges")
struct Rule07ConcurrencyStaysAtTheEdges {
  static func violations(in files: [SourceFile]) -> [Violation] {
    Reserve.strangers(to: edges, in: files, except: structuredTasks) {
      "uses `\($0.text)`; use structured concurrency, or move this code to a shared model controller"
    }
  }

  private static let tasks = Reserve(
    names: ["Task", "withUnsafeCurrentTask"],
    places: [
      "ModelControllers/Concurrency/ConcurrencyLimiter.swift", "ModelControllers/Credentials/SecretCall.swift",
      "ModelControllers/Drafts/DraftController.swift", "ModelControllers/Network/PrefetchQueue.swift",
      "ModelControllers/Pictures/PictureController.swift", "ModelControllers/SignIn/TokenRenewal.swift",
      "Kits/Terminal/Input/StandardInput.swift",
    ])

  private static let threads = Reserve(
    names: [
      "Thread", "pthread_create", "Dispatch", "DispatchQueue", "DispatchSource", "DispatchGroup", "DispatchSemaphore",
      "DispatchWorkItem", "OperationQueue",
    ],
    places: [
      "ModelControllers/Credentials/SecretCall.swift", "ModelControllers/Transport/CurlThread.swift",
      "Kits/Terminal/Input/ProcessEnd.swift", "Kits/Terminal/Input/SignalWatch.swift",
      "Kits/Terminal/Input/StandardInput.swift",
      "Kits/Terminal/Input/TerminalInput.swift",
    ])

  private static let locks = Reserve(
    names: ["Mutex", "Atomic", "AtomicLazyReference", "NSLock", "pthread_mutex_lock", "sem_wait"],
    places: [
      "ModelControllers/Concurrency/PendingWrites.swift", "ModelControllers/Credentials/SecretCall.swift",
      "ModelControllers/Network/NetworkClock.swift", "ModelControllers/Network/NetworkJournal.swift",
      "ModelControllers/Recording/RecordingTransport.swift", "ModelControllers/Transport/CurlThread.swift",
      "Kits/Terminal/Input/ProcessEnd.swift", "Kits/Terminal/Input/StandardInput.swift",
    ])

  private static let continuations = Reserve(
    names: [
      "CheckedContinuation", "UnsafeContinuation", "withCheckedContinuation", "withCheckedThrowingContinuation",
      "withUnsafeContinuation", "withUnsafeThrowingContinuation",
    ],
    places: [
      "ModelControllers/Concurrency/ConcurrencyLimiter.swift", "ModelControllers/Credentials/SecretCall.swift",
      "ModelControllers/Transport/CurlThread.swift",
    ])

  private static let streams = Reserve(
    names: ["AsyncStream", "AsyncThrowingStream", "makeStream"],
    places: [
      "ModelControllers/Concurrency/WorkEnd.swift",
      "ModelControllers/Network/NetworkController.swift", "ModelControllers/Network/NetworkJournal.swift",
      "ModelControllers/Pictures/PictureController.swift", "ModelControllers/Places/StateRestorationController.swift",
      "Kits/Terminal/Input/ProcessEnd.swift",
      "Kits/Terminal/Input/TerminalInput.swift", "Kits/Terminal/Output/Pager.swift",
      "Kits/Terminal/Stage/NavigatorEntry.swift", "Kits/Terminal/Stage/Preview.swift",
    ])

  private static let edges = [tasks, threads, locks, continuations, streams]

  private static let structuredTasks: [Phrase] = [
    "Task.sleep", "Task.yield", "Task.isCancelled", "Task.checkCancellation", "Task.currentPriority",
  ]

  @Test func `Only listed files use unstructured concurrency`() {
    expectNone(Self.violations(in: .package))
    #expect(Reserve.idle(Self.edges, in: .package).isEmpty)
  }

  @Test(arguments: [
    Example(
      "View controllers use only structured concurrency",
      in: "Sources/ViewControllers/Profile/ProfileViewController.swift",
      """
      import Dispatch // ✗ Dispatch
      func load() async throws {
        Task { await refresh() } // ✗ Task
        let task = Task<Void, Never>(priority: .low) {} // ✗ Task
        Task.detached {} // ✗ Task
        let later = _Concurrency.Task.init {} // ✗ Task
        DispatchQueue.main.async {} // ✗ DispatchQueue
        await withCheckedContinuation { $0.resume() } // ✗ withCheckedContinuation
        let stream = AsyncStream { nil } // ✗ AsyncStream
        let pair = Keys.makeStream() // ✗ makeStream
        let lock = Mutex(0) // ✗ Mutex
        pthread_create(&thread, nil, run, nil) // ✗ pthread_create
        try await Task.sleep(for: .seconds(1))
        try Task.checkCancellation()
        async let user = fetch()
        await withTaskGroup(of: Int.self) { $0.addTask { 1 } }
      }
      """),
    Example(
      "Aliases of Task are also found",
      [
        "Sources/ModelControllers/Drafts/DraftController.swift": "public typealias Work = Task; let saving = Work {}",
        "Sources/LotusModel/Jobs.swift": """
        public typealias Job = // ✗ Job
          Work<Void, Never> // ✗ Work
        """,
        "Sources/ViewControllers/Profile/ProfileViewController.swift": """
        let a = Work {} // ✗ Work
        let b = ModelControllers.Job {} // ✗ Job
        let c = `Task` {} // ✗ Task
        let d: AppTask = .work
        """,
      ]),
    Example(
      "A shared model controller must be listed",
      [
        "Sources/ModelControllers/Cache/CacheController.swift": """
        let saving = Task {} // ✗ Task
        let lock = Mutex(0) // ✗ Mutex
        try await Task.sleep(for: .seconds(1))
        """,
        "Sources/ModelControllers/Transport/CurlThread.swift": """
        let lock = Mutex(0)
        await withCheckedContinuation { pthread_create(&thread, nil, run, $0) }
        let late = Task {} // ✗ Task
        """,
      ]),
    Example(
      "Most files of Terminal use structured concurrency",
      [
        "Sources/Kits/Terminal/Input/SignalWatch.swift": "let source = DispatchSource.signal()",
        "Sources/Kits/Terminal/Input/TerminalInput.swift":
          "let (a, b) = AsyncStream<Key>.makeStream(); Task {} // ✗ Task",
        "Sources/Kits/Terminal/Screen/Screen.swift": "let keys = Task {} // ✗ Task",
        "Sources/Kits/Terminal/Stage/NavigatorEntry.swift": "let (jobs, jobsToCome) = AsyncStream<Job>.makeStream()",
        "Sources/Kits/Terminal/Stage/Navigator.swift": "let jobs = AsyncStream { nil } // ✗ AsyncStream",
        "Sources/ViewControllers/Terminal/Input/StandardInput.swift": "let keys = Task {} // ✗ Task",
        "Sources/Kits/Terminal/Pager.swift": "try await Task.sleep(for: .seconds(1))",
      ]),
  ])
  func `Unstructured concurrency in any other file is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}

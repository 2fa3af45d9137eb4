import Testing

/// Rule 7: threads, queues, locks, continuations and unstructured tasks exist only in `ModelControllers` and in the one
/// bridge from key events to handlers, `Terminal/Input`; what a task group is to do later comes to it as an `AsyncStream`: the jobs of a scene to its navigator,
/// the program that shows pages to the pager.
///
/// Structured concurrency (`async let`, task groups, `Task.sleep`, cancellation) is free wherever `async` is.
@Suite("Rule 7: concurrency stays at the edges")
struct Rule07ConcurrencyStaysAtTheEdges {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let elsewhere = files.production.filter { $0.module != "ModelControllers" && !$0.path.hasPrefix(bridge) }
    return elsewhere.flatMap { file in
      unstructured(in: file).map {
        file.violation($0.line, "uses `\($0.text)`; stay structured, or ask a shared controller or the bridge")
      }
    }
  }

  private static let bridge = "Sources/Terminal/Input/"

  private static func unstructured(in file: SourceFile) -> [Mention] {
    let structured = Set(file.mentions(of: structuredTasks).map(\.index))
    return file.mentions(of: ["Task"]).filter { !structured.contains($0.index) }
      + file.words { name in
        if groups.contains(where: file.path.hasPrefix), streams.contains(name) { return false }
        return names.contains(name) || name.hasPrefix("pthread_")
      }
  }

  private static let groups = ["Sources/Terminal/Stage/Navigator", "Sources/Terminal/Output/Pager"]
  private static let streams: Set = ["AsyncStream", "makeStream"]

  private static let structuredTasks: [Phrase] = [
    "Task.sleep", "Task.yield", "Task.isCancelled", "Task.checkCancellation", "Task.currentPriority",
  ]

  private static let names: Set = [
    "Thread", "Dispatch", "DispatchQueue", "DispatchSource", "DispatchGroup", "DispatchSemaphore", "DispatchWorkItem",
    "OperationQueue", "NSLock", "Mutex", "AsyncStream", "AsyncThrowingStream", "makeStream",
    "CheckedContinuation", "UnsafeContinuation", "withCheckedContinuation", "withCheckedThrowingContinuation",
    "withUnsafeContinuation", "withUnsafeThrowingContinuation",
  ]

  @Test func `The package keeps its concurrency at the edges`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "A view controller is structured", in: "Sources/ViewControllers/Profile/ProfileViewController.swift",
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
      "Shared controllers do as they need", in: "Sources/ModelControllers/Network/CurlTransport.swift",
      "let thread = Thread { Task { await withCheckedContinuation { _ in } } }"),
    Example(
      "Terminal has one bridge",
      [
        "Sources/Terminal/Input/KeyBridge.swift": "let source = DispatchSource.signal()",
        "Sources/Terminal/Input/Queue.swift": "let (a, b) = AsyncStream<Key>.makeStream(); Task {}",
        "Sources/Terminal/Screen/Screen.swift": "let keys = Task {} // ✗ Task",
        "Sources/Terminal/InputField.swift": "let keys = AsyncStream { nil } // ✗ AsyncStream",
        "Sources/Terminal/Stage/NavigatorEntry.swift": "let (jobs, jobsToCome) = AsyncStream<Job>.makeStream()",
        "Sources/Terminal/Stage/Navigator.swift": "let jobs = Task {} // ✗ Task",
        "Sources/Terminal/Stage/Table.swift": "let rows = AsyncStream { nil } // ✗ AsyncStream",
        "Sources/ViewControllers/Terminal/Input/Keys.swift": "let keys = Task {} // ✗ Task",
        "Sources/Terminal/Pager.swift": "try await Task.sleep(for: .seconds(1))",
      ]),
  ])
  func `Concurrency anywhere else is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}

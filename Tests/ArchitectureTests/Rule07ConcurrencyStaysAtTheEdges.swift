import Testing

/// Rule 7: threads, queues, locks, continuations and unstructured tasks exist only in `ModelControllers` and in the one
/// bridge from key events to handlers in `Terminal`.
///
/// Structured concurrency (`async let`, task groups, `Task.sleep`, cancellation) is free wherever `async` is.
@Suite("Rule 7: concurrency stays at the edges")
struct Rule07ConcurrencyStaysAtTheEdges {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let elsewhere = files.production.filter { !["ModelControllers", "Terminal"].contains($0.module) }
    return elsewhere.flatMap { file in
      unstructured(in: file).map {
        file.violation($0.line, "uses `\($0.text)`; stay structured, or ask a shared controller")
      }
    }
      + files.inModule("Terminal").unlessInOneFile(
        unstructured, { "uses `\($0.text)`; keep the bridge from keys to handlers in one file" })
  }

  private static func unstructured(in file: SourceFile) -> [Mention] {
    let structured = Set(file.mentions(of: structuredTasks).map(\.index))
    return file.mentions(of: ["Task"]).filter { !structured.contains($0.index) }
      + file.words { names.contains($0) || $0.hasPrefix("pthread_") }
  }

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
        "Sources/Terminal/KeyBridge.swift": "let source = DispatchSource.signal() // ✗ in one file",
        "Sources/Terminal/Screen.swift": "let keys = Task {} // ✗ in one file",
        "Sources/Terminal/Pager.swift": "try await Task.sleep(for: .seconds(1))",
      ]),
    Example(
      "One bridge is fine", in: "Sources/Terminal/KeyBridge.swift",
      "let (a, b) = AsyncStream<Key>.makeStream(); Task {}"),
  ])
  func `Concurrency anywhere else is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}

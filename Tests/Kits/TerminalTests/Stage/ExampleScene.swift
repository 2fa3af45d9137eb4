import Testing

@testable import Terminal

/// A scene whose behavior consists of closures that a test sets.
@MainActor
final class ExampleScene: Scene, InputScene {
  var outcome: Int?
  var title: SafeText = "Example"
  var status: SafeText = "Loading the example"
  var age: SafeText = ""
  var presentation = Presentation.page
  var table: Table?
  var keys: () -> [KeyCommand] = { [] }
  var wants: () -> Bool = { false }
  var work: @MainActor () async throws -> Void = {}
  var type: ((InputEvent) -> Bool)?
  var isTyping: Bool { type != nil }
  var remarks: [StyledText] = []
  var farewell: @MainActor () async -> Void = {}
  private(set) var loads = 0
  private(set) var retries = 0
  private(set) var isClosed = false

  init(rows: Int? = 3, keys: @escaping () -> [KeyCommand] = { [] }) {
    table = rows.map { Table(ExampleRows(count: $0)) }
    self.keys = keys
  }

  var commands: [KeyCommand] { keys() }
  var needsLoad: Bool { wants() }

  func load() async throws {
    loads += 1
    try await work()
  }

  func retry() {
    retries += 1
  }

  func handle(_ event: InputEvent) -> Bool {
    type?(event) ?? table?.handle(event) ?? false
  }

  func notes(for audience: Audience) -> [StyledText] { remarks }

  func close() async {
    isClosed = true
    await farewell()
  }
}

/// A data source with rows of varied heights.
///
/// The property `drawn` counts the cells that the data source has created.
@MainActor
final class ExampleRows: TableDataSource {
  var count: Int
  var aside = 0
  var height: (Int) -> Int
  private(set) var drawn = 0
  var title: SafeText?
  var isList = true
  var isComplete = true
  var opening: Set<Int> = []
  var fixed: Range<Int> = 0..<0

  init(count: Int, height: @escaping (Int) -> Int = { _ in 1 }) {
    self.count = count
    self.height = height
  }

  func asideCount(in width: Int) -> Int { aside }
  func opens(_ row: Int) -> Bool { opening.contains(row) }
  func canSelect(_ row: Int) -> Bool { !fixed.contains(row) }
  var header: (any Cell)? { title.map { ParagraphCell($0) } }

  func cell(at row: Int) -> any Cell {
    drawn += 1
    return ExampleCell(row: row, height: height(row))
  }
}

private nonisolated struct ExampleCell: Cell {
  let row: Int
  let height: Int

  func lines(width: Int) -> [StyledLine] {
    (0..<height).map { line in
      StyledText(SafeText(untrusted: line == 0 ? "row \(row)" : "row \(row), line \(line)")).line(cutTo: width)
    }
  }
}

/// A delegate whose replies are closures that a test sets.
@MainActor
final class ExampleDelegate: StageDelegate {
  var signsIn: (any Error) async -> Bool = { _ in false }
  var retries: (any Error) async -> Bool = { _ in false }
  private(set) var failures = 0

  func stage(_ stage: any Stage, signsInAfter error: any Error) async -> Bool {
    await signsIn(error)
  }

  func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool {
    failures += 1
    return await retries(error)
  }
}

struct ExampleError: Error, Equatable {}

/// A signal that a test gives to the work of a scene.
struct Gate {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func open() { continuation.yield() }

  @MainActor
  func pass() async {
    for await _ in stream { break }
  }
}

import Essentials
import LotusModel
public import Terminal

/// View controller: does the work of a command that has one result, and prints the result.
public final class ResultViewController: Scene, DataScene {
  private let work: Work<CommandResult>
  private var result: CommandResult?
  public private(set) var table: Table?

  public init(_ work: Work<CommandResult>) {
    self.work = work
  }

  public var status: SafeText { work.status }
  public var needsLoad: Bool { result == nil }

  public func load() async throws {
    let result = try await work.run()
    let cells: [any Cell] = result.lines.map { ParagraphCell(untrusted: $0) } + result.cells
    if !cells.isEmpty { table = Table(cells) }
    self.result = result
  }

  public func data(of rows: Range<Int>, for audience: Audience) throws -> [UInt8]? {
    guard let result else { return nil }
    guard let change = result.change else { return Array((result.lines[rows].joined(separator: "\n") + "\n").utf8) }
    return try audience.object(JSONSource(encoding: change.json))
  }

  public func notes(for audience: Audience) -> [StyledText] { result?.notes ?? [] }
}

/// The output of a command, as text and as data.
public struct CommandResult: Sendable {
  /// The sentences to print first.
  var lines: [String]
  /// The rows after the text.
  var cells: [any Cell] = []
  /// The result as data. If `nil`, the lines are the data in every format and must not be wrapped.
  var change: ChangeResult?
  /// Remarks about the result.
  var notes: [StyledText] = []
}

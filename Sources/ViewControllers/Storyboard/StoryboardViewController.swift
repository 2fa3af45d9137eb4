import Essentials
public import LotusModel
public import Terminal
import ViewModels

/// View controller: prints the scenes of the app and the keys that lead from one to another.
public final class StoryboardViewController {
  private let viewModel: StoryboardViewModel
  private let isDot: Bool
  public let table: Table?

  /// Creates a view controller for the storyboard.
  ///
  /// - Parameter isDot: Whether to use the DOT format of Graphviz.
  public init(_ segues: [Segue], isDot: Bool) {
    viewModel = StoryboardViewModel(segues)
    self.isDot = isDot
    var layout = ColumnLayout((0..<3).map { TableColumn("", rank: $0, fitting: .wrapped) })
    let rows = viewModel.rows.map { $0.map { StyledText(untrusted: $0) } }
    for row in rows { layout.fit(row) }
    table =
      isDot
      ? Table(viewModel.dot.map { ParagraphCell(untrusted: $0) })
      : Table(rows.map { ListRowCell(texts: $0, layout: layout) })
  }
}

extension StoryboardViewController: Scene, DataScene {
  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    if format.isJSON { return try format.objects(viewModel.objects.map { try JSONSource(encoding: $0) }) }
    guard format.isValues else { return nil }
    let lines = isDot ? viewModel.dot : viewModel.rows.map { $0.joined(separator: "\t") }
    return Array(lines[rows].map { $0 + "\n" }.joined().utf8)
  }
}

public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: asks where to go. The user types a part of a scene's name, the name of a user,
/// repository or issue, or a search query.
public final class PaletteViewController {
  private let network: NetworkController
  private var dataSource = PaletteDataSource(isSignedIn: false)
  private let field = TextFieldController(size: Size(rows: 1, columns: 1))
  private var phase = Phase.loading
  public let table: Table?
  public private(set) var outcome: Route?

  public init(network: NetworkController) {
    self.network = network
    table = Table(dataSource)
    field.delegate = self
  }

  private enum Phase {
    /// The scene doesn't know yet whether the user is signed in.
    case loading
    /// The user pressed Enter before the scene has loaded.
    case opening
    case loaded
  }

  private func open() {
    guard phase == .loaded else {
      phase = .opening
      return
    }
    if let row = table?.selectedRow { outcome = dataSource.routes[row] }
  }

  private static let size = Size(rows: 14, columns: 60)
}

extension PaletteViewController: Scene, InputScene, DrawnScene {
  public var title: SafeText { "Go to" }

  public var needsLoad: Bool { phase != .loaded }

  /// Finds out whether the user is signed in, because only then are the user's own scenes offered.
  /// Then searches again, because the user may have typed text in the meantime.
  public func load() async throws {
    dataSource = PaletteDataSource(isSignedIn: try await network.isSignedIn())
    dataSource.search(field.text.text)
    table?.source = dataSource
    let opens = phase == .opening
    phase = .loaded
    if opens { open() }
  }

  public var presentation: Presentation {
    .part(.popup { Size(rows: min($0.rows, Self.size.rows), columns: min($0.columns, Self.size.columns)) })
  }

  public var isTyping: Bool { true }

  public var help: [LabelsCell.Row] {
    [.keys("Up Down ^P ^N", "previous or next row"), .keys("PgUp PgDn", "page up or down")]
  }

  public var commands: [KeyCommand] {
    [
      KeyCommand(
        "Enter", name: "open", unless: dataSource.routes.isEmpty ? "Nothing matches this text" : nil,
        now: { self.open() })
    ]
  }

  public func handle(_ event: InputEvent) -> Bool {
    if phase == .opening { phase = .loading }
    return switch event {
    case .key("Up"), .key("Down"), .key("PageUp"), .key("PageDown"), .key("C-n"), .key("C-p"), .wheel:
      table?.handle(event) ?? false
    default: field.handle(event)
    }
  }

  public func frame(in size: Size) -> Frame {
    let width = max(2, size.columns - Panel.frameColumns)
    field.size = Size(rows: 1, columns: width)
    let line = (field.frame.lines.first ?? .blank).padded(to: width).styled { $0.isUnderlined = true }
    let rows = table?.frame(in: Size(rows: max(0, size.rows - Panel.frameRows - 2), columns: width)).lines ?? []
    let cursor = field.frame.cursor.map { Position(row: 1, column: $0.column + Panel.frameColumns / 2) }
    return Frame(lines: Panel(title: title, content: [line, .blank] + rows).lines(in: size), cursor: cursor)
  }
}

extension PaletteViewController: TextFieldControllerDelegate {
  func textFieldController(_ controller: TextFieldController, didChange text: EditedText) {
    dataSource.search(text.text)
    table?.source = dataSource
  }

  func textFieldController(_ controller: TextFieldController, didCopy text: String) {}
}

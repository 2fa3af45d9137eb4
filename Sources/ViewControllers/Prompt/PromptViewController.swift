public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// Lets the user edit text in an external editor.
///
/// If `fits` returns `false` for the saved text, the result has the problem `TextProblem.tooLong`,
/// and the file with the text stays.
public typealias TextEditing =
  @MainActor (_ text: String, _ fits: @escaping @MainActor (String) -> Bool) async -> EditorResult

/// View controller: prompts the user for text, and stores the text while the user types.
///
/// The prompt appears at once. Text that an earlier prompt stored is loaded afterward. A stored
/// comment precedes the text that the user has typed in the meantime. A stored line, such as a
/// path, is selected, so that the next text replaces it.
public final class PromptViewController {
  private let prompt: Prompt
  private let field = TextFieldController()
  private let unsent: PromptDraftController
  private let viewpoint: Viewpoint
  private let edit: TextEditing
  private var text: EditedText
  private var completion = PathCompletion()
  private var storage: Storage
  private var phase = Phase.editing(nil)
  /// The initial text, or the text that last replaced the typed text, such as text from the editor.
  /// `nil` if the user has typed all of the text.
  private var replacement: String?
  public private(set) var outcome: Ending?

  /// The reason why the prompt has closed.
  public enum Ending: Hashable, Sendable {
    case done, cancelled
  }

  /// Creates a prompt.
  ///
  /// - Parameters:
  ///   - unsent: The controller that stores the text while the user types.
  ///   - edit: A closure that opens text in the user's editor and returns the edited text.
  public init(
    _ prompt: Prompt, unsent: PromptDraftController, viewpoint: Viewpoint,
    edit: @escaping TextEditing
  ) {
    self.prompt = prompt
    self.unsent = unsent
    self.viewpoint = viewpoint
    self.edit = edit
    storage = prompt.route == nil ? .loaded(prompt.initialText) : .loading
    text = EditedText(prompt.initialText, isMultiline: prompt.isMultiline, maximumLength: Self.maximumLength)
    if !prompt.initialText.isEmpty {
      text.selectAll()
      replacement = prompt.initialText
    }
    field.delegate = self
    field.begin(editing: text, in: field.size)
  }

  private enum Storage: Equatable {
    case loading
    /// The stored text has been loaded. The value is the text that was last stored.
    case loaded(String)
  }

  private enum Phase {
    /// The user edits the text.
    ///
    /// - Parameter problem: The reason why the last action failed, until the text changes.
    case editing(_ problem: SafeText?)
    /// The action runs. The text can't be changed.
    case working
  }

  private var isWorking: Bool {
    if case .working = phase { true } else { false }
  }

  /// The notice after the user has canceled the prompt, or `nil` if no text is stored.
  public var storageNotice: StyledText? {
    guard prompt.route != nil, text.text.contains(where: { !$0.isWhitespace }) else { return nil }
    let way = prompt.command.map { "; press \(viewpoint.key($0)) to continue" } ?? ""
    return StyledText(untrusted: "Your text is stored\(way)")
  }

  /// The maximum length of the text in code points, which is the limit of GitHub for a comment.
  private static let maximumLength = 65_536

  /// Runs the action with the text.
  ///
  /// If text from an earlier prompt arrives only now, the action doesn't run. The user hasn't seen
  /// the whole text yet, and must accept it again.
  ///
  /// - Throws: The error of the action if the prompt can't show it: the user must sign in or open a
  ///   page first, or the prompt has closed. After any other error, the user can correct the text.
  private func accept() async throws {
    let typed = text.text
    phase = .working
    defer { if isWorking { phase = .editing(nil) } }
    await restore()
    guard text.text == typed else { return }
    guard typed.contains(where: { !$0.isWhitespace }) else {
      phase = .editing("Type some text first")
      return
    }
    await keep()
    do {
      try await prompt.perform(typed)
    } catch {
      guard outcome == nil, !error.needsOtherScene,
        let sentence = ErrorViewModel(error, from: viewpoint)?.paragraphs.first
      else { throw error }
      phase = .editing(SafeText(untrusted: sentence))
      return
    }
    storage = .loaded(typed)
    if let route = prompt.route { await unsent.store("", for: route) }
    outcome = outcome ?? .done
  }

  /// Loads the stored text, unless it has been loaded before.
  private func restore() async {
    guard storage == .loading, let route = prompt.route else { return }
    let stored = await unsent.text(for: route)
    guard storage == .loading else { return }
    storage = .loaded(stored)
    guard !stored.isEmpty else { return }
    let typed = text.text
    if case .text = prompt.kind { return replaceText(by: stored + typed) }
    guard typed.isEmpty else {
      // The stored line stays in the undo history.
      for line in [stored, typed] { _ = text.replaceAll(with: line) }
      return field.begin(editing: text, in: field.size)
    }
    replaceText(by: stored)
    text.selectAll()
    field.begin(editing: text, in: field.size)
  }

  /// Stores the text if it has changed. Unchanged text isn't stored, because it would replace text
  /// for the same scene that an earlier prompt may still be storing.
  private func keep() async {
    guard needsLoad else { return }
    storage = .loaded(text.text)
    if let route = prompt.route { await unsent.store(text.text, for: route) }
  }

  private func replaceText(by new: String) {
    phase = .editing(text.replaceAll(with: new) ? Self.cutRemark : nil)
    replacement = text.text
    field.begin(editing: text, in: field.size)
  }

  private static let cutRemark: SafeText = "The text is too long; its end was dropped"

  /// Lets the user edit the text in an editor. The text stays as it is if the editor returns no
  /// text, or text that is too long.
  private func editExternally() async {
    let result = await edit(text.text) { [text] saved in
      var changed = text
      return !changed.replaceAll(with: saved)
    }
    let viewModel = EditorResultViewModel(result, replacing: text.text)
    if let new = viewModel.text { replaceText(by: new) }
    phase = .editing(viewModel.problem.map { SafeText(untrusted: $0) })
  }

  private func complete(from completions: (String) -> [String]) {
    guard let path = completion.complete(text.text, from: completions(text.text)) else {
      phase = .editing("No folder or suitable file begins with this path")
      return
    }
    phase = .editing(nil)
    if path != text.text { replaceText(by: path) }
  }
}

extension Error {
  /// Whether the user must sign in or open a page to fix the error. The prompt offers neither.
  fileprivate var needsOtherScene: Bool {
    (self as? NetworkError).map { $0.isFixedBySigningIn || $0.page != nil } ?? false
  }
}

extension PromptViewController: Scene, InputScene {
  public var title: SafeText { prompt.title }

  public var isTyping: Bool { true }

  public var needsLoad: Bool { storage != .loaded(text.text) }

  /// The problem with the text, or else the text that comes from an earlier prompt, the editor or a
  /// completed path.
  public var announcement: SafeText? {
    if case .editing(let problem?) = phase { return "Error: " + problem }
    return replacement.map { "Your text so far: " + SafeText(untrusted: $0) }
  }

  /// Loads the stored text. Later calls store the text after a pause in typing.
  public func load() async throws {
    guard storage != .loading else { return await restore() }
    try await Task.sleep(for: .milliseconds(500))
    await keep()
  }

  public func close() async {
    await restore()
    await keep()
  }

  public var commands: [KeyCommand] {
    guard !isWorking else { return [KeyCommand("Escape", name: "close", now: { self.outcome = .cancelled })] }
    return [
      KeyCommand(prompt.acceptingKey, name: prompt.action, kind: .lasting) { [weak self] in try await self?.accept() }
    ] + kindCommands + [KeyCommand("Escape", name: "cancel", now: { self.outcome = .cancelled })]
  }

  private var kindCommands: [KeyCommand] {
    switch prompt.kind {
    case .line: []
    case .file(_, let completions):
      [KeyCommand("Tab", name: "complete", now: { [weak self] in self?.complete(from: completions) })]
    case .text:
      [
        KeyCommand("Enter", name: "new line", now: { _ = self.field.handle(.key("M-Enter")) }),
        KeyCommand("C-o", name: "editor", kind: .exclusive) { [weak self] in await self?.editExternally() },
      ]
    }
  }

  public func handle(_ event: InputEvent) -> Bool { isWorking || field.handle(event.relative(to: Panel.corner)) }
}

extension PromptViewController: DrawnScene {
  /// The minimum number of lines of a field for several lines.
  private static let leastRows = 6

  /// Returns the number of lines of the field. Text with several lines gets as many lines as it
  /// needs.
  private func rows(width: Int, atMost maximum: Int) -> Int {
    prompt.isMultiline ? max(Self.leastRows, min(field.rowCount(width: width), maximum)) : 1
  }

  public var presentation: Presentation {
    .part(
      .popup { [weak self] screen in
        let columns = min(screen.columns, 72)
        guard let self else { return Size(rows: 0, columns: 0) }
        let width = max(2, columns - Panel.frameColumns)
        let others = Panel.frameRows + linesBelow(width: width).count
        let rows = rows(width: width, atMost: screen.rows / 2 - others)
        return Size(rows: min(screen.rows, rows + others), columns: columns)
      })
  }

  /// The lines below the field: the paths to choose from, the state of the action, and the keys.
  private func linesBelow(width: Int) -> [StyledLine] {
    let state: [StyledLine] =
      switch phase {
      case .editing(nil): [.blank]
      case .editing(let problem?): StyledText(problem, .failure).wrapped(to: width, maximumLines: 4)
      case .working: [StyledText(prompt.activity + "…", .dim).line(cutTo: width)]
      }
    return completion.lines(width: width, maximum: 5) + state + commands.footer.wrapped(to: width)
  }

  public func frame(in size: Size) -> Frame {
    let width = max(2, size.columns - Panel.frameColumns)
    let below = linesBelow(width: width)
    let rows = prompt.isMultiline ? max(1, size.rows - Panel.frameRows - below.count) : 1
    field.size = Size(rows: rows, columns: width)
    let typed = field.frame
    let lines = (typed.lines + Array(repeating: .blank, count: max(0, rows - typed.lines.count)))
      .map { $0.padded(to: width).styled { $0.isUnderlined = true } }
    let panel = Panel(title: title, role: .question, content: lines + below, hidden: field.hiddenRows)
    return Frame(
      lines: panel.lines(in: size), cursor: typed.cursor.moved(by: Panel.corner), takesInterrupt: field.hasSelection,
      targets: commands.panelTargets(lines: lines.count + below.count, width: width))
  }
}

extension PromptViewController: TextFieldControllerDelegate {
  func textFieldController(_ controller: TextFieldController, didChange text: EditedText) {
    self.text = text
    phase = .editing(text.isCut ? Self.cutRemark : nil)
    completion = PathCompletion()
  }

  func textFieldController(_ controller: TextFieldController, copy text: String) {}
}

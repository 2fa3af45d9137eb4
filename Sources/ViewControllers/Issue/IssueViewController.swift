public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: an issue or a pull request, on which one can comment.
public final class IssueViewController: @MainActor RoutedScene {
  public weak var delegate: (any PromptDelegate)?

  private let name: IssueName
  private let network: NetworkController
  private let documents: DocumentController
  private let viewpoint: Viewpoint
  private let changes = ChangeController()
  private var issue: Received<Issue>?
  private var comments: Received<[IssueComment]>?
  /// What the issue itself says, and each of the comments.
  private var texts: [TextDocument] = []
  private var unsent = ""
  private var isOutdated = false
  public private(set) var table: Table?

  public init(name: IssueName, network: NetworkController, documents: DocumentController, viewpoint: Viewpoint) {
    self.name = name
    self.documents = documents
    self.network = network
    self.viewpoint = viewpoint
  }

  public func refresh() {
    isOutdated = true
  }

  public var route: Route? { .issue(name) }
  public var status: SafeText { "Loading the issue" }
  public var needsLoad: Bool { table == nil || isOutdated }

  /// - Throws: `UnknownNameError` or `NetworkError`.
  public func load() async throws {
    let isOutdated = isOutdated
    defer { self.isOutdated = false }
    do {
      async let comments = network.received(name.commentsRequest, revalidating: isOutdated)
      let issue = try await network.received(name.request, revalidating: isOutdated)
      let answer = try await comments
      self.issue = issue
      texts = await documents(of: [issue.value.body ?? ""] + answer.value.map(\.body))
      show(answer)
    } catch NetworkError.notFound {
      throw UnknownNameError.issue(name)
    }
  }

  private func documents(of texts: [String]) async -> [TextDocument] {
    var all: [TextDocument] = []
    for text in texts { all.append(await documents.document(of: text, isMarkdown: true)) }
    return all
  }

  private func show(_ comments: Received<[IssueComment]>) {
    guard let issue else { return }
    self.comments = comments
    let dataSource = IssueDataSource(
      issue.value, comments: comments.value, saying: texts, of: name, viewpoint: viewpoint)
    if let table { table.source = dataSource } else { table = Table(dataSource) }
  }

  /// GitHub's own JSON of the issue, its comments in place of their number.
  public func data(of rows: Range<Int>, as format: DataFormat) -> [UInt8]? {
    guard let issue, let comments else { return nil }
    return format.object(issue.json.adding([("comments", comments.json)]))
  }
}

/// Commenting.
extension IssueViewController {
  public var commands: [KeyCommand] {
    table == nil
      ? []
      : [
        KeyCommand("c", name: "comment", unless: changes.refusal, outlivesScene: true) { [weak self] in
          try await self?.comment()
        }
      ]
  }

  /// What was typed is there again after GitHub refuses it.
  private func comment() async throws {
    let prompt = Prompt("Comment; Alt-Enter breaks the line", text: unsent, isMultiline: true)
    guard let answer = try await delegate?.answer(to: prompt) else { return }
    unsent = answer.text
    guard answer.isGiven, let shown = comments else { return }
    let author = try await network.answer(to: ProfileSubject.viewer.userRequest).login
    let comment = IssueComment(author: Account(login: author), body: answer.text, createdAt: viewpoint.now)
    texts = texts.prefix(1 + shown.value.count) + (await documents(of: [answer.text]))
    let request = try name.additionRequest(of: answer.text)
    try await changes.perform(
      ChangeController.Change(
        show: { self.show(Received(shown.value + [comment], json: shown.json)) }, takeBack: { self.show(shown) },
        send: { [name, network] in
          if try await !network.confirm(request) { throw UnknownNameError.issue(name) }
        }))
    unsent = ""
    refresh()
  }
}

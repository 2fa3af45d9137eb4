import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: an issue or a pull request with its comments, and a prompt for adding a
/// comment.
public final class IssueViewController: @MainActor ContentPage, DataScene {
  public weak var delegate: (any PageDelegate)?

  /// The name, as GitHub spells it once the issue has loaded.
  private var name: IssueName
  /// The requested name of an issue that has moved to another repository, or `nil`.
  private var formerName: IssueName?
  private let network: NetworkController
  private let documents: DocumentController
  private let unsent: PromptDraftController
  let clock: ViewpointClock
  private let audience: Audience
  private let needsComments: Bool
  private let commentCount: Int?
  private var issue: Received<Issue>?
  /// The text of the issue itself.
  private var text = TextDocument()
  private var comments = Comments()
  /// The comments that the user has added and that the loaded comments may lack, the latest last.
  private var additions: [Addition] = []
  /// Whether the prompt for a comment has text that wasn't sent.
  private var hasUnsentComment = false
  let content: PageContent
  public private(set) var table: Table?

  /// A comment that the user has added.
  private struct Addition {
    var comment: IssueComment
    let text: TextDocument
    /// Whether GitHub has accepted the comment.
    var isPosted = false
  }

  /// The comments that have loaded, and the state for loading the remaining comments.
  private struct Comments {
    var items: [Received<IssueComment>] = []
    var texts: [TextDocument] = []
    /// The comments that could not be read, or `nil` if all comments could be read.
    var unread: UnreadRows?
    /// The range that remains to be fetched, or `nil` if all comments have loaded.
    var rest: ListRange? = ListRange(limit: nil)
    /// The number of earlier comments, which the user didn't request.
    var omittedCount = 0
    /// The iterator over the remaining pages. `nil` before the first page, and after an error.
    var pages: PageSequence<Page<IssueComment>>.Iterator?
    /// Whether more comments may exist although all pages have loaded.
    var mayContinue = false
    /// The error that ended the first load of the comments, or `nil` if there was none.
    var failure: NetworkError?

    /// The number of comments that have loaded or weren't requested.
    var count: Int { omittedCount + items.count + (unread?.count ?? 0) }
  }

  /// Creates a view controller for an issue.
  ///
  /// - Parameters:
  ///   - commentCount: The number of the latest comments to show, or `nil` for all comments.
  ///   - audience: The audience. A command prints no comments if its output doesn't need them.
  public init(
    name: IssueName, commentCount: Int? = nil, for audience: Audience, network: NetworkController,
    documents: DocumentController, unsent: PromptDraftController, clock: ViewpointClock
  ) {
    content = PageContent(for: audience)
    self.name = name
    self.commentCount = commentCount
    self.audience = audience
    needsComments = audience.fields?.contains("comments") ?? true
    self.documents = documents
    self.unsent = unsent
    self.network = network
    self.clock = clock
  }

  public var route: Route { .issue(name) }
  var firstStatus: SafeText { "Loading the issue" }
  public var needsLoad: Bool { content.needsLoad || (comments.rest != nil && table?.isNearEnd == true) }

  /// Loads the issue with the first page of its comments. Each later call loads one more page of
  /// comments.
  ///
  /// If the comments fail to load, the first load shows the issue with the comments that have
  /// arrived. In the app, it then throws the error. A later load only throws the error.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`. Data that loaded earlier stays on the page.
  public func load() async throws {
    guard content.needsLoad else { return try await loadMoreComments() }
    comments.pages = nil
    var failure: NetworkError?
    do {
      try await content.load { pass in
        var comments = Comments()
        // The responses of this load contain the comments that GitHub has accepted before it.
        let postedCount = additions.count(where: \.isPosted)
        if !needsComments { comments.rest = nil }
        async let response = network.received(name.request, in: pass)
        if let commentCount, needsComments {
          comments.omittedCount = max(0, (try await response.value.commentCount ?? 0) - commentCount)
          let page = comments.omittedCount / ListRange.largestPage + 1
          comments.rest = commentCount == 0 ? nil : ListRange(limit: nil, firstPage: page)
        }
        do throws(NetworkError) {
          repeat { try await takePage(into: &comments, in: pass) } while audience != .app && comments.rest != nil
        } catch {
          if issue != nil || error == .transport(.cancelled) { throw error }
          comments.failure = error
        }
        let issue = try await response
        if comments.rest == nil, comments.mayContinue, let total = issue.value.commentCount, total > comments.count {
          comments.failure = comments.failure ?? .malformed(.missingRows(count: comments.count, total: total))
        }
        let text = await documents.document(of: issue.value.body ?? "", as: .markdown(.comment))
        return { [comments] in
          (self.issue, self.text, failure) = (issue, text, comments.failure)
          self.additions.removeFirst(postedCount)
          if let name = issue.value.name { self.rename(to: name) }
          self.comments = comments
          if self.audience != .app, failure != nil { self.comments.rest = nil }
          self.show()
          if self.additions.contains(where: \.isPosted) { self.refresh() }
        }
      }
    } catch NetworkError.notFound {
      throw UnknownNameError.issue(name)
    }
    await noteUnsentComment()
    if let failure, audience == .app { throw failure }
  }

  /// Takes the name under which GitHub returned the issue. GitHub redirects from the former name if
  /// the issue was transferred, or if its repository was renamed.
  private func rename(to name: IssueName) {
    if name.text.lowercased() != self.name.text.lowercased() { formerName = self.name }
    self.name = name
  }

  private func loadMoreComments() async throws {
    var comments = comments
    self.comments.pages = nil
    try await takePage(into: &comments, in: .fresh)
    self.comments = comments
    show()
  }

  private func takePage(into comments: inout Comments, in pass: LoadPass) async throws(NetworkError) {
    guard let rest = comments.rest else { return }
    let ahead = audience == .app ? 1 : nil
    let all = try network.pages(of: name.commentsRequest, in: rest, ahead: ahead, in: pass)
    var pages = comments.pages ?? all.makeAsyncIterator()
    let page = try await pages.next(isolation: #isolation)
    // Only the first page may begin with comments that the user didn't request, so skip comments
    // only there.
    let skipped = comments.pages == nil ? comments.omittedCount % ListRange.largestPage : 0
    for item in page?.value.items.dropFirst(skipped) ?? [] {
      // The app never prints its comments, so it doesn't need their JSON.
      comments.items.append(audience == .app ? Received(item.value, json: .null) : item)
      comments.texts.append(await documents.document(of: item.value.body, as: .markdown(.comment)))
    }
    comments.unread = comments.unread?.adding(page?.value.unread) ?? page?.value.unread
    comments.mayContinue = page?.value.mayContinue ?? comments.mayContinue
    comments.rest = page.flatMap { $0.isLast ? nil : rest.remainder(afterFetched: $0.number) }
    comments.pages = pages
  }

  private func show() {
    guard let issue else { return }
    let loaded = comments.items.map(\.value)
    let ids = Set(loaded.compactMap(\.id))
    let added = additions.filter { addition in addition.comment.id.map { !ids.contains($0) } ?? true }
    let all = loaded + added.map(\.comment)
    let texts = [text] + comments.texts + added.map(\.text)
    let dataSource = IssueDataSource(
      issue.value, comments: all, saying: texts, isComplete: comments.rest == nil, of: name,
      movedFrom: audience.isValues ? nil : formerName, clock: clock)
    guard let table else {
      table = Table(dataSource)
      return
    }
    let isAtAddition = !added.isEmpty && table.selectedRow == (table.source as? IssueDataSource)?.lastComment
    table.source = dataSource
    // Comments before the new one may load later and move its row, so select the row again.
    if isAtAddition { selectLastComment() }
  }

  private func selectLastComment() {
    guard let table, let row = (table.source as? IssueDataSource)?.lastComment else { return }
    table.move(to: TablePosition(selectedRow: row, topRow: row))
  }

  /// Returns the notes to show after the issue, for example that comments are missing. For programs,
  /// a note also says that the issue has moved. For people, the page says so at its top.
  public func notes(for audience: Audience) -> [StyledText] {
    let reminder =
      StyledText(decoration: Theme.changed + " ", .changed)
      + StyledText(untrusted: IssuePageViewModel.unsentComment(from: clock.viewpoint))
    var notes = hasUnsentComment ? [reminder] : []
    if let formerName, audience.isValues || audience.isJSON {
      notes.append(StyledText(warning: IssuePageViewModel.move(from: formerName, to: name), for: audience))
    }
    return notes
      + StyledText.notes(about: unread, unless: shortfall(for: audience), for: audience, from: clock.viewpoint)
      + (omission.map { audience.isInteractive ? [StyledText(untrusted: $0.sentence, .dim)] : [] } ?? [])
  }

  private var omission: OmittedCommentsViewModel? {
    OmittedCommentsViewModel(comments.omittedCount, before: comments.items.count)
  }

  /// Returns an error for the comments that are missing. If a load has failed, these are the
  /// comments that haven't loaded. Otherwise, these are the comments that could not be read, which
  /// are an error only in output for programs.
  public func shortfall(for audience: Audience) -> (any Error)? {
    guard let failure = comments.failure else {
      if audience.isJSON || audience.isValues, let unread { return unread }
      return content.shortfall(for: audience)
    }
    return comments.items.isEmpty ? MissingPartError.comments(failure) : .laterComments(failure)
  }

  private var unread: NetworkError? { comments.unread?.error }

  /// Returns the JSON of the issue from GitHub, with the comments instead of the number of
  /// comments. If an error prevented all comments from loading, `comments` is null.
  public func data(of rows: Range<Int>, for audience: Audience) -> [UInt8]? {
    let items = comments.items.map(\.json)
    let json = comments.failure != nil && items.isEmpty ? nil : JSONSource(elements: items)
    return issue.flatMap { audience.object($0.json.adding([("comments", json)])) }
  }
}

/// Adding a comment.
extension IssueViewController {
  public var commands: [KeyCommand] {
    guard table != nil else { return [] }
    return [
      KeyCommand(.comment, name: hasUnsentComment ? "continue comment" : nil, kind: .lasting) { [weak self] in
        try await self?.comment()
        await self?.noteUnsentComment()
      },
      KeyCommand(.close, unless: SafeText(untrusted: IssuePageViewModel.closing(from: clock.viewpoint)), now: {}),
    ]
  }

  private func noteUnsentComment() async {
    guard audience == .app else { return }
    hasUnsentComment = await !unsent.text(for: .issue(name)).isEmpty
  }

  /// Prompts for a comment and posts it.
  private func comment() async throws {
    let prompt = Prompt("Comment", action: "post", kind: .text, keptFor: .issue(name)) { [weak self] text in
      guard let self else { return }
      try await delegate?.changes.make("Posted the comment") { try await self.post(text) }
      delegate?.didPost(in: self)
    }
    try await delegate?.show(prompt)
  }

  /// Shows a comment and posts it.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`, after the comment has been removed from the page.
  private func post(_ body: String) async throws {
    let known = await network.knownLogin()
    let author =
      if let known { known } else { try await network.response(to: ProfileSubject.viewer.userRequest).login }
    let comment = IssueComment(author: Account(login: author), body: body, createdAt: clock.viewpoint.now)
    let text = await documents.document(of: body, as: .markdown(.comment))
    let request = try name.additionRequest(of: body)
    // The app sends one change after another, so this addition stays the last one until GitHub has
    // accepted it.
    additions.append(Addition(comment: comment, text: text))
    show()
    selectLastComment()
    do {
      let id = try await send(request)
      additions[additions.count - 1].comment.id = id
      additions[additions.count - 1].isPosted = true
    } catch {
      additions.removeLast()
      show()
      throw error
    }
    show()
    selectLastComment()
  }

  /// Sends a comment.
  ///
  /// - Returns: The ID of the comment, or `nil` if GitHub doesn't return it.
  private func send(_ request: APIRequest<NoContent>) async throws -> Int? {
    let confirmation: JSONValue?
    do {
      confirmation = try await network.confirmation(of: request)
    } catch {
      throw error.report(after: request.method, changing: .other)
    }
    guard let confirmation else { throw UnknownNameError.issue(name) }
    return if case .integer(let id)? = confirmation["id"] { id } else { nil }
  }
}

public import LotusModel
public import Terminal

/// A reply to the picker of star lists.
public nonisolated enum StarListPick: Hashable, Sendable {
  /// Marks the list with an ID, or removes its mark.
  case toggle(String)
  case create
  case save
}

extension Choice<StarListPick> {
  /// Asks for the star lists that contain a repository.
  ///
  /// - Parameters:
  ///   - ids: The IDs of the marked lists.
  ///   - latest: The ID of the list that the user toggled last.
  public init(pickingListsOf membership: StarListMembership, marked ids: Set<String>, latest: String?) {
    let lists = Array(zip(membership.lists, Self.keys))
    let replies = lists.map { list, key in
      Question.Reply(SafeText(untrusted: "\(ids.contains(list.id) ? "[x]" : "[ ]") \(list.name)"), key: key)
    }
    let others = [Question.Reply("New list", key: "n"), Question.Reply("Save", key: "s")]
    let question = Question(
      title: SafeText(untrusted: "Star lists of \(membership.repository.text)"), replies: replies + others,
      initialReply: lists.firstIndex { $0.0.id == latest } ?? 0, role: .menu, spaceName: "mark")
    self.init(question, values: lists.map { .toggle($0.0.id) } + [.create, .save])
  }

  /// The keys of the lists. The letters that move the selection, create a list or save are left
  /// out. GitHub allows fewer lists than there are keys, so each list has a key.
  private static let keys = "123456789abcdefghilmopqrtuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
}

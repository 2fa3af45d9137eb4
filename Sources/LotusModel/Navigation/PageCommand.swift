/// Model: a command of the app's pages, named as in the settings file. The commands that open scenes
/// are named after their scenes.
public enum PageCommand: String, CaseIterable, Hashable, Sendable {
  case open, back, home, owner, quit
  case goTo = "go to"
  case keys
  case filter
  case nextMatch = "next match"
  case previousMatch = "previous match"
  case sort, mark, refresh
  case browse = "open in browser"
  case copy, undo, redo
  case follow, block, star
  case starLists = "star lists"
  case nextTab = "next tab"
  case previousTab = "previous tab"
  case add, remove, rename
  case makePublic = "make public"
  case comment, close
  case showClosed = "show closed"
  case showAssigned = "show assigned"
  case earlierYear = "earlier year"
  case laterYear = "later year"
  case compareYears = "compare years"
  case previousWeek = "previous week"
  case nextWeek = "next week"

  /// The keys of the command unless the user sets others, in the notation of `KeyPress`.
  public var keys: [String] {
    switch self {
    case .open: ["Enter", "Right", "l"]
    case .back: ["Escape", "Left", "Backspace", "h"]
    case .home: ["H"]
    case .owner: ["O"]
    case .quit: ["q"]
    case .goTo: [":", "C-p"]
    case .keys: ["F1", "?"]
    case .filter: ["/"]
    case .nextMatch: ["n"]
    case .previousMatch: ["N"]
    case .sort: ["S"]
    case .mark: [" "]
    case .refresh: ["r"]
    case .browse: ["o"]
    case .copy: ["y"]
    case .undo: ["u"]
    case .redo: ["U"]
    case .follow: ["f"]
    case .block: ["b"]
    case .star: ["s"]
    case .starLists: ["L"]
    case .nextTab: ["]", "S-Right"]
    case .previousTab: ["[", "S-Left"]
    case .add: ["+", "a"]
    case .remove: ["-", "Delete", "d"]
    case .rename: ["R"]
    case .makePublic: ["v"]
    case .comment: ["c"]
    case .close: ["x"]
    case .showClosed, .compareYears: ["t"]
    case .showAssigned: ["a"]
    case .earlierYear: ["p"]
    case .laterYear: ["n"]
    case .previousWeek: ["Left", "h"]
    case .nextWeek: ["Right", "l"]
    }
  }

  /// The key that the command always has, so that every page can be used and left. `nil` for most
  /// commands.
  var permanentKey: String? { [.open, .back, .keys].contains(self) ? keys[0] : nil }

  /// The scenes that have the command.
  var scenes: [SceneName] {
    switch self {
    case .open, .back, .home, .quit, .goTo, .keys, .filter, .nextMatch, .previousMatch, .sort, .refresh, .browse, .copy,
      .undo, .redo:
      SceneName.allCases
    case .owner: SceneName.allCases.filter(\.hasOwner)
    case .mark: Self.accountLists + Self.repositoryLists + Self.editableLists
    case .follow: [.profile] + Self.accountLists
    case .block: [.profile, .blocked] + Self.accountLists
    case .star: [.repository] + Self.repositoryLists
    case .starLists: [.repository, .activity] + Self.repositoryLists
    case .nextTab, .previousTab: [.profile] + SceneName.allCases.filter { !$0.declaration.tabOf.isEmpty }
    case .add, .remove: Self.editableLists + [.starLists]
    case .rename: [.starLists]
    case .makePublic: [.emails]
    case .comment, .close: [.issue]
    case .showClosed: [.issues, .ownIssues]
    case .showAssigned: [.ownIssues]
    case .earlierYear, .laterYear, .compareYears, .previousWeek, .nextWeek: [.contributions]
    }
  }

  private static let accountLists: [SceneName] = [.followers, .following, .members, .search]
  private static let repositoryLists: [SceneName] = [.repositories, .starred, .starList, .search]
  private static let editableLists: [SceneName] = [
    .emails, .sshKeys, .signingKeys, .gpgKeys, .socialAccounts, .blocked,
  ]
}

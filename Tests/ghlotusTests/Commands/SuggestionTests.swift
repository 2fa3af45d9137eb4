import LotusModel
import Testing
import ViewModels

@testable import ghlotus

@MainActor
struct SuggestionTests {
  @Test(
    arguments: [
      ("profil", "profile"), ("PROFILE", "profile"), ("porfile", "profile"), ("pro", "profile"), ("pr", "profile"),
      ("apii", "api"), ("ap", "api"), ("hlep", "help"), ("x", nil), ("", nil), ("repository", nil), ("p", nil),
      ("completely-else", nil),
    ] as [(String, String?)])
  func `Only a similar word is suggested`(word: String, near: String?) {
    #expect(Suggestion.nearest(to: word, among: ["profile", "api", "help"]) == near)
  }

  @Test(arguments: [
    ("repso", "repos"), ("rpeo", "repo"), ("reops", "repos"), ("gits", "gist"), ("gistss", "gists"),
  ])
  func `A swap of two adjacent letters is one edit, and keeps the length`(word: String, near: String) {
    let known = ["repo", "repos", "gist", "gists"]
    #expect(Suggestion.nearest(to: word, among: known) == near)
    #expect(Suggestion.nearest(to: word, among: known.reversed()) == near)
  }

  @Test(arguments: [("ublock", "unblock"), ("ufollow", "unfollow"), ("ustar", "unstar"), ("blok", "block")])
  func `A word with the same first letters is more likely`(word: String, near: String) {
    #expect(Suggestion.nearest(to: word, among: CommandTable.commands.map(\.name)) == near)
  }

  @Test(
    arguments: [
      ("stars", ["stargazers_count"]), ("nam", ["name"]), ("nmae", ["name"]), ("createdAt", ["created_at"]),
      ("stargazerCount", ["stargazers_count"]), ("isFork", ["fork", "forks_count"]), ("html", ["html_url"]),
      ("count", ["stargazers_count", "watchers_count", "forks_count"]), ("NAME", ["name"]), ("id", ["id"]), ("y", []),
      ("", []), ("octocat", []),
    ] as [(String, [String])])
  func `An unknown field leads to fields with a similar spelling or a shared word`(name: String, fields: [String]) {
    let known = [
      "id", "name", "full_name", "html_url", "fork", "statuses_url", "stargazers_url", "created_at", "stargazers_count",
      "watchers_count", "forks_count", "open_issues_count",
    ]
    #expect(Suggestion.fields(similarTo: name, among: known) == fields)
  }

  @Test(arguments: [
    ("followers", "-r", "leaveOut"), ("api", "-t", "--jq"), ("repos", "--csv", "@csv"), ("emails", "--count", "length"),
    ("blocked", "--paginate", "--all"), ("api", "-d", "--input"), ("api", "--all", "--paginate"),
    ("api", "--count", "-q length"),
  ])
  func `Options of gh, curl and httpie lead to an equivalent`(name: String, option: String, hint: String) throws {
    let command = try #require(CommandTable.command(named: name))
    let found = try #require(Suggestion.option(option, of: command))
    #expect("\(found)".contains(hint))
  }

  @Test(arguments: [
    ("readme", "profile --readme"), ("ls", "repos"), ("bio", "edit-profile --bio"), ("pronouns", "edit-profile --web"),
    ("undo", "browse"), ("language", "repos --language"), ("offline", "--offline"), ("calendar", "contributions"),
    ("config", "help settings"), ("a11y", "help accessibility"),
  ])
  func `A word that names an option, a page or a topic is not a login`(word: String, line: String) throws {
    switch Suggestion.command(for: word, before: nil) {
    case .nearest(let lines)?: #expect(lines == [line])
    case .command(let command, _)?: #expect(command == line)
    case let hint: Issue.record("unexpected hint \(String(describing: hint))")
    }
    #expect(throws: UsageError.self) { try CommandLineParser.parse([word]) }
  }

  @Test(arguments: ["clone", "Push", "exit"])
  func `A command of another program is not a login`(word: String) {
    #expect(throws: UsageError(.unknownCommand(word, nil))) { try CommandLineParser.parse([word]) }
  }

  @Test func `The help of an option lists its values in the order of the error message`() {
    let options = CommandTable.commands.flatMap(\.options) + Option.common
    for option in options {
      guard case .words(let words) = option.candidates else { continue }
      let positions = words.compactMap { option.summary.firstRange(of: $0)?.lowerBound }
      #expect(positions == positions.sorted(), "--\(option.name): \(option.summary)")
    }
  }

  @Test func `A hint repeats the suggested word with its prefix, or is nil`() {
    #expect(Suggestion.hint(for: "jsno", among: ["json"], prefix: "--") == .nearest(["--json"]))
    #expect(Suggestion.hint(for: "xyz", among: ["json"]) == nil)
    #expect(Suggestion.hint(for: "json", among: []) == nil)
  }
}

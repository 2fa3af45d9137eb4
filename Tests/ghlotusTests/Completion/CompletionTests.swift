import LotusModel
import ModelControllers
import Testing

@testable import ghlotus

@MainActor
struct CompletionTests {
  private func suggestions(_ words: String...) -> Completion.Suggestions {
    Completion(words, logins: KnownLogins(state: "/nonexistent", cache: nil)).suggestions
  }

  private func words(_ suggestions: Completion.Suggestions) -> [String] {
    switch suggestions {
    case .candidates(let candidates), .parts(let candidates): return candidates.map(\.word)
    case .files, .recordings: return []
    }
  }

  @Test func `Every command is offered with its summary`() {
    let commands = CommandTable.commands.map { Completion.Candidate(word: $0.name, meaning: $0.summary) }
    #expect(suggestions("") == .candidates(commands))
    #expect(suggestions("--color", "never", "") == .candidates(commands))
  }

  @Test func `Every option is offered with its summary`() {
    for command in CommandTable.commands {
      let common = Option.common.filter { command.printsJSON || $0.name != Option.json.name }
      let options = (common + command.allOptions)
        .map { Completion.Candidate(word: "--\($0.name)", meaning: $0.summary) }
      #expect(suggestions(command.name, "-") == .candidates(options))
    }
  }

  @Test func `Every fixed value is offered after a space and after an equals sign`() {
    for command in CommandTable.commands {
      for option in command.allOptions + Option.common {
        guard let values = option.candidates.words(for: ParsedLine()) else { continue }
        #expect(words(suggestions(command.name, "--\(option.name)", "")) == values)
        #expect(words(suggestions(command.name, "--\(option.name)=")) == values.map { "--\(option.name)=\($0)" })
        if let short = option.short { #expect(words(suggestions(command.name, "-\(short)", "")) == values) }
      }
    }
  }

  @Test func `A search offers the orders of the results that it looks for`() {
    #expect(words(suggestions("search", "users", "--sort", "")) == ["followers", "repositories", "joined"])
    #expect(
      words(suggestions("search", "repos", "x", "--sort=")) == [
        "--sort=stars", "--sort=forks", "--sort=help-wanted-issues", "--sort=updated",
      ])
    #expect(words(suggestions("search", "--sort", "")).contains("joined"))
  }

  @Test func `Every literal argument is offered`() {
    for command in CommandTable.commands {
      guard let first = command.arguments.first, first.isLiteral else { continue }
      #expect(words(suggestions(command.name, "")).joined(separator: "|") == first.name)
    }
  }

  @Test func `Every offered value can be parsed`() throws {
    let server = try GitHubServer(hostname: "github.com")
    for command in CommandTable.commands {
      for option in command.allOptions {
        guard let values = option.candidates.words(for: ParsedLine()) else { continue }
        for value in values {
          // `search users` and `search repos` have different orders, and `--order` needs one.
          let order = option.name == "order" ? ["--sort", "stars"] : []
          let accepted = (command.arguments.first?.words ?? [""]).contains { word in
            let needed = command.arguments.filter { !$0.isOptional || $0.repeats }
            let arguments = needed.map { $0.isLiteral ? word : "octocat" }
            let words = [command.name] + arguments + ["--\(option.name)", value] + order
            return (try? CommandLineParser.parse(words).makeTask?(server)) != nil
          }
          #expect(accepted, "\(command.name) --\(option.name) \(value)")
        }
      }
    }
  }

  @Test(arguments: [
    ["api", "/user", "--input=x"], ["keys", "add", ""], ["edit-profile", "--bio", "@"], ["edit-profile", "--bio=@x"],
    ["api", "/x", "-F", "body=@x"],
  ])
  func `The shell completes file names if a file is expected`(line: [String]) {
    #expect(Completion(line, logins: KnownLogins(state: "/nonexistent", cache: nil)).suggestions == .files)
  }

  @Test(arguments: [["--replay", ""], ["--replay="], ["profile", "--record", "x"]])
  func `The shell completes recordings if a recording is expected`(line: [String]) {
    #expect(Completion(line, logins: KnownLogins(state: "/nonexistent", cache: nil)).suggestions == .recordings)
  }

  @Test func `Several fields of the option json are completed after commas`() throws {
    let fields = try #require(CommandTable.command(named: "repos")).json[0].fields
    #expect(words(suggestions("repos", "--json", "")) == fields)
    #expect(words(suggestions("repos", "--json=na")) == fields.map { "--json=\($0)" })
    #expect(words(suggestions("repos", "--json", "id,na")) == fields.map { "id,\($0)" })
    #expect(words(suggestions("repos", "--json=id,na")) == fields.map { "--json=id,\($0)" })
    #expect(words(suggestions("repos", "--json", "-")).contains("--sort"))
    #expect(words(suggestions("browse", "--json", "")).isEmpty)
  }

  @Test func `The shell adds no space after a part of a list`() {
    guard case .parts = suggestions("repos", "--json=na"), case .parts = suggestions("login", "--scopes", "gist,re")
    else { return #expect(Bool(false), "The values are not parts of a list.") }
    #expect(words(suggestions("login", "--scopes", "gist,re")).contains("gist,read:org"))
  }

  @Test func `Some values of a large or open set are offered`() {
    #expect(words(suggestions("status", "--emoji", "pal")).contains("palm_tree"))
    #expect(words(suggestions("repos", "--language", "")).contains("Swift"))
    #expect(words(suggestions("api", "--cache", "")).contains("1h"))
    #expect(suggestions("edit-profile", "--bio", "Cat") == .candidates([]))
    #expect(words(suggestions("api", "/us")).contains("/user"))
  }

  @Test func `An option is offered only once unless it can be repeated`() {
    #expect(!words(suggestions("api", "--silent", "-")).contains("--silent"))
    #expect(words(suggestions("api", "-H", "a:b", "-")).contains("--header"))
  }

  @Test func `Nothing is offered after the last argument, after a double hyphen, or for unknown words`() {
    #expect(words(suggestions("cache", "list", "x", "y", "")).isEmpty)
    #expect(words(suggestions("repos", "--", "-")).isEmpty)
    #expect(words(suggestions("api", "--nonsense=")).isEmpty)
    #expect(words(suggestions("repos", "--limit", "")).isEmpty)
    #expect(words(suggestions("completion", "bash", "")).isEmpty)
  }

  @Test func `The help command offers every command and topic`() {
    #expect(
      words(suggestions("help", "")) == CommandTable.commands.map(\.name) + HelpTopic.all.map(\.name))
    #expect(
      words(suggestions("man", "")) == CommandTable.commands.map(\.name) + HelpTopic.all.map(\.name))
    #expect(words(suggestions("help", "search", "")) == ["users", "repos"])
    #expect(words(suggestions("help", "profile", "")).isEmpty)
  }

  @Test func `No summary contains a line break or a tab`() {
    let meanings =
      CommandTable.commands.flatMap { [$0.summary] + $0.allOptions.map(\.summary) }
      + Option.common.map(\.summary)
    #expect(meanings.allSatisfy { !$0.contains("\n") && !$0.contains("\t") })
  }
}

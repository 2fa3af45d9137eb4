public import LotusModel

/// View model: finds the accounts, issues and commits that text refers to, by GitHub's rules.
///
/// See https://docs.github.com/get-started/writing-on-github/working-with-advanced-formatting/autolinked-references-and-urls.
/// Unlike GitHub, this type doesn't check whether the account, issue or commit exists.
public struct References: Hashable, Sendable {
  private let webURL: String
  /// The repository that `#12` belongs to. `nil` if only the names of accounts become links.
  private let repository: RepositoryName?

  public init(on webURL: String, in repository: RepositoryName? = nil) {
    (self.webURL, self.repository) = (webURL, repository)
  }

  /// Returns the text as parts with and without a link.
  ///
  /// - Parameter before: The character before the text.
  public func parts(of text: String, after before: Character? = nil) -> [LinkedText] {
    guard text.utf8.contains(where: { "@#".utf8.contains($0) }) || text.contains("GH-") else {
      return [LinkedText(text)]
    }
    var (parts, plain, rest, last) = ([LinkedText](), "", text[...], before)
    while let first = rest.first {
      let reference = last.map { $0.isPartOfWord || "/`".contains($0) } == true ? nil : reference(at: rest, after: last)
      if let reference {
        parts += (plain.isEmpty ? [] : [LinkedText(plain)]) + [reference]
        plain = ""
      } else {
        plain.append(first)
      }
      rest = rest.dropFirst(reference?.text.count ?? 1)
      last = reference?.text.last ?? first
    }
    return parts + (plain.isEmpty ? [] : [LinkedText(plain)])
  }

  private func reference(at text: Substring, after last: Character?) -> LinkedText? {
    if text.first == "@" { return mention(at: text) }
    guard let repository else { return nil }
    for mark in ["#", "GH-"] where text.hasPrefix(mark) {
      if let issue = issue(at: text.dropFirst(mark.count), in: repository, named: mark) { return issue }
    }
    // A name that follows a dot or a hyphen isn't the name of an owner, as in
    // `example.com/name#12`.
    guard last != ".", last != "-" else { return nil }
    let owner = text.prefix { $0.isPartOfLogin }
    guard !owner.isEmpty, text[owner.endIndex...].first == "/" else { return nil }
    let name = text[owner.endIndex...].dropFirst().prefix { $0.isPartOfLogin || "._".contains($0) }
    guard let other = try? RepositoryName("\(owner)/\(name)") else { return nil }
    let rest = text[name.endIndex...]
    if rest.first == "#" { return issue(at: rest.dropFirst(), in: other, named: "\(other.text)#") }
    return rest.first == "@" ? commit(at: rest.dropFirst(), in: other) : nil
  }

  private func mention(at text: Substring) -> LinkedText? {
    let name = text.dropFirst().prefix { $0.isPartOfLogin }
    let end = text[name.endIndex...]
    guard let login = try? Login(String(name)), end.first != "/", end.drop(while: { $0 == "." }).endsWord else {
      return nil
    }
    return LinkedText("@\(name)", to: .profile(.user(login)), on: webURL)
  }

  private func issue(at text: Substring, in repository: RepositoryName, named start: String) -> LinkedText? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = IssueName.number(String(digits)), text[digits.endIndex...].endsWord else { return nil }
    return LinkedText("\(start)\(digits)", to: .issue(IssueName(repository, number: number)), on: webURL)
  }

  private func commit(at text: Substring, in repository: RepositoryName) -> LinkedText? {
    let hash = text.prefix { $0.isASCII && $0.isHexDigit }
    guard (7...40).contains(hash.count), text[hash.endIndex...].endsWord else { return nil }
    return LinkedText("\(repository.text)@\(hash)", link: "\(webURL)/\(repository.text)/commit/\(hash)")
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
  fileprivate var isPartOfLogin: Bool { isASCII && (isLetter || isNumber || self == "-") }
}

extension Substring {
  /// Whether a word can end before the text.
  fileprivate var endsWord: Bool { first.map { !$0.isPartOfWord } ?? true }
}

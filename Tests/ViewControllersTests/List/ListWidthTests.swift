import Essentials
import FoundationEssentials
import Testing
import ViewModels

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

/// Tests that lists of every item type fit into terminals of every width.
@MainActor
struct ListWidthTests {
  private static let date = "2025-01-31T10:00:00Z"

  private static func text(_ length: Int, _ letter: String = "word ") -> String {
    String(String(repeating: letter, count: length).prefix(length))
  }

  private func check<Item: ListItem>(_ type: Item.Type, _ items: [String]) throws {
    let source = ListDataSource(
      ListSelection<Item>(ListRange(limit: nil)), at: .starred(by: .viewer), from: .example)
    source.append(try items.map { try JSONDocument(parsing: Data($0.utf8)).root.received() })
    #expect(source.count == items.count)
    let names = items.indices.map { source.viewModel(source[$0..<$0 + 1][$0]).fields[0].text.text }
    let columns = source.viewModel(source[0..<1][0]).fields.map(\.column)
    let states = items.indices.map { row in
      source.viewModel(source[row..<row + 1][row]).fields.first { $0.column.content == .state }?.text.text ?? ""
    }
    let longestState = states.map(\.count).max() ?? 0
    let stateWidth = longestState > 0 ? longestState + Theme.gap : 0
    for width in 20...250 {
      let header = try #require(source.header).lines(width: width)
      #expect(header.count == 1 && header[0].width <= width)
      for (row, name) in names.enumerated() {
        let lines = source.cell(at: row).lines(width: width)
        #expect(lines.allSatisfy { $0.width <= width }, "\(width)")
        // Two spaces separate the columns. No name contains two spaces, so the text before them is
        // the name.
        let shown = lines.map { $0.string.split(separator: "  ", omittingEmptySubsequences: false)[0] }.joined()
        #expect(shown == name || columns[0].content == .text && shown.hasSuffix("…"), "\(width)")
        if columns[0].content == .name, name.count <= min(40, width - stateWidth) {
          #expect(lines[0].string.hasPrefix(name), "\(width)")
        }
        #expect(lines[0].string.contains(states[row].prefix(5)), "\(width)")
      }
    }
  }

  @Test func `Lists of repositories fit into every width`() throws {
    try check(
      Repository.self,
      [(3, 3), (39, 100), (10, 30)].map { owner, name in
        """
        {"name":"x","full_name":"\(Self.text(owner, "o"))/\(Self.text(name, "n"))","html_url":"u","fork":true,\
        "stargazers_count":\(name * 1234),"language":"Jupyter Notebook","private":true,"archived":\(name == 3),\
        "pushed_at":"\(Self.date)","description":"\(Self.text(name * 3))"}
        """
      })
  }

  @Test func `Lists of accounts and organizations fit into every width`() throws {
    let names = [1, 20, 39, 47].map { Self.text($0, "l") }
    try check(Account.self, names.map { #"{"login":"\#($0)","id":1,"type":"Organization","html_url":"u"}"# })
    try check(Organization.self, names.map { #"{"login":"\#($0)","id":1,"description":"\#(Self.text(300))"}"# })
  }

  @Test func `Lists of gists fit into every width`() throws {
    try check(
      Gist.self,
      [(20, true), (32, false)].map { length, isPublic in
        """
        {"id":"\(Self.text(length, "0a"))","html_url":"u","public":\(isPublic),"files":{"a":{"filename":"a"}},\
        "description":"\(Self.text(80))","updated_at":"\(Self.date)"}
        """
      })
  }

  @Test func `Lists of keys fit into every width`() throws {
    try check(
      SSHKey.self,
      [(1, 3), (Int.max, 200)].map { id, length in
        """
        {"id":\(id),"key":"ssh-ed25519 AAAA","title":"\(Self.text(length))","created_at":"\(Self.date)",\
        "last_used":"\(Self.date)"}
        """
      })
    try check(
      SigningKey.self,
      [(1, 3), (Int.max, 200)].map { id, length in
        """
        {"id":\(id),"key":"ssh-ed25519 AAAA","title":"\(Self.text(length))","created_at":"\(Self.date)"}
        """
      })
    try check(
      GPGKey.self,
      [(1, 3), (Int.max, 200)].map { id, length in
        """
        {"id":\(id),"key_id":"3262EFF25BA0D270","name":"\(Self.text(length))","emails":[],"created_at":"\(Self.date)",\
        "expires_at":"\(Self.date)"}
        """
      })
  }

  @Test func `Lists of email addresses and social accounts fit into every width`() throws {
    try check(
      EmailAddress.self,
      [5, 64, 200].map {
        #"{"email":"\#(Self.text($0, "a"))@example.com","verified":false,"primary":true,"visibility":"public"}"#
      })
    try check(
      SocialAccount.self, [5, 64, 200].map { #"{"provider":"mastodon","url":"https://\#(Self.text($0, "a")).x"}"# })
  }
}

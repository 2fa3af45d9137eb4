import FoundationEssentials
import TestSupport
import Testing

/// A command that prints a list, with an item as GitHub sends it.
struct ListExample: Sendable, CustomTestStringConvertible {
  let command: String
  /// The path of the list below `/users/octocat`. Except for gists, the path below `/user` is the
  /// same.
  let path: String
  /// The JSON of the item, with unused fields and in an arbitrary order. TEXT stands for a user's
  /// text.
  let item: String
  /// The row that a pipe gets for the item.
  let row: String
  /// Texts that a terminal shows for the item.
  let words: [String]
  /// Some fields of the item, and the object that `--json` prints for them.
  let picked: (fields: String, object: String)

  var testDescription: String { command }

  /// The part of the request's query before the page size.
  var query: String { command == "repos" ? "sort=pushed&direction=desc&" : "" }

  var ownTarget: String { command == "gists" ? "/gists" : "/user" + path }

  /// Returns a response with a list of items.
  ///
  /// - Parameters:
  ///   - text: The content of a JSON string that replaces TEXT.
  ///   - count: The number of items.
  func response(_ text: String = "text", count: Int = 1) -> Response {
    let item = item.split(separator: "TEXT", omittingEmptySubsequences: false).joined(separator: text)
    return .json("[\n" + (0..<count).map { item.replacing("NUMBER", with: String($0)) }.joined(separator: ", ") + "]\n")
  }

  static let all = [
    account("followers"), account("following"), repository("repos"), repository("starred"), organization, gist,
  ]

  private static func account(_ command: String) -> ListExample {
    ListExample(
      command: command, path: "/\(command)",
      item:
        #"{"type": "User", "login": "TEXT-NUMBER", "id": 1, "x": 1.0, "html_url": "https://github.com/TEXT", "y": null}"#,
      row: "text-0\tUser\thttps://github.com/text", words: ["text-0"],
      picked: ("type,login", #"{"type":"User","login":"text-0"}"#))
  }

  private static func repository(_ command: String) -> ListExample {
    ListExample(
      command: command, path: "/\(command)",
      item: """
        {"z":[1, 2.50 ,{"a": true}],"full_name":"o/TEXT-NUMBER","name":"TEXT","html_url":"https://github.com/o/TEXT",\
        "stargazers_count":1234,"language":"TEXT","description":"TEXT, TEXT","fork":true,"pushed_at":\
        "2020-11-01T00:00:00Z","a":{}, "homepage": null}
        """,
      row: "o/text-0\t1234\ttext\t2020-11-01T00:00:00Z\ttext, text",
      words: ["o/text-0", "fork", "1,234", "text, text"],
      picked: (
        "stargazers_count,full_name,license", #"{"stargazers_count":1234,"full_name":"o/text-0","license":null}"#
      ))
  }

  private static let organization = ListExample(
    command: "orgs", path: "/orgs",
    item: #"{"login":"TEXT-NUMBER","id":1,"url":"u","description":"TEXT, TEXT","a":1e2}"#,
    row: "text-0\ttext, text", words: ["text-0", "text, text"],
    picked: ("description", #"{"description":"text, text"}"#))

  private static let gist = ListExample(
    command: "gists", path: "/gists",
    item: """
      {"url":"u","id":"TEXT-NUMBER","html_url":"https://gist.github.com/TEXT","public":false,"description":"TEXT, TEXT",\
      "files":{"TEXT":{"filename":"TEXT","size":1}},"updated_at":null,"truncated":false}
      """,
    row: "text-0\tsecret\t1\t\ttext, text", words: ["text-0", "secret", "1", "text, text"],
    picked: ("files", #"{"files":{"text":{"filename":"text","size":1}}}"#))
}

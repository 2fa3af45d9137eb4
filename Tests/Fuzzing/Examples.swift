import FoundationEssentials
import LotusModel
import ViewModels

extension Date {
  /// 2026-11-02T10:15:00Z
  static let example = Date(timeIntervalSince1970: 1_793_614_500)
}

extension Viewpoint {
  static let example = Viewpoint(
    now: .example, secondsFromGMT: 3_600, hostname: "github.com", webURL: "https://github.com")
}

extension GitHubServer {
  static func example() throws -> GitHubServer { try GitHubServer(hostname: "github.com") }
}

extension HTTPRequest {
  /// - Parameter headers: of the request for a page of a list.
  static func example(_ headers: HTTPHeaders = [:]) throws -> HTTPRequest {
    guard let url = URL(string: "https://api.github.com/users/octocat/followers?page=2") else {
      throw Broken(description: "The address of the example is none.")
    }
    return HTTPRequest(url: url, headers: headers)
  }
}

extension FuzzTarget {
  /// The words for an error are one sentence, on one line.
  static func present(_ error: any Error) throws {
    guard let sentence = ErrorViewModel(error, from: .example)?.sentence else { return }
    try demand(!sentence.contains(where: \.isNewline), "An error is told on several lines: \(sentence)")
  }
}

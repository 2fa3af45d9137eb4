import FoundationEssentials
import HTTP
import LotusModel
import ViewControllers
import ViewModels

extension Date {
  /// The current time for all targets: 2026-11-02T10:15:00Z.
  static let example = Date(timeIntervalSince1970: 1_793_614_500)
}

extension Viewpoint {
  static let example = Viewpoint(
    now: .example, secondsFromGMT: 3_600, serverName: "github.com", webURL: "https://github.com")
}

extension ViewpointClock {
  @MainActor static var example: ViewpointClock { ViewpointClock(Viewpoint.example) }
}

extension GitHubServer {
  static func example() throws -> GitHubServer { try GitHubServer(hostname: "github.com") }
}

extension HTTPRequest {
  /// A request for the second page of a list.
  ///
  /// - Parameter headers: The header fields of the request.
  static func example(_ headers: HTTPHeaders = [:]) throws -> HTTPRequest {
    guard let url = URL(string: "https://api.github.com/users/octocat/followers?page=2") else {
      throw Broken(description: "the URL of the example request is invalid")
    }
    return HTTPRequest(url: url, headers: headers)
  }
}

extension FuzzTarget {
  /// Checks that the message for an error has only one line.
  static func present(_ error: any Error) throws {
    guard let sentence = ErrorViewModel(error, from: .example)?.sentence else { return }
    try demand(!sentence.contains(where: \.isNewline), "an error message has several lines: \(sentence)")
  }
}

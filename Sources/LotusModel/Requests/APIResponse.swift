/// Model: the answer to an `APICall`, and what its status means where it is no success.
public struct APIResponse: Hashable, Sendable {
  public let response: HTTPResponse
  public let problem: NetworkError?

  public init(response: HTTPResponse, problem: NetworkError?) {
    self.response = response
    self.problem = problem
  }
}

import FoundationEssentials
public import LotusModel
public import ModelControllers
public import Terminal

/// View controller: any call to the API, its answer shown as it came. It needs no view model: nothing is formatted.
public final class APIViewController {
  private let call: APICall
  private let options: APIOptions
  private let network: NetworkController
  private let console: Console

  public init(call: APICall, options: APIOptions, network: NetworkController, console: Console) {
    self.call = call
    self.options = options
    self.network = network
    self.console = console
  }

  /// Sends the call, and goes on to further pages where that is wanted; shows each as it comes.
  /// - Throws: what the last answer's status means, after the answer itself is shown; `OutputError`.
  public func run() async throws {
    var joiner = PageJoiner()
    var next: APICall? = call
    while let call = next {
      let answer: APIResponse
      do {
        answer = try await network.response(to: call)
      } catch {
        try console.write(joiner.finish())
        throw error
      }
      try show(answer.response, joiner: &joiner)
      if let problem = answer.problem {
        try console.write(joiner.finish())
        throw problem
      }
      next = options.followsPages ? call.next(after: answer.response) : nil
    }
    try console.write(joiner.finish())
  }

  private func show(_ response: HTTPResponse, joiner: inout PageJoiner) throws {
    if options.includesHead {
      try console.write(response.head(lineEnd: console.isInteractive ? "\n" : "\r\n").utf8)
    }
    let joins = options.followsPages && !options.includesHead && response.isSuccess
    try console.write(joins ? joiner.append(response.body) : response.body)
  }
}

/// What is shown of the answers to a call.
public nonisolated struct APIOptions: Hashable, Sendable {
  public let includesHead: Bool
  public let followsPages: Bool

  public init(includesHead: Bool, followsPages: Bool) {
    self.includesHead = includesHead
    self.followsPages = followsPages
  }
}

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
  private var joiner = PageJoiner()

  public init(call: APICall, options: APIOptions, network: NetworkController, console: Console) {
    self.call = call
    self.options = options
    self.network = network
    self.console = console
  }

  /// Sends the call, and goes on to further pages where that is wanted; shows each as it comes.
  /// - Throws: what the last answer's status means, after the answer itself is shown; `OutputError`.
  public func run() async throws {
    do {
      if !options.followsPages {
        try show(try await network.response(to: call))
      } else if call.isGraphQL {
        try await runGraphQL()
      } else {
        for try await page in network.pages(of: call) { try show(page.value) }
      }
    } catch {
      try console.write(joiner.finish())
      throw error
    }
    try console.write(joiner.finish())
  }

  /// Each page holds the cursor of the next, so they can only be asked for one after the other.
  private func runGraphQL() async throws {
    var next: APICall? = call
    var count = 0
    while let call = next {
      guard count < PageLinks.mostPages else { throw NetworkError.malformed(.endless(pages: count)) }
      count += 1
      let answer = try await network.response(to: call)
      try show(answer)
      next = call.next(after: answer.response)
    }
  }

  private func show(_ answer: APIResponse) throws {
    let response = answer.response
    // What is no page of the list comes after its end.
    if !response.isSuccess { try console.write(joiner.closing()) }
    if options.includesHead {
      try console.write(response.head(lineEnd: console.isInteractive ? "\n" : "\r\n").utf8)
    }
    let joins = options.followsPages && !options.includesHead && response.isSuccess
    try console.write(joins ? joiner.append(response.body) : response.body)
    if let problem = answer.problem { throw problem }
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

import LotusModel
public import ModelControllers
public import Terminal

/// View controller: the log of requests on standard error; without it, only what makes a person wait is said.
public final class NetworkLogViewController {
  private let network: NetworkController
  private let console: Console
  private let isVerbose: Bool

  public init(network: NetworkController, console: Console, isVerbose: Bool) {
    self.network = network
    self.console = console
    self.isVerbose = isVerbose
  }

  /// Goes on until `finish`, and tells all that has happened by then.
  public func follow() async {
    for await event in network.events where isVerbose || event.isNotice {
      console.say(StyledText(SafeText(untrusted: NetworkEventViewModel(event).line), .dim))
    }
  }

  public func finish() {
    network.endEvents()
  }
}

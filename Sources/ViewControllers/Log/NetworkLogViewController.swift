import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: says on standard error what happens on the network. With `--verbose` that is everything, else only a
/// pause or a token that was not kept. How old stored answers are is said on a screen as they come, else at the end.
public final class NetworkLogViewController {
  private let network: NetworkController
  private let console: Console
  private let activity: ActivityIndicator
  private let isVerbose: Bool

  public init(network: NetworkController, console: Console, activity: ActivityIndicator, isVerbose: Bool) {
    self.network = network
    self.console = console
    self.activity = activity
    self.isVerbose = isVerbose
  }

  /// Goes on until `finish`, and tells all that has happened by then.
  public func follow() async {
    // Requests that are made side by side are told to wait side by side: a pause is said once.
    var isPauseSaid = false
    var storedResponses = StoredResponsesViewModel()
    // Those that came since the last key.
    var latest = StoredResponsesViewModel()
    for await event in network.events {
      storedResponses.note(event)
      if activity.remark == nil { latest = StoredResponsesViewModel() }
      latest.note(event)
      if let sentence = latest.sentence { activity.remark = StyledText(untrusted: sentence, .dim) }
      if case .sent = event { isPauseSaid = false }
      activity.notice = nil
      if case .waitingForLimit = event, activity.isActive {
        activity.notice = text(event)
      } else if isVerbose || (event.isNotice && !isPauseSaid) {
        isPauseSaid = isPauseSaid || event.isNotice
        console.say(StyledText(text(event), .dim))
      }
    }
    if let sentence = storedResponses.sentence { console.say(StyledText(untrusted: sentence, .dim)) }
  }

  private func text(_ event: NetworkEvent) -> SafeText {
    SafeText(untrusted: NetworkEventViewModel(event).line)
  }

  public func finish() {
    network.endEvents()
  }
}

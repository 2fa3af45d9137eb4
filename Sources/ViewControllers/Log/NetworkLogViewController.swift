import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: reports network events on standard error.
///
/// With `--verbose`, it reports all events. Without that option, it reports only long pauses,
/// incomplete results, and tokens that are missing or couldn't be stored. The age of cached responses
/// is shown on the screen as they arrive, or printed at the end if there is no screen.
public final class NetworkLogViewController {
  private let network: NetworkController
  private let console: Console
  private let activity: ActivityIndicator
  private let isVerbose: Bool
  private let clock: ViewpointClock

  public init(
    network: NetworkController, console: Console, activity: ActivityIndicator, isVerbose: Bool,
    clock: ViewpointClock
  ) {
    self.network = network
    self.console = console
    self.activity = activity
    self.isVerbose = isVerbose
    self.clock = clock
  }

  /// Reports events until `finish` is called. All events up to that call are reported.
  public func follow() async {
    // Concurrent requests all wait for the same pause, so report a pause only once.
    var isPauseSaid = false
    var storedResponses = StoredResponsesViewModel()
    // The cached responses since the last key press.
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
      } else if let warning = NetworkEventViewModel(event, from: clock.viewpoint).warning {
        activity.remark = StyledText(text(event), .warning)
        console.say(StyledText(alert: warning))
      } else if isVerbose || (event.isNotice && !isPauseSaid) {
        isPauseSaid = isPauseSaid || event.isNotice
        console.say(StyledText(text(event), .dim))
      }
    }
    if let sentence = storedResponses.sentence { console.say(StyledText(untrusted: sentence, .dim)) }
  }

  private func text(_ event: NetworkEvent) -> SafeText {
    SafeText(untrusted: NetworkEventViewModel(event, from: clock.viewpoint).line)
  }

  public func finish() {
    network.endEvents()
  }
}

import LotusModel
import Terminal

/// A page that loads its content from GitHub and isn't a list.
protocol ContentPage: RoutedScene {
  var content: PageContent { get }
  var clock: ViewpointClock { get }
  /// The status to show before the page has content.
  var firstStatus: SafeText { get }
}

extension ContentPage {
  public func refresh() {
    content.refresh()
  }

  public var status: SafeText { content.status(firstStatus, from: clock.viewpoint) }
  public var age: SafeText { content.age(from: clock.viewpoint) }
  public var needsLoad: Bool { content.needsLoad }
}

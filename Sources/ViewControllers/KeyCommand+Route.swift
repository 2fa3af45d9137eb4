public import LotusModel
public import Terminal
import ViewModels

/// Keys that open other scenes. Each key is named after the title of its scene.
extension KeyCommand {
  public init(_ key: KeyPress, leadingTo route: Route, work: @escaping Work) {
    self.init(key, name: SafeText(untrusted: RouteViewModel(route).title), work: work)
  }
}

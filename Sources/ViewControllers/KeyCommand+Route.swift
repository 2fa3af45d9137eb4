public import LotusModel
public import Terminal
import ViewModels

/// View controller support: keys that lead to other scenes, named as those are titled.
extension KeyCommand {
  public init(_ key: KeyPress, leadingTo route: Route, work: @escaping Work) {
    self.init(key, name: SafeText(untrusted: RouteViewModel(route).title), work: work)
  }
}

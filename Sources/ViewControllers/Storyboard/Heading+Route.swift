public import LotusModel
public import Terminal
import ViewModels

/// The title area of the app's scenes.
extension Heading {
  /// Creates the heading of a scene.
  ///
  /// - Parameters:
  ///   - route: The route of the scene.
  ///   - accounts: The accounts whose names and counts are known.
  ///   - ownerKey: The key that opens the owner's page, or `nil` if the scene has no owner.
  ///   - tabs: The scenes of the tabs, with their keys. If there are none, the heading has no tabs.
  public init(of route: Route, in accounts: KnownAccounts, ownerKey: String?, tabs: [(key: String, scene: SceneName)]) {
    let names = RouteViewModel(route, login: route.subject.flatMap(accounts.login))
    let user = route.subject.flatMap { accounts[$0] }
    let isViewer = route.ofViewer(named: accounts.viewer).subject == .viewer
    let titles = AccountTabsViewModel(tabs.map(\.scene), of: user, isViewer: isViewer).tabs
    let bar = zip(tabs, titles).map { tab, viewModel in
      TabBar.Tab(
        KeyPress(tab.key), SafeText(untrusted: viewModel.title), detail: viewModel.count.map { SafeText(untrusted: $0) }
      )
    }
    self.init(
      owner: names.owner.map { SafeText(untrusted: $0) }, ownerKey: ownerKey.map { KeyPress($0) },
      title: SafeText(untrusted: names.title),
      tabs: bar.isEmpty ? nil : TabBar(bar, selected: tabs.firstIndex { $0.scene == route.scene }))
  }
}

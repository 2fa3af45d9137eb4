import LotusModel
import ModelControllers

@testable import Terminal
@testable import ViewControllers

/// The coordinator of a single page. It shows all changes on the page, and collects the data sources
/// that the page draws.
@MainActor
final class OnePage: PageDelegate, ChangesDelegate {
  let changes: Changes
  let draftLogins: [String] = []
  let readmeDraftLogins: [String] = []
  let viewer: Login? = nil
  private let page: any RoutedScene
  /// Whether the page is open. A page that opens later isn't told about earlier changes.
  var isOpen = true
  private(set) var drawn: [any TableDataSource] = []
  private(set) var messages: [String] = []
  /// The statuses of the work that the page has performed.
  private(set) var statuses: [SafeText] = []

  init(_ page: any RoutedScene, network: NetworkController) {
    changes = Changes(network: network, clock: .example)
    self.page = page
    changes.delegate = self
  }

  func show(_ prompt: Prompt) {}
  func ask<Value>(_ choice: Choice<Value>) async -> Value? { choice.value(of: 1) }
  func perform<Value>(_ work: Work<Value>) async throws -> Value {
    statuses.append(work.status)
    return try await work.run()
  }
  func say(_ message: StyledText, as kind: Footer.Kind) { messages.append(message.line(cutTo: .max).string) }

  func show(_ changes: [Change]) {
    guard isOpen else { return }
    let former = page.table?.source
    page.show(changes)
    if let source = page.table?.source, former !== source { drawn.append(source) }
  }

  func didMake(_ changes: [Change]) {
    if isOpen { page.refresh(after: changes) }
  }

  func didPost(in scene: any RoutedScene) {}
}

import FoundationEssentials
import LotusModel
import MockScreen
import ModelExamples
import TestSupport
import Testing

@testable import Coordinators
@testable import Terminal

/// Types random keys in the app without waiting.
///
/// The environment variable `GHLOTUS_SHAKE` sets the number of keys.
@MainActor @Suite(.timeLimit(.minutes(30)), .serialized)
struct AppShakeTests {
  private static let count = RandomKeys.count(orElse: 2_000)

  private struct Shown {
    weak var scene: (any Scene)?
  }

  @Test func `Random keys never leave the app stuck, and every closed scene is released`() async throws {
    var generator = SeededGenerator(seed: 11)
    let app = try await App().open(.profile(.viewer), until: "San Francisco")
    var struck = 0
    var shown: [ObjectIdentifier: Shown] = [:]
    while struck < Self.count {
      let length = Int.random(in: 1...40, using: &generator)
      app.mock.type(RandomKeys.text(of: length, using: &generator))
      struck += length
      for _ in 0..<Int.random(in: 0..<20, using: &generator) { await Task.yield() }
      switch Int.random(in: 0..<40, using: &generator) {
      case 0:
        app.mock.resize(rows: .random(in: 5...60, using: &generator), columns: .random(in: 20...200, using: &generator))
      case 1: try await Task.sleep(for: .milliseconds(5))
      case 2: app.mock.turnWheel(up: Bool.random(using: &generator))
      case 3: app.mock.click(row: .random(in: 0..<20, using: &generator), column: 5)
      case 4: app.mock.paste("mona\n漢字")
      default: break
      }
      try #require(!app.navigator.entries.isEmpty, "the app ended after \(struck) keys")
      for (scene, _) in app.navigator.scenes { shown[ObjectIdentifier(scene)] = Shown(scene: scene) }
    }
    #expect(shown.count > 10)
    app.mock.resize(rows: 20, columns: 80)
    // Keys that are still waiting may open a prompt, which takes a q as text.
    try await app.wait {
      guard !app.navigator.entries.isEmpty else { return shown.values.allSatisfy { $0.scene == nil } }
      app.mock.press("Escape")
      app.mock.type("q")
      return false
    }
  }
}

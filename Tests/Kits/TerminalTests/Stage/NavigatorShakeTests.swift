import MockScreen
import Testing

@testable import Terminal

/// Presses random keys in scenes that open other scenes, load, fail, ask and end.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct NavigatorShakeTests {
  private static let count = 10_000

  /// Creates scenes and counts how many are open.
  @MainActor
  private final class Maker: StageDelegate {
    let navigator: Navigator
    var generator = SeededGenerator(seed: 11)
    var open = 0
    var shown = 0
    var loads = 0

    init(_ navigator: Navigator) {
      self.navigator = navigator
    }

    func chance(_ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &generator) < percent
    }

    func work() async throws {
      for _ in 0..<Int.random(in: 0..<4, using: &generator) { await Task.yield() }
      if chance(20) { throw ExampleError() }
    }

    func question() -> QuestionScene {
      let replies: [Question.Reply] = [.init("Yes", key: "y"), .init("No", key: "n")]
      return QuestionScene(Question(title: "Sure?", replies: replies))
    }

    func scene() -> ExampleScene {
      let rows = ExampleRows(count: 2) { 1 + $0 % 3 }
      let scene = ExampleScene(rows: nil)
      scene.table = Table(rows)
      scene.wants = { [unowned scene] in rows.count < 40 && scene.table?.isNearEnd == true }
      scene.work = { [weak self] in
        self?.loads += 1
        try await self?.work()
        rows.count += 5
      }
      scene.farewell = { [weak self] in self?.open -= 1 }
      scene.keys = { [unowned self, unowned scene] in
        [
          KeyCommand("o", name: "open", work: { try await self.show(self.scene()) }),
          KeyCommand(
            "a", name: "ask", kind: .exclusive,
            work: {
              try await self.work()
              if try await self.navigator.show(self.question()) == 0 { scene.outcome = 1 }
            }),
          KeyCommand(
            "w", name: "wait",
            work: {
              let waiting = ExampleScene(rows: nil)
              waiting.wants = { true }
              waiting.work = { [unowned waiting] in
                try await self.work()
                waiting.outcome = 1
              }
              try await self.show(waiting)
            }),
          KeyCommand("x", name: "end", now: { scene.outcome = 2 }),
          KeyCommand("f", name: "fail", work: { throw ExampleError() }),
          KeyCommand("u", name: "unable", unless: "not now", now: {}),
        ]
      }
      return scene
    }

    func show(_ scene: ExampleScene) async throws {
      try Task.checkCancellation()
      (open, shown) = (open + 1, shown + 1)
      if scene.table == nil { scene.farewell = { [weak self] in self?.open -= 1 } }
      try await navigator.show(scene)
    }

    func stage(_ stage: any Stage, signsInAfter error: any Error) async -> Bool {
      chance(10)
    }

    func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool {
      (try? await stage.show(question())) == 0
    }
  }

  @Test func `Random keys never leave the navigator stuck`() async throws {
    let mock = MockScreen(rows: 6, columns: 20)
    let navigator = Navigator(on: mock.screen, keyDelay: .zero)
    let maker = Maker(navigator)
    navigator.delegate = maker
    let keys = [
      "o", "o", "a", "w", "x", "f", "u", "j", "k", "g", "G", "y", "n", "\r", "?", "\t", "\u{1B}[A", "\u{1B}[B",
      "\u{1B}[5~", "\u{1B}[6~", "\u{1B}OP", "\u{1B}[27u", "\u{1B}[27u", "\u{1B}[200~o\u{1B}[201~",
    ]
    var struck = 0
    // How many keys open a scene depends on the speed of the computer.
    var isEnough: Bool { struck >= Self.count && maker.shown > 100 }
    while !isEnough {
      let root = Task { try? await maker.show(maker.scene()) }
      for _ in 0..<5 { await Task.yield() }
      while !navigator.entries.isEmpty, !isEnough {
        let count = Int.random(in: 1...60, using: &maker.generator)
        mock.type((0..<count).map { _ in keys.randomElement(using: &maker.generator) ?? "j" }.joined())
        struck += count
        for _ in 0..<Int.random(in: 0..<60, using: &maker.generator) { await Task.yield() }
      }
      if isEnough {
        for _ in 0..<10_000 where !navigator.entries.isEmpty {
          mock.press("Escape")
          await Task.yield()
        }
        #expect(navigator.entries.isEmpty, "Escape closes every scene in the end")
      }
      await root.value
      #expect(maker.open == 0, "every scene that was shown is closed")
    }
    #expect(mock.rows.joined().isEmpty)
    #expect(maker.loads < 20 * maker.shown + struck, "\(maker.loads) loads of \(maker.shown) scenes")
  }
}

import MockScreen
import Testing

@testable import Terminal

@MainActor
struct ActivityIndicatorTests {
  private let mock = MockScreen(rows: 5, columns: 40)
  private let activity: ActivityIndicator
  private let talk: Scratch

  init() throws {
    talk = try Scratch()
    let channel = OutputChannel(descriptor: talk.descriptor, capabilities: .terminal())
    activity = ActivityIndicator(console: Console(output: channel, talk: channel))
    activity.screen = mock.screen
  }

  /// Waits until the screen shows the text.
  private func wait(for text: String) async throws {
    for _ in 0..<6_000 where !mock.rows.joined().contains(text) { try await Task.sleep(for: .milliseconds(10)) }
    #expect(mock.rows.joined().contains(text), "\(mock.rows)")
  }

  private func press(_ keys: String..., onceShown text: String) async throws {
    try await wait(for: text)
    for key in keys { mock.press(key) }
  }

  @Test func `A key that does nothing is refused visibly`() async throws {
    try await activity.show("Saving") {
      try await press("x", onceShown: "Saving  Esc cancels")
      try await wait(for: "Only Esc")
    }
  }

  @Test func `What is waited for is a window of its own, and gone afterwards`() async throws {
    let value = try await activity.show("Loading the form") {
      try await wait(for: "Loading the form")
      activity.notice = "Waiting for a limit that takes its time"
      try await wait(for: "Waiting for a limit that")
      activity.notice = nil
      try await wait(for: "Loading the form")
      return 7
    }
    #expect(value == 7)
    #expect(mock.rows.joined() == "")
    #expect(talk.bytes.isEmpty)
  }

  @Test func `It is active as long as the work goes on`() async throws {
    #expect(!activity.isActive)
    try await activity.show("Loading") { #expect(activity.isActive) }
    #expect(!activity.isActive)
    activity.screen = nil
    let pipe = OutputChannel(descriptor: talk.descriptor, capabilities: .pipe())
    let unseen = ActivityIndicator(console: Console(output: pipe, talk: pipe))
    try await unseen.show("Loading") { #expect(!unseen.isActive) }
  }

  @Test func `Escape cancels the work`() async throws {
    async let pressing: Void = press("Tab", "Escape", onceShown: "Loading")
    await #expect(throws: CancellationError.self) {
      try await activity.show("Loading") { try await Task.sleep(for: .seconds(600)) }
    }
    try await pressing
    #expect(mock.rows.joined() == "")
  }

  @Test func `Work that does not mind being cancelled has the last word`() async throws {
    async let pressing: Void = press("Escape", onceShown: "Saving")
    let value = try await activity.show("Saving") {
      try? await Task.sleep(for: .seconds(600))
      return 8
    }
    try await pressing
    #expect(value == 8)
  }

  @Test func `What the work throws is thrown`() async {
    await #expect(throws: OutputError.closed) { try await activity.show("Loading") { throw OutputError.closed } }
  }

  @Test func `Without a screen it is a line that is gone afterwards`() async throws {
    activity.screen = nil
    try await activity.show("Loading") {
      for _ in 0..<6_000 where !talk.text.contains("Loading") { try await Task.sleep(for: .milliseconds(10)) }
    }
    #expect(talk.text.contains("Loading"))
    #expect(talk.text.hasSuffix("\r\u{1B}[K"))
    #expect(mock.rows.joined() == "")
  }
}

import Testing

@testable import Terminal

@MainActor
struct ActivityIndicatorTests {
  private let activity: ActivityIndicator
  private let talk: Scratch

  init() throws {
    talk = try Scratch()
    let channel = OutputChannel(descriptor: talk.descriptor, capabilities: .terminal())
    activity = ActivityIndicator(console: Console(output: channel, talk: channel))
  }

  @Test func `It is active as long as the work goes on`() async throws {
    #expect(!activity.isActive)
    try await activity.show("Loading") { #expect(activity.isActive) }
    #expect(!activity.isActive)
    let pipe = OutputChannel(descriptor: talk.descriptor, capabilities: .pipe())
    let unseen = ActivityIndicator(console: Console(output: pipe, talk: pipe))
    try await unseen.show("Loading") { #expect(!unseen.isActive) }
  }

  @Test func `What the work throws is thrown`() async {
    await #expect(throws: OutputError.closed) { try await activity.show("Loading") { throw OutputError.closed } }
  }

  @Test func `It is a line that is gone afterwards`() async throws {
    try await activity.show("Loading") {
      for _ in 0..<6_000 where !talk.text.contains("Loading") { try await Task.sleep(for: .milliseconds(10)) }
    }
    #expect(talk.text.contains("Loading"))
    #expect(talk.text.hasSuffix("\r\u{1B}[K"))
  }
}

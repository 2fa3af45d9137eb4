import Testing

@testable import Terminal

@MainActor
struct ActivityIndicatorTests {
  private let activity: ActivityIndicator
  private let standardError: Scratch

  init() throws {
    standardError = try Scratch()
    let channel = OutputChannel(descriptor: standardError.descriptor, capabilities: .terminal())
    activity = ActivityIndicator(console: Console(output: channel, standardError: channel))
  }

  @Test func `The indicator is active while the work runs on a terminal`() async throws {
    #expect(!activity.isActive)
    try await activity.show("Loading") { #expect(activity.isActive) }
    #expect(!activity.isActive)
    let pipe = OutputChannel(descriptor: standardError.descriptor, capabilities: .pipe())
    let unseen = ActivityIndicator(console: Console(output: pipe, standardError: pipe))
    try await unseen.show("Loading") { #expect(!unseen.isActive) }
  }

  @Test func `An error thrown by the work is passed on`() async {
    await #expect(throws: OutputError.closed) { try await activity.show("Loading") { throw OutputError.closed } }
  }

  @Test func `A screen reader hears a line when the work begins and another one when it ends`() async throws {
    let channel = OutputChannel(descriptor: standardError.descriptor, capabilities: .terminal().accessible)
    let activity = ActivityIndicator(console: Console(output: channel, standardError: channel))
    try await activity.show("Loading") {
      for _ in 0..<6_000 where !standardError.text.contains("Loading") { try await Task.sleep(for: .milliseconds(10)) }
      activity.notice = "Waiting for the rate limit"
    }
    #expect(standardError.text == "Loading…\nWaiting for the rate limit\nDone: Loading\n")
    try await activity.show("Something quick") {}
    #expect(!standardError.text.contains("quick"))
  }

  @Test func `The indicator's line is erased when the work ends`() async throws {
    try await activity.show("Loading") {
      for _ in 0..<6_000 where !standardError.text.contains("Loading") { try await Task.sleep(for: .milliseconds(10)) }
    }
    #expect(standardError.text.contains("Loading"))
    #expect(standardError.text.hasSuffix("\r\u{1B}[K"))
  }
}

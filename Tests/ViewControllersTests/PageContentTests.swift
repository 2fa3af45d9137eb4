import FoundationEssentials
import HTTP
import LotusModel
import Terminal
import Testing
import ViewModels

@testable import ModelControllers
@testable import ViewControllers

/// Tests the order in which a page shows stored and confirmed content.
@MainActor
struct PageContentTests {
  private static let unreachable = NetworkError.transport(.cannotConnect(host: "api.github.com"))

  /// The acceptances of all loads, and of the loads whose content was shown.
  private final class Log {
    var loads: [CacheAcceptance] = []
    var shown: [CacheAcceptance] = []
  }

  private let log = Log()

  /// Loads the content once.
  ///
  /// - Parameter failure: Returns the error of a part that the page can be shown without.
  private func load(
    _ content: PageContent, without failure: (CacheAcceptance) throws -> NetworkError? = { _ in nil }
  ) async throws {
    try await content.load { pass in
      log.loads.append(pass.acceptance)
      if let failure = try failure(pass.acceptance) { await pass.note(failure) }
      return { self.log.shown.append(pass.acceptance) }
    }
  }

  @Test func `What is stored is shown first, and then what GitHub confirms`() async throws {
    let content = PageContent(for: .app)
    try await load(content)
    #expect(log.shown == [.stored] && content.needsLoad)
    try await load(content)
    #expect(log.shown == [.stored, .fresh] && !content.needsLoad)
  }

  @Test func `A command prints only what GitHub confirms`() async throws {
    for audience in [Audience.terminal, .values] {
      let content = PageContent(for: audience)
      try await load(content)
      #expect(!content.needsLoad)
    }
    #expect(log.shown == [.fresh, .fresh])
  }

  @Test func `A page of which only a part is stored waits for GitHub`() async throws {
    let content = PageContent(for: .app)
    try await load(content) { $0 == .stored ? .offline : nil }
    #expect(log.loads == [.stored, .fresh] && log.shown == [.fresh] && !content.needsLoad)
  }

  @Test func `A stored response that reports an error isn't the end`() async throws {
    let content = PageContent(for: .app)
    try await load(content) { if $0 == .stored { throw NetworkError.notFound(message: "") } else { nil } }
    #expect(log.loads == [.stored, .fresh] && log.shown == [.fresh])
  }

  @Test func `Content that GitHub cannot be asked about stays`() async throws {
    let content = PageContent(for: .app)
    try await load(content)
    try await load(content) { _ in Self.unreachable }
    #expect(log.shown == [.stored] && !content.needsLoad)
  }

  @Test func `Stored content has an age until GitHub confirms it`() async throws {
    let content = PageContent(for: .app)
    let stored = ExchangedResponse(
      response: HTTPResponse(status: 200),
      request: HTTPRequest(url: try #require(URL(string: "https://api.github.com/user"))), use: .hit,
      age: 180)
    try await content.load { pass in
      await pass.note(stored, at: .example)
      return {}
    }
    #expect(content.age(from: .example) == "3 minutes old")
    try await load(content) { _ in Self.unreachable }
    #expect(content.age(from: .example) == "3 minutes old")
    #expect(content.status("", from: .example) == "Updating, 3 minutes old")
    content.refresh()
    try await load(content)
    #expect(content.age(from: .example) == "")
  }

  @Test func `Content stays after an error, which is reported`() async throws {
    let content = PageContent(for: .app)
    try await load(content)
    await #expect(throws: Self.unreachable) { try await self.load(content) { _ in throw Self.unreachable } }
    #expect(log.shown == [.stored] && !content.needsLoad)
  }

  @Test func `A refresh asks GitHub, also during a load, and reports its error`() async throws {
    let content = PageContent(for: .terminal)
    try await load(content) { _ in
      content.refresh()
      return nil
    }
    #expect(log.shown == [.fresh] && content.needsLoad)
    await #expect(throws: Self.unreachable) { try await self.load(content) { _ in throw Self.unreachable } }
    #expect(log.loads.last == .confirmed && !content.needsLoad)
  }

  @Test func `After the error of the first load, the page loads again`() async throws {
    let content = PageContent(for: .terminal)
    await #expect(throws: Self.unreachable) { try await self.load(content) { _ in throw Self.unreachable } }
    #expect(content.needsLoad)
    try await load(content)
    #expect(log.shown == [.fresh])
  }
}

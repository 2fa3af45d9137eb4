import Foundation
import Testing

@testable import ghlotus

@Suite("The environment of the process")
struct ProcessEnvironmentTests {
  @Test func `It is what Foundation says`() {
    let environment = [String: String].ofProcess
    #expect(environment == ProcessInfo.processInfo.environment)
    #expect(environment["PATH"]?.isEmpty == false)
  }
}

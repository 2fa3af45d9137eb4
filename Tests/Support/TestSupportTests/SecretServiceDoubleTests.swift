import TestTraits
import Testing

@testable import TestSupport

@Suite("Secret Service double", .ownThreads)
struct SecretServiceDoubleTests {
  @Test func `The double replies to a method call over D-Bus`() throws {
    let bus = try SessionBus()
    let double = try SecretServiceDouble(on: bus, that: .dismissesPrompt)
    try withExtendedLifetime(double) {
      let reply = try bus.call(
        "org.freedesktop.secrets", "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.ReadAlias",
        "string:default")
      #expect(reply.contains("/org/freedesktop/secrets/collection/login"), "\(reply)")
    }
  }
}

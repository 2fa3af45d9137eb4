import Glibc
import LotusModel
import TestSupport
import Testing

@testable import ModelControllers

@Suite struct ProcessLockTests {
  private let directory: TemporaryDirectory
  private let lock: ProcessLock

  init() throws {
    directory = try TemporaryDirectory()
    lock = ProcessLock(path: directory.file("locks/one"))
  }

  private func hold(seconds timeout: Double) async throws -> String {
    try await lock.hold(timeout: timeout) { () throws(CredentialError) in "done" }
  }

  @Test func `Only one task at a time holds the lock`() async throws {
    let underWay = Shared(0)
    let mostUnderWay = Shared(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 {
        group.addTask {
          try await lock.hold(timeout: 60) { () throws(CredentialError) in
            underWay.change { $0 += 1 }
            mostUnderWay.change { $0 = max($0, underWay.value) }
            try? await Task.sleep(for: .milliseconds(5))
            underWay.change { $0 -= 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(mostUnderWay.value == 1)
  }

  @Test func `Waiting for a lock ends after the timeout or on cancellation`() async throws {
    #expect(try await hold(seconds: 30) == "done")
    let holder = open(lock.path, O_RDWR | O_CLOEXEC)
    defer { close(holder) }
    try #require(flock(holder, LOCK_EX) == 0)
    await #expect(throws: CredentialError.busy(path: lock.path)) {
      try await inTime(30) { _ = try await hold(seconds: 0.2) }
    }
    let waiting = Task { try await hold(seconds: 60) }
    try await Task.sleep(for: .milliseconds(100))
    waiting.cancel()
    await #expect(throws: CredentialError.self) { try await inTime(30) { _ = try await waiting.value } }
    flock(holder, LOCK_UN)
    #expect(try await hold(seconds: 30) == "done")
  }
}

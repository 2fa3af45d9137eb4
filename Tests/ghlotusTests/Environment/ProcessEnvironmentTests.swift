import Foundation
import Testing

@testable import ghlotus

@Suite("Process environment")
struct ProcessEnvironmentTests {
  @Test func `The environment matches the environment that Foundation reports`() {
    let environment = [String: String].ofProcess
    #expect(environment == ProcessInfo.processInfo.environment)
    #expect(environment["PATH"]?.isEmpty == false)
  }

  @Test func `A value starts after the first equals sign, and entries without one are ignored`() {
    let texts = ["A=1", "B=", "C=a=b", "D", "", "=E", "F=\u{301}x", "G=\u{1F991}"]
    let variables: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [strdup("H=\u{FF}"), nil]
    defer {
      for variable in variables { free(variable) }
    }
    // Replace the value of H with a byte that is not valid UTF-8.
    variables[8]?[2] = CChar(bitPattern: 0xFF)
    variables[8]?[3] = 0
    #expect(
      [String: String](variables: variables)
        == ["A": "1", "B": "", "C": "a=b", "": "E", "F": "\u{301}x", "G": "\u{1F991}", "H": "\u{FFFD}"])
  }
}

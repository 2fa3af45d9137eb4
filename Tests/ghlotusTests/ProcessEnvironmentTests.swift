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

  @Test func `A value goes from the first equals sign to the end, and what has none is no variable`() {
    let texts = ["A=1", "B=", "C=a=b", "D", "", "=E", "F=\u{301}x", "G=\u{1F991}"]
    let variables: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [strdup("H=\u{FF}"), nil]
    defer {
      for variable in variables { free(variable) }
    }
    // A byte that is no UTF-8.
    variables[8]?[2] = CChar(bitPattern: 0xFF)
    variables[8]?[3] = 0
    #expect(
      [String: String](variables: variables)
        == ["A": "1", "B": "", "C": "a=b", "": "E", "F": "\u{301}x", "G": "\u{1F991}", "H": "\u{FFFD}"])
  }
}

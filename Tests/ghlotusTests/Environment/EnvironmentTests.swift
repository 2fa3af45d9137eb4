import TestSupport
import Testing

@testable import ghlotus

@MainActor @Suite struct EnvironmentTests {
  @Test(arguments: ["", ".:", "bin:", "./bin:", "::"])
  func `A program is not taken from a relative folder`(prefix: String) {
    // The working folder of the tests contains this folder.
    #expect(["PATH": prefix + "Scripts"].program(named: "test") == nil)
    #expect(["PATH": prefix + "/bin"].program(named: "sh") == "/bin/sh")
  }

  @Test func `A program that ghlotus starts gets no token and no relative folder`() {
    let variables = ["PATH": ".:/bin:bin:/usr/bin:", "GH_TOKEN": "gho_x", "LANG": "C"].forPrograms
    #expect(variables == ["PATH": "/bin:/usr/bin", "LANG": "C"])
    #expect(["PATH": "."].forPrograms == [:])
  }
}

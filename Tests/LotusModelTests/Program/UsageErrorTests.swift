import LotusModel
import Testing

struct UsageErrorTests {
  @Test(arguments: [(nil, "No. See: ghlotus help"), ("api", "No. See: ghlotus help api")] as [(String?, String)])
  func `A usage error says where help is`(command: String?, sentence: String) {
    #expect(UsageError("No.", command: command).sentence == sentence)
  }
}

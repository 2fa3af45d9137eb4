import FoundationEssentials
import LotusModel
import Testing

@testable import ModelControllers

@Suite struct NetworkJournalTests {
  @Test func `The journal contains the last 400 events, the latest first`() {
    let journal = NetworkJournal(clock: .virtual(from: Date(timeIntervalSince1970: 0)))
    for number in 1...2_500 {
      journal.tell(.retrying(seconds: Double(number)))
      let expected = (max(0, number - 400)..<number).reversed().map { NetworkEvent.retrying(seconds: Double($0 + 1)) }
      if number % 100 == 0 { #expect(journal.entries.map(\.event) == expected) }
    }
  }
}

import Testing

@testable import ReadingList

@Suite struct BookSavingTests {
  @Test func `A book that changes during the question is asked about again`() {
    let versions = [1813, 1814, 1815].map { Book(id: 1, title: "Emma", author: "Jane Austen", year: $0) }
    var machine = BookSavingStateMachine(editing: versions[0])
    #expect(machine.handle(.save(versions[2])) == .store(versions[2], replacing: versions[0]))
    #expect(machine.handle(.changed(versions[1])) == .askToReplace(versions[1]))
    #expect(machine.handle(.confirmed) == .store(versions[2], replacing: versions[1]))
    #expect(machine.handle(.changed(nil)) == .askToReplace(nil))
    #expect(machine.handle(.declined) == nil && machine.state == .editing)
  }
}

import Testing

@testable import Terminal

@MainActor
struct EventQueueTests {
  private let queue = EventQueue<Int>()

  @Test func `What came before it was asked for is kept in order`() async {
    queue.append(1)
    queue.append(2)
    #expect(await queue.next(within: nil) == 1)
    #expect(await queue.next(within: 0) == 2)
    #expect(await queue.next(within: 0) == nil)
  }

  @Test func `A waiting caller gets the next element`() async {
    async let next = queue.next(within: nil)
    await Task.yield()
    queue.append(3)
    #expect(await next == 3)
  }

  @Test func `A loop ends when its task is cancelled, even with more to come`() async {
    for number in 0..<100 { queue.append(number) }
    let loop = Task { [queue] in
      var count = 0
      while await queue.next(within: nil) != nil {
        count += 1
        if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return count
    }
    #expect(await loop.value == 3)
  }

  @Test func `A wait ends when its task is cancelled`() async {
    let waiting = Task { [queue] in await queue.next(within: nil) }
    await Task.yield()
    waiting.cancel()
    #expect(await waiting.value == nil)
    queue.append(4)
    #expect(await queue.next(within: nil) == 4)
  }

  @Test func `A closed queue has nothing and waits for nothing`() async {
    async let next = queue.next(within: nil)
    await Task.yield()
    queue.append(5)
    #expect(await next == 5)
    queue.append(6)
    queue.close()
    #expect(await queue.next(within: nil) == nil)
  }
}

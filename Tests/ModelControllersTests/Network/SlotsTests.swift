import Testing

@testable import ModelControllers

/// A task that starts immediately stands in line before the next statement does: an actor serves in order.
@Suite(.serialized) struct SlotsTests {
  @Test func `There are so many places and no more`() async throws {
    let slots = Slots(2)
    #expect(await slots.take())
    #expect(await slots.take())
    let isIn = Shared(false)
    await withTaskGroup { group in
      group.addImmediateTask {
        #expect(await slots.take())
        isIn.change { $0 = true }
      }
      try? await Task.sleep(for: .milliseconds(20))
      #expect(!isIn.value)
      await slots.give()
    }
    #expect(isIn.value)
  }

  @Test func `Those in line come in turn`() async {
    let slots = Slots(1)
    #expect(await slots.take())
    let order = Shared<[Int]>([])
    await withTaskGroup { group in
      for number in 1...5 {
        group.addImmediateTask {
          _ = await slots.take()
          order.change { $0.append(number) }
          await slots.give()
        }
      }
      await slots.give()
    }
    #expect(order.value == [1, 2, 3, 4, 5])
  }

  @Test func `Who is cancelled leaves the line at once, and takes no place`() async {
    let slots = Slots(1)
    #expect(await slots.take())
    let first = Task.immediate { await slots.take() }
    let second = Task.immediate { await slots.take() }
    first.cancel()
    #expect(await !first.value)
    await slots.give()
    #expect(await second.value)
    await slots.give()
    #expect(await slots.take())
  }

  @Test func `Who is cancelled already does not even ask`() async {
    let slots = Slots(1)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await slots.take()
    }
    task.cancel()
    #expect(await !task.value)
    #expect(await slots.take())
  }

  @Test func `No place is lost, however many come, go and give up`() async {
    let slots = Slots(3)
    let (inside, most) = (Shared(0), Shared(0))
    await withTaskGroup { group in
      for number in 0..<300 {
        group.addTask {
          let task = Task {
            guard await slots.take() else { return }
            inside.change { inside in
              inside += 1
              most.change { [inside] in $0 = max($0, inside) }
            }
            await Task.yield()
            inside.change { $0 -= 1 }
            await slots.give()
          }
          if number.isMultiple(of: 3) { task.cancel() }
          await task.value
        }
      }
    }
    #expect((1...3).contains(most.value))
    for _ in 1...3 { #expect(await slots.take()) }
    let fourth = Task.immediate { await slots.take() }
    fourth.cancel()
    #expect(await !fourth.value)
  }
}

import Testing

@testable import ModelControllers

/// Tests of the queue in `ConcurrencyLimiter`.
///
/// The tests create tasks with `Task.immediate`, which run up to their first suspension before the
/// next statement. Their order in the queue is therefore the order of creation.
@Suite(.serialized) struct ConcurrencyLimiterTests {
  @Test func `Waiting callers acquire the semaphore in order`() async {
    let limiter = ConcurrencyLimiter(1)
    #expect(await limiter.acquire())
    let order = Shared<[Int]>([])
    await withTaskGroup { group in
      for number in 1...5 {
        group.addImmediateTask {
          _ = await limiter.acquire()
          order.change { $0.append(number) }
          await limiter.release()
        }
      }
      await limiter.release()
    }
    #expect(order.value == [1, 2, 3, 4, 5])
  }

  @Test func `A canceled caller leaves the queue at once without acquiring the semaphore`() async {
    let limiter = ConcurrencyLimiter(1)
    #expect(await limiter.acquire())
    let first = Task.immediate { await limiter.acquire() }
    let second = Task.immediate { await limiter.acquire() }
    first.cancel()
    #expect(await !first.value)
    await limiter.release()
    #expect(await second.value)
    await limiter.release()
    #expect(await limiter.acquire())
  }

  @Test func `A caller that is already canceled does not wait`() async {
    let limiter = ConcurrencyLimiter(1)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await limiter.acquire()
    }
    task.cancel()
    #expect(await !task.value)
    #expect(await limiter.acquire())
  }

  @Test func `The limit stays exact after many acquisitions and cancellations`() async {
    let limiter = ConcurrencyLimiter(3)
    let (inside, most) = (Shared(0), Shared(0))
    await withTaskGroup { group in
      for number in 0..<300 {
        group.addTask {
          let task = Task {
            guard await limiter.acquire() else { return }
            inside.change { inside in
              inside += 1
              most.change { [inside] in $0 = max($0, inside) }
            }
            await Task.yield()
            inside.change { $0 -= 1 }
            await limiter.release()
          }
          if number.isMultiple(of: 3) { task.cancel() }
          await task.value
        }
      }
    }
    #expect((1...3).contains(most.value))
    for _ in 1...3 { #expect(await limiter.acquire()) }
    let fourth = Task.immediate { await limiter.acquire() }
    fourth.cancel()
    #expect(await !fourth.value)
  }
}

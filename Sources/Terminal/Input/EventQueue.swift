/// Part of the bridge from the keyboard: a queue of events, and the one caller that waits for the next.
final class EventQueue<Element: Sendable> {
  /// A slice, because it loses its first element without moving the others.
  private var elements: ArraySlice<Element> = []
  private var waiting: (number: Int, continuation: CheckedContinuation<Element?, Never>)?
  private var lastNumber = 0
  private var isClosed = false

  var isEmpty: Bool {
    elements.isEmpty
  }

  func append(_ element: Element) {
    elements.append(element)
    guard let waiting else { return }
    self.waiting = nil
    waiting.continuation.resume(returning: elements.removeFirst())
  }

  /// - Returns: the elements that were in it.
  @discardableResult
  func removeAll() -> [Element] {
    defer { elements = [] }
    return Array(elements)
  }

  /// From now on `next` returns nil.
  func close() {
    isClosed = true
    removeAll()
    giveUp(lastNumber)
  }

  /// - Parameter seconds: the timeout; nil for none.
  /// - Returns: nil after the timeout, or where the task is cancelled or the queue closed.
  func next(within seconds: Double?) async -> Element? {
    if Task.isCancelled || isClosed { return nil }
    if let element = elements.popFirst() { return element }
    giveUp(lastNumber)
    lastNumber += 1
    let number = lastNumber
    let timer = seconds.map { seconds in
      Task {
        try? await Task.sleep(for: .seconds(seconds))
        giveUp(number)
      }
    }
    defer { timer?.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume(returning: nil) } else { waiting = (number, continuation) }
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  private func giveUp(_ number: Int) {
    guard let waiting, waiting.number == number else { return }
    self.waiting = nil
    waiting.continuation.resume(returning: nil)
  }
}

/// A number of places; who finds none free waits in line. A cancelled task leaves the line at once.
actor Slots {
  private var free: Int
  private var line: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var lastNumber = 0

  init(_ count: Int) {
    free = count
  }

  /// - Returns: false if the task was cancelled before there was a place.
  func take() async -> Bool {
    if Task.isCancelled { return false }
    if free > 0 {
      free -= 1
      return true
    }
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: false)
        } else {
          line.append((number, continuation))
        }
      }
    } onCancel: {
      Task { await leave(number) }
    }
  }

  func give() {
    if line.isEmpty {
      free += 1
    } else {
      line.removeFirst().continuation.resume(returning: true)
    }
  }

  private func leave(_ number: Int) {
    guard let place = line.firstIndex(where: { $0.number == number }) else { return }
    line.remove(at: place).continuation.resume(returning: false)
  }
}

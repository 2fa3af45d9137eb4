/// Dedicated model controller: the steps that the user has made, and the steps that were undone.
struct ChangeHistory<Step: AnyObject> {
  /// Something that happened to a step.
  enum Event {
    case made(Step)
    case undone(Step)
    case redone(Step)

    var step: Step {
      switch self {
      case .made(let step), .undone(let step), .redone(let step): step
      }
    }
  }

  /// The steps that can be undone, the latest last.
  private(set) var made: [Step] = []
  /// The steps that can be redone. The step that was undone last is at the end.
  private(set) var undone: [Step] = []

  /// Records an event. After a new step, the steps that were undone before can't be redone.
  ///
  /// An event about a step that the history doesn't contain, because GitHub rejected it, is ignored.
  mutating func note(_ event: Event) {
    switch event {
    case .made(let step): (made, undone) = (made + [step], [])
    case .undone(let step): Self.move(step, from: &made, to: &undone)
    case .redone(let step): Self.move(step, from: &undone, to: &made)
    }
  }

  private static func move(_ step: Step, from source: inout [Step], to target: inout [Step]) {
    guard let index = source.lastIndex(where: { $0 === step }) else { return }
    target.append(source.remove(at: index))
  }
}

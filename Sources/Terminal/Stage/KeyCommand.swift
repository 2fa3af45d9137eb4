/// Terminal kit: what a key does in a scene, declared once: the handling of the key, the footer and the help come from
/// it.
public struct KeyCommand {
  /// What takes time.
  public typealias Work = @MainActor () async throws -> Void

  /// What is to be done.
  enum Action {
    case instant(() -> Void)
    case work(Work)
  }

  /// The first is the one that is shown.
  public let keys: [KeyPress]
  /// What it does, in one or two words.
  public let name: SafeText
  /// Why it does nothing here and now; nil where it does something.
  public let refusal: SafeText?
  /// Whether other keys are ignored until its work is done.
  let isExclusive: Bool
  /// Whether leaving the scene does not cancel its work.
  var outlivesScene = false
  /// Whether the footer names it however little room there is.
  var isEssential = false
  let action: Action

  /// - Parameter event: a letter is named by itself.
  func matches(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let key): keys.contains(key)
    case .text(let text): keys.contains(KeyPress(text))
    default: false
    }
  }
}

extension KeyCommand {
  /// A command that is carried out at once.
  public init(_ keys: KeyPress..., name: SafeText, unless refusal: SafeText? = nil, now: @escaping () -> Void) {
    self.init(keys: keys, name: name, refusal: refusal, isExclusive: false, action: .instant(now))
  }

  /// A command that takes time: it is cancelled when its scene is left, unless it outlives that. Its error is shown.
  public init(
    _ keys: KeyPress..., name: SafeText, unless refusal: SafeText? = nil, isExclusive: Bool = false,
    outlivesScene: Bool = false, work: @escaping Work
  ) {
    self.init(keys: keys, name: name, refusal: refusal, isExclusive: isExclusive, action: .work(work))
    self.outlivesScene = outlivesScene
  }

  /// The same, where the keys change.
  public init(_ keys: [KeyPress], name: SafeText, isExclusive: Bool, work: @escaping Work) {
    self.init(keys: keys, name: name, refusal: nil, isExclusive: isExclusive, action: .work(work))
  }

  /// The same command, which the footer names however little room there is.
  public var essential: KeyCommand {
    var command = self
    command.isEssential = true
    return command
  }

  init(_ keys: [KeyPress], name: SafeText, now: @escaping () -> Void) {
    self.init(keys: keys, name: name, refusal: nil, isExclusive: false, action: .instant(now))
  }
}

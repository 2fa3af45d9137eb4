import Foundation

/// Terminal kit: shows scenes to the user, one above the other.
final class Stage {
  weak var delegate: (any StageDelegate)?
  /// The open scenes, from the first to the topmost.
  private(set) var scenes: [any Scene] = []
  private let read: () -> String?
  private let write: (String) -> Void

  /// Creates a stage. A test passes other functions for the input and the output.
  init(
    read: @escaping () -> String? = { readLine() },
    write: @escaping (String) -> Void = { FileHandle.standardOutput.write(Data($0.utf8)) }
  ) {
    self.read = read
    self.write = write
  }

  /// Shows a scene until it has an outcome, the user leaves it or the input ends.
  @discardableResult
  func show<S: Scene>(_ scene: S) async throws -> S.Outcome? {
    scenes.append(scene)
    defer { scenes.removeLast() }
    while scene.outcome == nil {
      guard try await attempt({ while scene.needsLoad { try await scene.load() } }) else { return nil }
      if let prompt = scene.linePrompt {
        write("\(prompt.text)> ")
        guard let line = read() else { return nil }
        prompt.reply(line)
        continue
      }
      var isLeft = false
      let back = KeyCommand(key: "q", name: "back") { isLeft = true }
      let hasOwnBack = scene.commands.contains { $0.key == back.key }
      let commands =
        scene.commands + (delegate?.stage(self, commandsFor: scene) ?? []) + (hasOwnBack ? [] : [back])
      draw(scene, commands)
      guard let line = read() else { return nil }
      let key = select(line, in: scene)
      if let command = commands.first(where: { $0.key == key }) { _ = try await attempt(command.work) }
      if isLeft { return nil }
    }
    return scene.outcome
  }

  /// Performs work, and repeats it after an error if the delegate wants that.
  ///
  /// - Returns: `true` if the work succeeded.
  private func attempt(_ work: () async throws -> Void) async throws -> Bool {
    while true {
      do {
        try await work()
        return true
      } catch {
        guard try await delegate?.stage(self, retriesAfter: error) == true else { return false }
      }
    }
  }

  /// Selects a row if the line is its number.
  ///
  /// - Returns: `Enter` for the number of a row, and the line itself otherwise.
  private func select(_ line: String, in scene: some Scene) -> String {
    guard let table = scene.table, let number = Int(line), number >= 1, number <= table.source.count
    else { return line }
    table.selectedRow = number - 1
    return "Enter"
  }

  private func draw(_ scene: some Scene, _ commands: [KeyCommand]) {
    write("\n\(scene.title)\n")
    let takesNumbers = commands.contains { $0.key == "Enter" }
    if let source = scene.table?.source {
      for row in 0..<source.count {
        let number = takesNumbers ? "\(row + 1)  " : ""
        let indent = String(repeating: " ", count: number.count)
        write(number + source.cell(at: row).lines(width: 40).joined(separator: "\n" + indent) + "\n")
      }
    }
    let keys = commands.map { "\($0.key == "Enter" ? "number" : $0.key) \($0.name)" }
    write(keys.joined(separator: "  ") + "\n> ")
  }
}

/// Terminal kit: the methods that a stage calls on its delegate.
protocol StageDelegate: AnyObject {
  func stage(_ stage: Stage, commandsFor scene: any Scene) -> [KeyCommand]
  func stage(_ stage: Stage, retriesAfter error: any Error) async throws -> Bool
}

/// Terminal kit: a key and what it does.
struct KeyCommand {
  let key: String
  let name: String
  let work: () async throws -> Void
}

/// Terminal kit: shows scenes to the user.
final class Stage {
  private let width = 40

  func show(_ scene: some Scene) async throws {
    while scene.needsLoad { try await scene.load() }
    print(scene.title)
    guard let source = scene.table?.source else { return }
    for row in 0..<source.count {
      for line in source.cell(at: row).lines(width: width) { print(line) }
    }
  }
}

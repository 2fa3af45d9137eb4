/// The page of a list's selected row, which a navigator draws next to the list. Comparable to the
/// secondary column of `UISplitViewController`.
///
/// The scene of a preview isn't on the stack. It takes no keys, and its errors aren't reported. It
/// loads in a child task of the list until another preview replaces it or a page covers the list.
final class Preview {
  let id: AnyHashable
  let scene: any Scene
  private let (ending, continuation) = AsyncStream.makeStream(of: Never.self)
  private(set) var isEnded = false

  init?(_ request: PreviewRequest) {
    guard let scene = request.makeScene() else { return nil }
    (id, self.scene) = (request.id, scene)
  }

  /// Ends the load. Content that has loaded remains visible.
  func end() {
    isEnded = true
    continuation.finish()
  }

  /// Loads the scene, and closes it after `end()`.
  ///
  /// - Parameters:
  ///   - delay: The time before the load, so that moving quickly through a list loads nothing.
  ///   - draw: Called whenever more content has loaded.
  func load(after delay: Duration, _ draw: @escaping @MainActor () -> Void) async {
    await withDiscardingTaskGroup { group in
      group.addTask { [self] in await loadParts(after: delay, draw) }
      for await _ in ending {}
      group.cancelAll()
    }
    await scene.close()
  }

  private func loadParts(after delay: Duration, _ draw: @MainActor () -> Void) async {
    try? await Task.sleep(for: delay)
    while !Task.isCancelled, scene.needsLoad {
      guard (try? await scene.load()) != nil else { return }
      draw()
    }
  }

  func lines(in size: Size) -> [StyledLine] {
    if let table = scene.table, !table.isEmpty {
      // A click on the preview opens its page, so nothing in it is drawn as a link to another page.
      (table.showsSelection, table.hasTargets) = (false, false)
      return table.frame(in: size).lines
    }
    let texts = [StyledText(scene.title, .bold), StyledText("Not loaded yet; Enter opens this page", .dim)]
    return texts.map { $0.line(cutTo: max(0, size.columns - Theme.indentation)).indented(by: Theme.indentation) }
  }
}

/// A request to show a page next to a list.
public struct PreviewRequest {
  let id: AnyHashable
  let makeScene: () -> (any Scene)?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - id: The identity of the page. A preview with the same identity stays.
  ///   - makeScene: Returns a new scene for the page.
  public init(of id: some Hashable, _ makeScene: @escaping () -> (any Scene)?) {
    self.id = AnyHashable(id)
    self.makeScene = makeScene
  }
}

extension Navigator {
  /// The scene that is shown next to the topmost page, or `nil` if no scene is shown there.
  public var preview: (any Scene)? { entries.last(where: \.isPage)?.preview?.scene }

  /// Shows the page of the selected row next to the topmost page, and ends all other previews.
  func updatePreviews() {
    let top = entries.last(where: \.isPage)
    for entry in entries where entry !== top { entry.preview?.end() }
    guard let top else { return }
    let fits = top.isFull && screen.size.columns >= SceneView.leastWidthWithPreview
    let request = fits ? delegate?.stage(self, previewOf: top.scene) : nil
    guard request?.id != top.preview?.id || top.preview?.isEnded == true else { return }
    top.preview?.end()
    top.preview = request.flatMap { Preview($0) }
    guard top.preview != nil, !top.isPreviewing else { return }
    top.isPreviewing = true
    begin(in: top) { await $0.loadPreviews(of: $1) }
  }

  /// Loads one preview after another, in a single job. Starting a job redraws the screen, so a job
  /// for each preview would draw the screen twice for each key.
  private func loadPreviews(of entry: NavigatorEntry) async {
    while let preview = entry.preview, !preview.isEnded, !Task.isCancelled {
      await preview.load(after: previewDelay) { [weak self] in self?.draw() }
    }
    entry.isPreviewing = false
  }
}

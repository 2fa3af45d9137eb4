/// Terminal kit: a page or another unit of content that a stage shows.
protocol Scene: AnyObject {
  var title: String { get }
  /// The rows of the scene, or `nil` if it has nothing to show yet.
  var table: Table? { get }
  /// Whether the stage must call `load()` before it shows the scene.
  var needsLoad: Bool { get }
  func load() async throws
}

extension Scene {
  var needsLoad: Bool { false }
  func load() async throws {}
}

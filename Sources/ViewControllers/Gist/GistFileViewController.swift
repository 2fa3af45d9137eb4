public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: prints a single file of a gist, without any other text.
public final class GistFileViewController: Scene, DataScene {
  private let id: GistID
  private let fileName: String?
  private let network: NetworkController
  private var text: [UInt8]?
  public private(set) var table: Table?

  /// Creates a view controller for a file.
  ///
  /// - Parameter fileName: The name of the file, or `nil` for the only file of the gist.
  public init(id: GistID, fileName: String?, network: NetworkController) {
    self.id = id
    self.fileName = fileName
    self.network = network
  }

  public var status: SafeText { "Loading the gist" }
  public var needsLoad: Bool { table == nil }

  /// Loads the gist and finds the file.
  ///
  /// - Throws: `UnknownNameError`, `GistFileError` or `NetworkError`.
  public func load() async throws {
    do {
      let contents = try await network.response(to: id.request)
      text = Array(try contents.file(named: fileName, of: id).wholeContent())
      table = Table([BlankCell()])
    } catch NetworkError.notFound {
      throw UnknownNameError.gist(id)
    }
  }

  /// Returns the contents of the file, in every format.
  public func data(of rows: Range<Int>, for audience: Audience) -> [UInt8]? { text }
}

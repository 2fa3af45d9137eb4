public import FoundationEssentials
public import LotusModel

/// Shared model controller: pictures, each made once in a run: fetched by the network controller, decoded by a process of
/// its own, kept in the cache as decoded. View controllers await it.
public actor PictureController {
  /// Decodes a file.
  public typealias Decoder = @Sendable (Data, PictureForm) async throws(PictureError) -> Data

  /// How long a page that is ready waits for its picture. Only a replay, whose answers come at once, has time for that.
  public nonisolated let grace: Duration
  private let network: NetworkController
  private let decode: Decoder
  /// Nil while it is made.
  private var results: [PictureRequest: Result<Picture, PictureError>?] = [:]
  /// Each ends when a picture is made.
  private var waits: [PictureRequest: [AsyncStream<Never>.Continuation]] = [:]

  public init(network: NetworkController, grace: Duration = .zero, decode: @escaping Decoder) {
    self.network = network
    self.grace = grace
    self.decode = decode
  }

  /// Begins to make a picture, unless that has been done. It goes on, and into the cache, though its page be left.
  public func begin(_ wanted: PictureRequest) {
    if case .failure?? = results[wanted] { results[wanted] = nil }
    guard results[wanted] == nil else { return }
    results[wanted] = .some(nil)
    Task {
      do throws(PictureError) {
        results[wanted] = .success(try await make(wanted))
      } catch {
        results[wanted] = .failure(error)
      }
      for wait in waits.removeValue(forKey: wanted) ?? [] { wait.finish() }
    }
  }

  /// - Parameter limit: how long to wait.
  /// - Returns: nil where it is not there by then.
  public func result(of wanted: PictureRequest, within limit: Duration) async -> Result<Picture, PictureError>? {
    if results[wanted] == .some(nil) {
      let (end, wait) = AsyncStream.makeStream(of: Never.self)
      waits[wanted, default: []].append(wait)
      await withTaskGroup { group in
        group.addTask { for await _ in end {} }
        group.addTask { try? await Task.sleep(for: limit) }
        await group.next()
        group.cancelAll()
      }
    }
    return results[wanted] ?? nil
  }

  private func make(_ wanted: PictureRequest) async throws(PictureError) -> Picture {
    let kept = await network.storedPicture(wanted)
    if let kept, kept.isFresh { return kept.picture }
    do throws(PictureError) {
      let file = try await file(at: wanted.address)
      guard let picture = Picture(try await decode(file, wanted.form), form: wanted.form) else { throw .unreadable }
      await network.store(picture, of: wanted)
      return picture
    } catch {
      if let kept { return kept.picture }
      throw error
    }
  }

  private func file(at address: URL) async throws(PictureError) -> Data {
    do {
      return try await network.picture(at: address)
    } catch {
      throw .network(error)
    }
  }
}

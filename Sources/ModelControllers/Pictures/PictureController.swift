public import FoundationEssentials
import HTTP
public import LotusModel

/// Shared model controller: loads pictures. The latest pictures stay in memory, so that each of them
/// is loaded only once.
///
/// The network controller downloads a picture, a separate process decodes it, and the cache stores
/// the decoded picture. View controllers call this controller.
public actor PictureController {
  /// Decodes the contents of a picture file.
  public typealias Decoder = @Sendable (Data, PictureFormat) async throws(PictureError) -> Data

  /// The time that a page waits for its picture when everything else is ready. Only a replay waits,
  /// because it has all responses at once; otherwise, the time is zero.
  private let grace: Duration
  /// The maximum time for downloading a picture. A page should not wait long for a picture from a
  /// slow server.
  private let timeout: Duration
  private let network: NetworkController
  private let decode: Decoder
  private var loads: [PictureRequest: Load] = [:]
  /// The requests in `loads`, the latest last.
  private var latest: [PictureRequest] = []
  /// The streams that calls of `wait(for:atMost:)` wait for. A stream ends when its picture is
  /// loaded.
  private var waits: [PictureRequest: [AsyncStream<Never>.Continuation]] = [:]

  public init(
    network: NetworkController, grace: Duration = .zero, timeout: Duration = .seconds(20), decode: @escaping Decoder
  ) {
    self.network = network
    self.grace = grace
    self.timeout = timeout
    self.decode = decode
  }

  /// Starts to load a picture, unless it is loaded or being loaded. A failed picture is loaded
  /// again.
  ///
  /// Loading continues if the user leaves the page, so that the picture gets into the cache.
  public func begin(_ wanted: PictureRequest) {
    if case .ended(.failure) = loads[wanted] { loads[wanted] = nil }
    guard loads[wanted] == nil else { return }
    loads[wanted] = .running
    latest = latest.filter { $0 != wanted } + [wanted]
    if latest.count > Self.most, case .ended = loads[latest[0]] { loads[latest.removeFirst()] = nil }
    Task {
      do throws(PictureError) {
        loads[wanted] = .ended(.success(try await make(wanted)))
      } catch {
        loads[wanted] = .ended(.failure(error))
      }
      for wait in waits.removeValue(forKey: wanted) ?? [] { wait.finish() }
    }
  }

  /// Waits for a picture that has been requested with `begin(_:)`.
  ///
  /// - Returns: `nil` if the task is canceled.
  public func result(of wanted: PictureRequest) async -> Result<Picture, PictureError>? {
    await wait(for: wanted, atMost: nil)
    return loads[wanted]?.result
  }

  /// Returns a picture that has been requested with `begin(_:)`, if it is ready. In a replay, waits
  /// for the picture.
  ///
  /// - Returns: `nil` if the picture is still being loaded.
  public func readyResult(of wanted: PictureRequest) async -> Result<Picture, PictureError>? {
    await wait(for: wanted, atMost: grace)
    return loads[wanted]?.result
  }

  /// Gives a picture that is still being loaded a moment to get into the cache for the next run.
  ///
  /// Called after a page has been printed without the picture.
  public func finish(_ wanted: PictureRequest) async {
    await wait(for: wanted, atMost: .milliseconds(200))
  }

  private static let most = 32

  private enum Load {
    case running
    case ended(Result<Picture, PictureError>)

    var result: Result<Picture, PictureError>? {
      if case .ended(let result) = self { result } else { nil }
    }
  }

  private func wait(for wanted: PictureRequest, atMost limit: Duration?) async {
    guard case .running = loads[wanted] else { return }
    let (end, wait) = AsyncStream.makeStream(of: Never.self)
    waits[wanted, default: []].append(wait)
    await withTaskGroup { group in
      group.addTask { for await _ in end {} }
      if let limit { group.addTask { try? await Task.sleep(for: limit) } }
      await group.next()
      group.cancelAll()
    }
  }

  private func make(_ wanted: PictureRequest) async throws(PictureError) -> Picture {
    guard network.server.allows(pictureAt: wanted.address) else {
      throw .refused(address: wanted.address.absoluteString)
    }
    let stored = await network.storedPicture(wanted)
    if let stored, stored.isFresh { return stored.picture }
    do throws(PictureError) {
      let file = try await file(at: wanted.address)
      guard let picture = Picture(try await decode(file, wanted.form), form: wanted.form) else { throw .unreadable }
      await network.store(picture, of: wanted)
      return picture
    } catch {
      if let stored { return stored.picture }
      throw error
    }
  }

  private func file(at address: URL) async throws(PictureError) -> Data {
    let late = Result<Data, PictureError>.failure(.network(.transport(.timedOut(host: address.host() ?? ""))))
    let result = await withTaskGroup(of: Result<Data, PictureError>.self) { [network, timeout] group in
      group.addTask {
        do throws(NetworkError) {
          return .success(try await network.picture(at: address))
        } catch {
          return .failure(.network(error))
        }
      }
      group.addTask {
        try? await Task.sleep(for: timeout)
        return late
      }
      defer { group.cancelAll() }
      return await group.next() ?? late
    }
    return try result.get()
  }
}

import FoundationEssentials
public import LotusModel

/// Shared model controller: stores the pages that are open in the app.
///
/// Each account on each host has its own file. Errors are ignored, because the app works without
/// the files.
public actor StateRestorationController {
  private let folder: String?
  private let credentials: CredentialController?
  private let pendingWrites: PendingWrites
  /// The stream from `change(to:)` to `storeChanges()`. It holds only the latest stack.
  private let (stacks, continuation) = AsyncStream<SavedStack>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// Creates a controller that stores nothing, for example for a replay.
  public init() {
    folder = nil
    credentials = nil
    pendingWrites = PendingWrites()
  }

  /// Creates a controller for one host.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder with the files of the host.
  ///   - credentials: The controller that knows the account in use.
  ///   - pendingWrites: The counter for operations that must finish before the process ends.
  package init(folder: String, credentials: CredentialController, pendingWrites: PendingWrites) {
    self.folder = folder
    self.credentials = credentials
    self.pendingWrites = pendingWrites
  }

  /// Returns the stored pages of the account in use.
  ///
  /// - Returns: `nil` if there is no file, or if it contains no valid page.
  public func stored() async -> SavedStack? {
    guard let bytes = try? await file()?.bytes() else { return nil }
    return SavedStack(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Passes the open pages to `storeChanges()`. If several stacks are waiting to be stored, only
  /// the latest is stored.
  public nonisolated func change(to stack: SavedStack) {
    continuation.yield(stack)
  }

  /// Stores each stack that is passed to `change(to:)`, until `endChanges()` is called.
  public func storeChanges() async {
    for await stack in stacks { await store(stack) }
  }

  /// Ends `storeChanges()`. A stack that is waiting is still stored.
  public nonisolated func endChanges() {
    continuation.finish()
  }

  /// Stores the open pages of the account in use. If the file can't be written, nothing is stored.
  public func store(_ stack: SavedStack) async {
    pendingWrites.begin()
    defer { pendingWrites.end() }
    try? await file()?.write(stack.text)
  }

  public func forget() async {
    _ = try? await file()?.delete()
  }

  private func file() async -> PrivateFile<PrivateFolder.Failure>? {
    guard let folder, let credentials else { return nil }
    return PrivateFile(path: "\(folder)/\(await credentials.folderName)") { $1 }
  }
}

public import LotusModel

/// Shared model controller: the single door to the files that keep where a user was in the app, one for each host and account.
///
/// They are a convenience: one that cannot be read or written is as none.
public actor PlaceController {
  private let folder: String?
  private let credentials: CredentialController?
  private let pendingWrites: PendingWrites

  /// For a run that keeps nothing, such as a replay.
  public init() {
    folder = nil
    credentials = nil
    pendingWrites = PendingWrites()
  }

  /// - Parameters:
  ///   - folder: an absolute path, for one host.
  ///   - credentials: tell which account is in use.
  package init(folder: String, credentials: CredentialController, pendingWrites: PendingWrites) {
    self.folder = folder
    self.credentials = credentials
    self.pendingWrites = pendingWrites
  }

  /// - Returns: nil where nothing is kept, or what cannot be understood.
  public func stored() async -> PlaceStack? {
    guard let text = try? await file()?.read() else { return nil }
    return PlaceStack(text: text)
  }

  /// A stack that cannot be written is not kept, and that is no error.
  public func store(_ stack: PlaceStack) async {
    pendingWrites.begin()
    defer { pendingWrites.end() }
    try? await file()?.write(stack.text)
  }

  public func forget() async {
    _ = try? await file()?.delete()
  }

  private func file() async -> PrivateFile<PrivateFolder.Failure>? {
    guard let folder, let credentials else { return nil }
    return PrivateFile(path: "\(folder)/\(await credentials.folderName)") { PrivateFolder.Failure(code: $1) }
  }
}

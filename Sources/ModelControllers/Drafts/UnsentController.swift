public import LotusModel

/// Shared model controller: the single door to what was typed in a prompt and GitHub does not have yet: a text for each
/// scene, in a file for each account, so that it is there in the next run too.
///
/// One that cannot be written is kept as long as the run goes on.
public actor UnsentController {
  private let folder: String?
  private let credentials: CredentialController?
  private let pendingWrites: PendingWrites
  private var texts: [Route: String] = [:]

  /// For a run that writes nothing, such as a replay.
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

  /// - Returns: an empty text where nothing is kept.
  public func text(for route: Route) async -> String {
    if let text = texts[route] { return text }
    let text = (try? await file(for: route)?.read()) ?? ""
    return texts[route] ?? text
  }

  /// - Parameter text: empty where nothing is left to lose.
  public func store(_ text: String, for route: Route) async {
    guard texts[route] != text else { return }
    texts[route] = text
    pendingWrites.begin()
    defer { pendingWrites.end() }
    guard let file = await file(for: route) else { return }
    // Meanwhile there may be another.
    let latest = texts[route] ?? ""
    if latest.isEmpty { _ = try? file.delete() } else { try? file.write(latest) }
  }

  private func file(for route: Route) async -> PrivateFile<PrivateFolder.Failure>? {
    guard let folder, let credentials else { return nil }
    let account = await credentials.folderName
    return PrivateFile(path: "\(folder)/\(account)/\(route.text.percentEncoded)") { PrivateFolder.Failure(code: $1) }
  }
}

import HTTP
public import LotusModel

/// Shared model controller: stores text that the user typed in a prompt but hasn't sent to GitHub.
///
/// Each scene has its own text, so that the user can continue in the next run. Each text is in a
/// file in the folder of the account. A text that was typed before signing in moves to the account
/// that signs in. A text that can't be written is stored in memory until the run ends.
public actor PromptDraftController {
  private let folder: String?
  private let credentials: CredentialController?
  private let pendingWrites: PendingWrites
  private var texts: [Route: String] = [:]
  /// The scenes whose text was typed in this run before signing in.
  private var anonymous: Set<Route> = []

  /// Creates a controller that writes no files, for example for a preview.
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

  /// Returns the unsent text of a scene.
  ///
  /// - Returns: An empty string if there is no unsent text.
  public func text(for route: Route) async -> String {
    if let text = texts[route] { return text }
    let text = (try? await file(for: route)?.read()) ?? ""
    return texts[route] ?? text
  }

  /// Stores the unsent text of a scene. A private key, which the user may have pasted by mistake, is
  /// never stored.
  ///
  /// - Parameters:
  ///   - text: The text; an empty string to remove the stored text.
  ///   - route: The route of the scene.
  public func store(_ text: String, for route: Route) async {
    guard texts[route] != text, !text.contains("PRIVATE KEY") else { return }
    texts[route] = text
    pendingWrites.begin()
    defer { pendingWrites.end() }
    guard let file = await file(for: route) else { return }
    // The text may have changed while `file(for:)` was suspended, so write the latest text.
    let latest = texts[route] ?? ""
    if latest.isEmpty { _ = try? file.delete() } else { try? file.write(latest) }
  }

  /// Returns the file for the text of a scene, in the folder of the account in use.
  ///
  /// A text that was typed before signing in is moved to that folder first. If the account already
  /// has another text for the scene, neither text is replaced. Both are offered, one after the
  /// other.
  private func file(for route: Route) async -> PrivateFile<PrivateFolder.Failure>? {
    guard let folder, let credentials else { return nil }
    let account = await credentials.folderName
    func file(of account: String) -> PrivateFile<PrivateFolder.Failure> {
      PrivateFile(path: "\(folder)/\(account)/\(route.text.percentEncoded)") { $1 }
    }
    let (own, unclaimed) = (file(of: account), file(of: CachePartition.anonymous))
    guard account != CachePartition.anonymous else {
      anonymous.insert(route)
      return unclaimed
    }
    guard let text = try? unclaimed.read(), !text.isEmpty else { return own }
    if let other = try? own.read(), !other.isEmpty { return anonymous.contains(route) ? unclaimed : own }
    guard (try? own.write(text)) != nil else { return unclaimed }
    _ = try? unclaimed.delete()
    return own
  }
}

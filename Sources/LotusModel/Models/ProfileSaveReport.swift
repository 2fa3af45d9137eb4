/// Model: what became of an edit that was sent in several requests.
public struct ProfileSaveReport: Hashable, Sendable {
  public var saved = ProfileEdit()
  public var unsaved = ProfileEdit()
  /// Requests whose answer never came: GitHub may have carried them out.
  public var unknown = ProfileEdit()
  /// Why not all of it was saved.
  public var failure: NetworkError?

  public init() {}
}

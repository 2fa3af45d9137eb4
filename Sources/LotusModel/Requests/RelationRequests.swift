/// Model: the requests that ask for a relation, make it and end it.
///
/// https://docs.github.com/rest/users/followers, https://docs.github.com/rest/users/blocking,
/// https://docs.github.com/rest/activity/starring
extension Relation {
  /// Answered by 204 for yes and 404 for no.
  public var checkRequest: APIRequest<NoContent> {
    APIRequest(path, needsSignIn: true)
  }

  /// - Parameter holds: whether it is to hold afterwards; neither way fails where it does already.
  public func change(to holds: Bool) -> APIRequest<NoContent> {
    APIRequest(path, method: holds ? .put : .delete, needsSignIn: true)
  }

  private var path: String {
    switch self {
    case .following(let login): "/user/following/\(login.name.percentEncoded)"
    case .blocking(let login): "/user/blocks/\(login.name.percentEncoded)"
    case .starring(let repository):
      "/user/starred/\(repository.owner.name.percentEncoded)/\(repository.name.percentEncoded)"
    }
  }
}

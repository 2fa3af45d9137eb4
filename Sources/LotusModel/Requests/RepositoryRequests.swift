/// Model: the requests that the page of a repository is made of.
extension RepositoryName {
  /// https://docs.github.com/rest/repos/repos#get-a-repository
  public var repositoryRequest: APIRequest<Repository> {
    request()
  }

  /// The bytes of code in each language: https://docs.github.com/rest/repos/repos#list-repository-languages
  public var languagesRequest: APIRequest<[String: Int]> {
    request("/languages")
  }

  /// The latest of those that are open: https://docs.github.com/rest/issues/issues#list-repository-issues
  public var latestIssuesRequest: APIRequest<[Issue]> {
    request("/issues", query: [QueryItem("per_page", "5")], longestText: Self.longestText)
  }

  /// https://docs.github.com/rest/repos/contents#get-a-repository-readme
  public var readmeRequest: APIRequest<Readme> {
    readmeRequest()
  }

  /// - Parameter folder: with a slash in front.
  func readmeRequest(in folder: String = "") -> APIRequest<Readme> {
    request("/readme\(folder)", longestText: Self.longestText)
  }

  private func request<Response>(
    _ part: String = "", query: [QueryItem] = [], longestText: Int? = nil
  ) -> APIRequest<Response> {
    APIRequest(path + part, query: query, longestText: longestText)
  }

  var path: String {
    "/repos/\(owner.name.percentEncoded)/\(name.percentEncoded)"
  }

  /// Bytes: GitHub takes issues of 64 KiB, and a README may be as long as a book.
  static let longestText = 512 << 10
}

import HTTP

/// Model: the requests for the parts of a repository's page.
extension RepositoryName {
  /// A request for the repository.
  ///
  /// See https://docs.github.com/rest/repos/repos#get-a-repository.
  public var repositoryRequest: APIRequest<Repository> {
    request()
  }

  /// A request for the number of bytes of code in each language.
  ///
  /// See https://docs.github.com/rest/repos/repos#list-repository-languages.
  public var languagesRequest: APIRequest<Languages> {
    request("/languages")
  }

  /// A request for the five latest open issues.
  ///
  /// See https://docs.github.com/rest/issues/issues#list-repository-issues.
  public var latestIssuesRequest: APIRequest<[Issue]> {
    request("/issues", query: [QueryItem("per_page", "5")], longestText: Self.longestText)
  }

  /// A request for the README in the root folder.
  ///
  /// See https://docs.github.com/rest/repos/contents#get-a-repository-readme.
  public var readmeRequest: APIRequest<Readme> {
    readmeRequest()
  }

  /// Returns a request for the README in a folder.
  ///
  /// - Parameter folder: The path of the folder, with a leading slash. The empty string stands for
  ///   the root folder.
  func readmeRequest(in folder: String = "") -> APIRequest<Readme> {
    request("/readme\(folder)", longestText: Self.longestContent)
  }

  private func request<Response>(
    _ part: String = "", query: [QueryItem] = [], longestText: Int? = nil
  ) -> APIRequest<Response> {
    APIRequest(path + part, query: query, longestText: longestText)
  }

  var path: String {
    "/repos/\(owner.name.percentEncoded)/\(name.percentEncoded)"
  }

  /// The maximum length of the text of an issue or a comment, in bytes. The value is well above
  /// GitHub's own limit of 64 KiB.
  static let longestText = 512 << 10
  /// The maximum length of the content of a file, in bytes. GitHub returns files of up to 1 MiB in
  /// base64, with a line feed after 60 characters.
  static let longestContent = 1536 << 10
}

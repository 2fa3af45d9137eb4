public import LotusModel

extension Repository {
  /// A repository that has only the required values.
  ///
  /// - Parameter change: Changes the repository before it is returned.
  public static func example(_ change: (inout Repository) -> Void = { _ in }) throws -> Repository {
    var repository = try decoded(
      Repository.self,
      """
      {"name":"Hello-World","full_name":"octocat/Hello-World","html_url":"https://github.com/octocat/Hello-World",\
      "stargazers_count":0}
      """)
    change(&repository)
    return repository
  }
}

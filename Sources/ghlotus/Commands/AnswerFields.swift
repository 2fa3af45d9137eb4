/// The fields that `--json` can pick from what GitHub sends of a thing: its own names, in its order.
enum AnswerFields {
  /// https://docs.github.com/rest/users/users, and what a profile has beside it
  static let profile = words(
    """
    login id node_id avatar_url gravatar_id url html_url followers_url following_url gists_url starred_url \
    subscriptions_url organizations_url repos_url events_url received_events_url type user_view_type site_admin name \
    company blog location email hireable bio twitter_username notification_email public_repos public_gists followers \
    following created_at updated_at private_gists total_private_repos owned_private_repos disk_usage collaborators \
    two_factor_authentication plan suspended_at organizations social_accounts top_repositories pronouns status \
    pinned_items
    """)

  /// https://docs.github.com/rest/users/followers
  static let account = words(
    """
    login id node_id avatar_url gravatar_id url html_url followers_url following_url gists_url starred_url \
    subscriptions_url organizations_url repos_url events_url received_events_url type user_view_type site_admin
    """)

  /// https://docs.github.com/rest/repos/repos
  static let repository = words(
    """
    id node_id name full_name private owner html_url description fork url forks_url keys_url collaborators_url \
    teams_url hooks_url issue_events_url events_url assignees_url branches_url tags_url blobs_url git_tags_url \
    git_refs_url trees_url statuses_url languages_url stargazers_url contributors_url subscribers_url \
    subscription_url commits_url git_commits_url comments_url issue_comment_url contents_url compare_url merges_url \
    archive_url downloads_url issues_url pulls_url milestones_url notifications_url labels_url releases_url \
    deployments_url created_at updated_at pushed_at git_url ssh_url clone_url svn_url homepage size stargazers_count \
    watchers_count language has_issues has_projects has_downloads has_wiki has_pages has_discussions \
    has_pull_requests forks_count mirror_url archived disabled open_issues_count license allow_forking is_template \
    web_commit_signoff_required pull_request_creation_policy topics visibility forks open_issues watchers \
    default_branch permissions role_name security_and_analysis custom_properties code_of_conduct network_count \
    subscribers_count temp_clone_token
    """)

  /// https://docs.github.com/rest/orgs/orgs
  static let organization = words(
    """
    login id node_id url repos_url events_url hooks_url issues_url members_url public_members_url avatar_url description
    """)

  /// https://docs.github.com/rest/gists/gists
  static let gist = words(
    """
    url forks_url commits_url id node_id git_pull_url git_push_url html_url files public created_at updated_at \
    description comments user comments_enabled comments_url owner truncated
    """)

  /// Of our own making
  static let identity = ["login", "host", "scopes", "source", "path", "rate_limit"]

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}

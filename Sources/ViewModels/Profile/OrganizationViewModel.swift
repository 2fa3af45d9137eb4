public import LotusModel

/// View model: an organization in a list.
public struct OrganizationViewModel: Hashable, Sendable {
  public let name: LinkedText
  public let description: String?

  /// Creates a view model with a link to the organization's page.
  ///
  /// GitHub's list of organizations contains only URLs of the API. The link is therefore built from
  /// the login, as it works for the page of every account.
  public init(_ organization: Organization, from viewpoint: Viewpoint) {
    name = LinkedText(organization.login, link: "\(viewpoint.webURL)/\(organization.login)")
    description = organization.description?.nonBlank
  }
}

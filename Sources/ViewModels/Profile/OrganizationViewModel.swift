public import LotusModel

/// View model: one organization of a list.
public struct OrganizationViewModel: Hashable, Sendable {
  public let name: LinkedText
  public let description: String?

  /// The list of organizations carries only API addresses; the page is where every account's page is.
  public init(_ organization: Organization, from viewpoint: Viewpoint) {
    name = LinkedText(organization.login, link: "\(viewpoint.webURL)/\(organization.login)")
    description = organization.description?.nonBlank
  }
}

public import LotusModel

/// View model: the labeled details of a profile. Details without a value are left out.
public struct ProfileDetailsViewModel: Hashable, Sendable {
  public let rows: [LabelledText]

  public init(_ profile: Profile, from viewpoint: Viewpoint) {
    let user = profile.user
    var rows: [LabelledText] = []
    func add(_ label: String, _ value: LinkedText?) {
      if let value { rows.append(LabelledText(label, value)) }
    }
    add("Company", user.company?.nonBlank.map { Self.company($0, webURL: viewpoint.webURL) })
    add("Location", user.location?.nonBlank.map { LinkedText($0) })
    add("Email", user.email?.nonBlank.map { LinkedText($0, link: "mailto:\($0)") })
    add("Website", user.blog?.nonBlank.map { LinkedText(address: $0) })
    add("X", user.twitterUsername?.nonBlank.map { LinkedText("@\($0)", link: "https://x.com/\($0)") })
    for account in Self.otherAccounts(profile) {
      let viewModel = SocialAccountViewModel(account)
      add(viewModel.provider, viewModel.handle)
    }
    add("Hireable", user.isHireable == true ? LinkedText("yes") : nil)
    add("Joined", LinkedText(user.createdAt.dayAndAge(at: viewpoint.now)))
    add("Profile", LinkedText(address: user.url))
    self.rows = rows
  }

  /// Links a company such as `@github` to the account of that name.
  private static func company(_ text: String, webURL: String) -> LinkedText {
    guard text.hasPrefix("@"), let login = try? Login(text) else { return LinkedText(text) }
    return LinkedText(text, link: "\(webURL)/\(login.name)")
  }

  /// The social accounts, except the X account that already has a row.
  ///
  /// GitHub returns the X account twice: as a field of the user and as a social account.
  private static func otherAccounts(_ profile: Profile) -> [SocialAccount] {
    guard let name = profile.user.twitterUsername?.lowercased() else { return profile.socialAccounts ?? [] }
    return (profile.socialAccounts ?? []).filter {
      $0.provider != "twitter" || $0.url.split(separator: "/").last?.lowercased() != name
    }
  }
}

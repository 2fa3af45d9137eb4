import Essentials
import HTTP

/// Model: an email address of the signed-in user.
///
/// See https://docs.github.com/rest/users/emails.
public struct EmailAddress: Hashable, Sendable, Codable {
  public var email: String
  public var verified: Bool
  public var primary: Bool
  /// The visibility of the primary address, `public` or `private`. `nil` for other addresses.
  public var visibility: String?

  public init(email: String, verified: Bool, primary: Bool, visibility: String? = nil) {
    self.email = email
    self.verified = verified
    self.primary = primary
    self.visibility = visibility
  }

  /// Returns an address that the user typed, without surrounding white space.
  ///
  /// Only obvious mistakes are errors, because GitHub decides which addresses it accepts.
  ///
  /// - Throws: `InvalidNameError.emailAddress` if the text can't be an address.
  public static func address(in text: String) throws(InvalidNameError) -> String {
    let address = text.trimmed
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    let labels = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard parts.count > 1, parts.first?.isEmpty == false, labels.allSatisfy({ !$0.isEmpty }),
      !address.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.value < 0x20 })
    else { throw .emailAddress(text) }
    return address
  }

  public static let fieldNames = ["email", "primary", "verified", "visibility"]

  /// A request for the user's email addresses. The token needs the scope `user:email`.
  public static var listRequest: APIRequest<[EmailAddress]> {
    APIRequest("/user/emails", query: [QueryItem("per_page", "100")], needsSignIn: true)
  }
}

public import LotusModel

/// View model: the text of a sign-in with a device code.
public struct DeviceSignInViewModel: Hashable, Sendable {
  /// The sentence that names the keys for opening the page and copying the code.
  public let keys: String
  /// A warning that the page is on another host than the server, or `nil`.
  public let warning: String?
  /// The remark after the code was copied.
  public static let copied = "Copied the code, if your terminal allows copying"
  public static let trouble = "No valid response from the server; trying again"
  public static let expired =
    "The code has expired. Press Enter for a new code, or any other key to cancel."
  public static let notStoredYet = "The token could not be stored yet; trying again"

  public init(_ authorization: DeviceAuthorization, from viewpoint: Viewpoint, canOpenPage: Bool) {
    let host = authorization.host(otherThan: [viewpoint.serverName, viewpoint.webHost ?? viewpoint.serverName])
    warning = host.map {
      "This page is on \($0), not on \(viewpoint.serverName). Continue only if you trust \($0)."
    }
    keys =
      canOpenPage
      ? "Press Enter to open the page\(host.map { " on \($0)" } ?? "") or c to copy the code."
      : "Press c to copy the code."
  }

  /// Returns the status while the user enters the code in the browser.
  ///
  /// - Parameters:
  ///   - seconds: The remaining lifetime of the code.
  ///   - hasTrouble: Whether the last request failed.
  public static func waiting(_ seconds: Int, hasTrouble: Bool) -> String {
    let clock = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    return "\(hasTrouble ? trouble : "Waiting until you finish in the browser"). The code expires in \(clock)."
  }

  /// Returns the offer to store the token again.
  public static func notStored(_ error: CredentialError, from viewpoint: Viewpoint) -> String {
    "Could not store the token: \(error.reason(from: viewpoint)). Press Enter to try again, or any other key to cancel."
  }
}

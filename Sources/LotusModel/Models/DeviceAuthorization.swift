/// Model: what a person needs to allow this device in a browser (RFC 8628, section 3.2).
///
/// The device code, which is a secret, is not among it: the network controller keeps that.
public struct DeviceAuthorization: Hashable, Sendable {
  /// What to enter, as in `WDJB-MJHT`.
  public var userCode: String
  /// Where to enter it: https, or an address of this very machine.
  public var verificationURI: String
  /// Seconds
  public var lifetime: Double
  /// Seconds between two questions whether it has happened.
  public var interval: Double

  public init(userCode: String, verificationURI: String, lifetime: Double, interval: Double) {
    self.userCode = userCode
    self.verificationURI = verificationURI
    self.lifetime = lifetime
    self.interval = interval
  }
}

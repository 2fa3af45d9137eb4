@_spi(Asking) public import ModelControllers
public import Terminal

/// Work: finds the token in use, so that the user can pass it to another program.
extension Work<CommandResult> {
  /// Finds the token in use. The work throws `NetworkError.signInNeeded` if there is no token.
  public static func findingToken(network: NetworkController) -> Work {
    Work("Waiting for the keyring") { CommandResult(lines: [try await network.tokenText()]) }
  }
}

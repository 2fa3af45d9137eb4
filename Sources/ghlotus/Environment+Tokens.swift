extension [String: String] {
  /// An environment for programs that are not trusted with the token of this one.
  var withoutTokens: [String: String] {
    let names: Set = ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
    return filter { !names.contains($0.key) }
  }
}

package import FoundationEssentials

extension Data {
  /// Decodes base64 text that may be split into lines.
  ///
  /// Foundation can skip all other characters, too, but then damaged text becomes other data.
  ///
  /// - Returns: `nil` if the text contains anything else.
  package init?(base64Lines text: String) {
    self.init(base64Encoded: Data(text.utf8.filter { !"\r\n".utf8.contains($0) }))
  }
}

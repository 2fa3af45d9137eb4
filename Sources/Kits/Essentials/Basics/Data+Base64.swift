package import FoundationEssentials

extension Data {
  /// Decodes base64 text that may be split into lines.
  ///
  /// Foundation can also skip every character that isn't base64, but damaged text would then decode
  /// to wrong data.
  ///
  /// - Returns: `nil` if the text contains anything except base64 and line ends.
  package init?(base64Lines text: String) {
    self.init(base64Encoded: Data(text.utf8.filter { !"\r\n".utf8.contains($0) }))
  }
}

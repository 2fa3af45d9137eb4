import FoundationEssentials
public import ModelControllers
public import Terminal

/// The output of a jq filter on a console.
extension JQFilter {
  /// Filters data. Writes the results to standard output and the messages to standard error.
  public func apply(to data: [UInt8], on console: Console) throws {
    try apply(to: Data(data)) { output in
      switch output {
      case .string(let text), .json(let text): try console.write("\(text)\n".utf8)
      case .message(let text): console.say(StyledText(untrusted: text))
      }
    }
  }
}

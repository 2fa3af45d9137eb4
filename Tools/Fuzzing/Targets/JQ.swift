import FoundationEssentials

@testable import ModelControllers

extension FuzzTarget {
  /// Applies the jq filter `.`, which returns its input, to JSON. Applying the filter again must
  /// not change the output.
  static let jq = FuzzTarget("jq", longest: 1_024) { input in
    guard let filter = identity else { return }
    for case .json(let text) in outputs(of: filter, input.data) {
      try demand(outputs(of: filter, Data(text.utf8)) == [.json(text)], "the filter changes its own output: \(text)")
    }
  }

  /// Returns the outputs before the first error.
  @MainActor private static func outputs(of filter: JQFilter, _ data: Data) -> [JQFilter.Output] {
    var outputs: [JQFilter.Output] = []
    try? filter.apply(to: data) { outputs.append($0) }
    return outputs
  }

  /// The jq filter `.`, or `nil` if libjq isn't available. Created once, because compiling a filter
  /// is slow.
  @MainActor private static let identity = try? JQFilter(".")
}

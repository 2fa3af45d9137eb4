import FoundationEssentials

@testable import ModelControllers

extension FuzzTarget {
  /// Applies the jq filter `.`, which returns its input, to JSON. Applying the filter again must
  /// not change the output.
  static let jq = FuzzTarget("jq", longest: 1_024) { input in
    guard let filter = identity, let outputs = try? filter.outputs(of: input.data) else { return }
    for output in outputs where output.isJSON {
      try demand(
        try filter.outputs(of: Data(output.text.utf8)) == [output], "the filter changes its own output: \(output.text)")
    }
  }

  /// The jq filter `.`, or `nil` if libjq isn't available. Created once, because compiling a filter
  /// is slow.
  @MainActor private static let identity = try? JQFilter(".")
}

import FoundationEssentials

@testable import ModelControllers

extension FuzzTarget {
  /// JSON for a filter: what comes out of the filter that changes nothing is the same when it goes in again.
  static let jq = FuzzTarget("jq", longest: 1_024) { input in
    guard let filter = identity, let outputs = try? filter.outputs(of: input.data) else { return }
    for output in outputs where output.isJSON {
      try demand(try filter.outputs(of: Data(output.text.utf8)) == [output], "\(output.text) is another value.")
    }
  }

  /// It is made once, because that takes long; nil without libjq.
  @MainActor private static let identity = try? JQFilter(".")
}

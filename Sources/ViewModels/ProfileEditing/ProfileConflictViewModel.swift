public import LotusModel

/// View model: a field that was changed both in the form and on GitHub.
///
/// It has three values: the value before both changes, the user's value and the value on GitHub.
public struct ProfileConflictViewModel: Hashable, Sendable {
  public let title: String
  public let label: String
  public let base: String
  public let mine: String
  public let theirs: String

  public init(_ conflict: ProfileConflict) {
    let which = conflict.count > 1 ? ": conflict \(conflict.number) of \(conflict.count)" : ""
    title = "Also changed on GitHub\(which)"
    label = ProfileFormViewModel.label(of: conflict.field)
    base = ProfileChangeViewModel.text(conflict.base) ?? Self.nothing
    mine = ProfileChangeViewModel.text(conflict.mine) ?? Self.nothing
    theirs = ProfileChangeViewModel.text(conflict.theirs) ?? Self.nothing
  }

  private static let nothing = "(nothing)"
}

public import LotusModel

/// The methods that a page calls on its delegate, for prompts and changes and to learn about
/// drafts.
public protocol PageDelegate: DialogDelegate {
  /// Shows a prompt until its action has succeeded or the user has closed the prompt.
  func show(_ prompt: Prompt) async throws
  /// Makes the changes of all scenes.
  var changes: Changes { get }
  /// The logins of the accounts that have unsaved drafts of their profiles.
  var draftLogins: [String] { get }
  /// The logins of the accounts that have unsaved drafts of their profile READMEs.
  var readmeDraftLogins: [String] { get }
  /// The login of the signed-in user, or `nil` if it isn't known.
  var viewer: Login? { get }
  /// Called after GitHub has accepted something that only one scene shows, such as a comment.
  func didPost(in scene: any RoutedScene)
}

import Essentials
public import LotusModel
import Terminal
import ViewModels

/// Describes how the user can edit one of their lists. `ListViewController` carries out the changes
/// without knowing the kind of item.
public struct ListEditing<Item: ListItem> {
  /// A change between the two states of an item, such as public and private.
  struct Toggle {
    /// Returns the change to the other of two states, and its name. `nil` if the item has no such
    /// states.
    let change: (Item) -> (name: SafeText, change: Change)?
    let changed: (Item) -> Item
    /// The reason why an item without the two states can't be changed.
    let refusal: SafeText
  }

  /// The name of a new item in the prompt.
  let prompt: SafeText
  /// The verb for adding an item.
  var action: SafeText = "add"
  /// The verb for removing an item.
  var removalAction: SafeText = "remove"
  /// The commands that remove an item. The footer shows the first one.
  var removalCommands: [PageCommand] = [.remove]
  var kind = Prompt.Kind.line
  /// Creates the change that adds an item from the text that the user typed.
  ///
  /// - Throws: `PresentableError` if the text doesn't describe a valid item.
  let addition: (String) throws -> Change
  /// Returns the item to show after its addition, until the item has loaded from GitHub. `nil` if
  /// the change adds no item to the list.
  let added: (Change) -> Item?
  let removal: (Item) throws -> Change
  /// Returns the reason why an item can't be removed, or `nil` if it can.
  var refusal: (Item) -> SafeText? = { _ in nil }
  var toggle: Toggle?
}

extension ListEditing<EmailAddress> {
  public static let addresses = ListEditing(
    prompt: "Email address",
    addition: { .account(.addEmail(try EmailAddress.address(in: $0))) },
    added: {
      guard case .account(.addEmail(let address)) = $0 else { return nil }
      return EmailAddress(email: address, verified: false, primary: false)
    },
    removal: { .account(.removeEmail($0.email)) },
    refusal: { $0.primary ? "The primary address cannot be removed; first choose another one on GitHub" : nil },
    toggle: Toggle(
      change: { address in
        let isPublic = address.visibility == "public"
        return address.primary
          ? (isPublic ? "make private" : "make public", .account(.showEmail(!isPublic))) : nil
      },
      changed: { address in
        var address = address
        address.visibility = address.visibility == "public" ? "private" : "public"
        return address
      },
      refusal: "Only the primary address can be made public or private"))
}

extension ListEditing<SSHKey> {
  /// Describes how to edit the user's SSH keys.
  public static func keys(in files: TypedFiles) -> ListEditing { sshKeys(.ssh, in: files, SSHKey.init) { $0.id } }
}

extension ListEditing<SigningKey> {
  /// Describes how to edit the SSH keys that the user signs with.
  public static func keys(in files: TypedFiles) -> ListEditing {
    sshKeys(.signing, in: files, SigningKey.init) { $0.id }
  }
}

extension ListEditing {
  /// Describes how to edit SSH keys of one kind.
  ///
  /// - Parameters:
  ///   - item: Creates the row of a new key from the key and its title.
  ///   - id: Returns the ID of a row.
  private static func sshKeys(
    _ kind: PublicKey.Kind, in files: TypedFiles, _ item: @escaping (PublicKey, String) -> Item,
    id: @escaping (Item) -> Int
  ) -> ListEditing {
    ListEditing(
      prompt: "SSH public key and its title, or the path of its file",
      kind: .file(completions: files.pathsOfSSHKeys),
      addition: { text in
        let (key, title) = try key(kind, in: text, files)
        return .account(.addKey(key, title: title))
      },
      added: {
        if case .account(.addKey(let key, let title)) = $0, key.kind == kind { item(key, title) } else { nil }
      },
      removal: { .account(.removeKey(kind, id: id($0))) }, refusal: { $0.isProvisional ? unknownID : nil })
  }
}

extension ListEditing<GPGKey> {
  /// Describes how to edit the user's GPG keys.
  public static func keys(in files: TypedFiles) -> ListEditing {
    ListEditing(
      prompt: "GPG public key, or the path of its file", kind: .file(isMultiline: true, completions: files.paths),
      addition: { text in
        let (key, title) = try key(.gpg, in: text, files)
        return .account(.addKey(key, title: title))
      },
      added: {
        if case .account(.addKey(let key, let title)) = $0, key.kind == .gpg { GPGKey(name: title) } else { nil }
      },
      removal: { .account(.removeKey(.gpg, id: $0.id)) }, refusal: { $0.isProvisional ? unknownID : nil })
  }
}

extension ListEditing<SocialAccount> {
  public static let socialAccounts = ListEditing(
    prompt: "URL of the social account",
    addition: { .account(.addSocialAccount(try ProfileFormViewModel.newAccount(in: $0))) },
    added: {
      if case .account(.addSocialAccount(let url)) = $0 { SocialAccount(provider: "", url: url) } else { nil }
    },
    removal: { .account(.removeSocialAccount($0.url)) })
}

extension ListEditing<Account> {
  public static let blocked = ListEditing(
    prompt: "User", action: "block", removalAction: "unblock", removalCommands: [.remove, .block],
    addition: {
      guard !Login.isViewer($0.trimmed) else { throw UsageError(.changeOfOneself(action: "block")) }
      return .relation(RelationChange(.blocking(try Login($0.trimmed)), holds: true))
    },
    added: {
      guard case .relation(let change) = $0, change.holds, case .blocking(let login) = change.relation else {
        return nil
      }
      return Account(login: login.name)
    },
    removal: { .relation(RelationChange(.blocking(try Login($0.login)), holds: false)) })
}

/// The reason why a key can't be removed right after it was added.
private let unknownID: SafeText = "GitHub has not returned the ID of this key yet; refresh the list"

/// Returns the public key that the user typed or pasted, or that is in the file at the typed path.
///
/// - Returns: The key, and a title for it.
private func key(_ kind: PublicKey.Kind, in text: String, _ files: TypedFiles) throws -> (PublicKey, title: String) {
  let text = text.trimmed
  let isPasted = PublicKey.isKey(text)
  let key = try PublicKey(isPasted ? text : files.contents(text), of: kind)
  return (key, key.title(ofFile: isPasted ? nil : text))
}

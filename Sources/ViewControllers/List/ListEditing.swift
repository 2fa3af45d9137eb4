import Essentials
public import LotusModel
import Terminal
import ViewModels

/// Describes how the user can edit one of their lists. `ListViewController` carries out the changes
/// without knowing the kind of item.
public struct ListEditing<Item: ListItem> {
  struct Addition {
    /// The item to show until GitHub's version of it has loaded.
    let item: Item
    let change: ListChange
    /// The change that removes the item again. `nil` if it needs an ID that only GitHub knows.
    var removal: ListChange?
  }

  /// A change between the two states of an item, such as public and private.
  struct Toggle {
    let key: KeyPress
    /// Returns the name of the change, or `nil` if the item doesn't have the two states.
    let name: (Item) -> SafeText?
    let changed: (Item) -> Item
    /// Returns the change that leads to a state of the item.
    ///
    /// - Parameter item: The item after the change.
    let change: (_ item: Item) -> ListChange
    /// The reason why an item without the two states can't be changed.
    let refusal: SafeText
  }

  /// The name of a new item in the prompt.
  let prompt: SafeText
  /// The verb for adding an item.
  var action: SafeText = "add"
  /// The verb for removing an item.
  var removalAction: SafeText = "remove"
  /// The keys for removing an item. The footer shows the first one.
  var removalKeys: [KeyPress] = ["-", "Delete", "d"]
  var kind = Prompt.Kind.line
  /// Creates an addition from the text that the user typed.
  ///
  /// - Throws: `PresentableError` if the text doesn't describe a valid item.
  let addition: (String) throws -> Addition
  let removal: (Item) throws -> ListChange
  /// A closure that returns the change that adds a removed item again. `nil` if this wouldn't
  /// restore the item: a new email address isn't verified, and a new key gets a new ID.
  var restoration: ((Item) throws -> ListChange)?
  /// Returns the reason why an item can't be removed, or `nil` if it can.
  var refusal: (Item) -> SafeText? = { _ in nil }
  var toggle: Toggle?
}

extension ListEditing<EmailAddress> {
  public static let addresses = ListEditing(
    prompt: "Email address",
    addition: { text in
      let address = try EmailAddress.address(in: text)
      return Addition(
        item: EmailAddress(email: address, verified: false, primary: false),
        change: ListChange.account(.addEmail(address)), removal: ListChange.account(.removeEmail(address)))
    },
    removal: { ListChange.account(.removeEmail($0.email)) },
    refusal: { $0.primary ? "The primary address cannot be removed" : nil },
    toggle: Toggle(
      key: "v",
      name: { $0.primary ? ($0.visibility == "public" ? "make private" : "make public") : nil },
      changed: { address in
        var address = address
        address.visibility = address.visibility == "public" ? "private" : "public"
        return address
      },
      change: { ListChange.account(.showEmail($0.visibility == "public")) },
      refusal: "Only the primary address can be made public or private"))
}

extension ListEditing<SSHKey> {
  /// Describes how to edit the user's SSH keys.
  public static func keys(in files: TypedFiles) -> ListEditing {
    ListEditing(
      prompt: "SSH public key and its title, or the path of its file", kind: .file(completions: files.paths),
      addition: { text in
        let (key, title) = try key(.ssh, in: text, files)
        return Addition(item: SSHKey(key, title: title), change: ListChange.account(.addKey(key, title: title)))
      },
      removal: { ListChange.account(.removeKey(.ssh, id: $0.id)) }, refusal: { $0.isProvisional ? unknownID : nil })
  }
}

extension ListEditing<GPGKey> {
  /// Describes how to edit the user's GPG keys.
  public static func keys(in files: TypedFiles) -> ListEditing {
    ListEditing(
      prompt: "GPG public key, or the path of its file", kind: .file(isMultiline: true, completions: files.paths),
      addition: { text in
        let (key, title) = try key(.gpg, in: text, files)
        return Addition(item: GPGKey(name: title), change: ListChange.account(.addKey(key, title: title)))
      },
      removal: { ListChange.account(.removeKey(.gpg, id: $0.id)) }, refusal: { $0.isProvisional ? unknownID : nil })
  }
}

extension ListEditing<SocialAccount> {
  public static let links = ListEditing(
    prompt: "URL of the social account",
    addition: { text in
      let url = try ProfileFormViewModel.newAccount(in: text)
      return Addition(
        item: SocialAccount(provider: "", url: url), change: ListChange.account(.addSocialAccount(url)),
        removal: ListChange.account(.removeSocialAccount(url)))
    },
    removal: { ListChange.account(.removeSocialAccount($0.url)) },
    restoration: { ListChange.account(.addSocialAccount($0.url)) })
}

extension ListEditing<Account> {
  public static let blocked = ListEditing(
    prompt: "User", action: "block", removalAction: "unblock", removalKeys: ["-", "Delete", "d", "b"],
    addition: { text in
      let login = try Login(text.trimmed)
      let relation = Relation.blocking(login)
      return Addition(
        item: Account(login: login.name), change: .relation(relation, holds: true),
        removal: .relation(relation, holds: false))
    },
    removal: { .relation(.blocking(try Login($0.login)), holds: false) },
    restoration: { .relation(.blocking(try Login($0.login)), holds: true) })
}

/// The reason why a key can't be removed right after it was added.
private let unknownID: SafeText = "GitHub has not returned the ID of this key yet; press r to refresh"

/// Returns the public key that the user typed or pasted, or that is in the file at the typed path.
///
/// - Returns: The key, and a title for it.
private func key(_ kind: PublicKey.Kind, in text: String, _ files: TypedFiles) throws -> (PublicKey, title: String) {
  let text = text.trimmed
  let isPasted = PublicKey.isKey(text)
  let key = try PublicKey(isPasted ? text : files.contents(text), of: kind)
  return (key, key.title(ofFile: isPasted ? nil : text))
}

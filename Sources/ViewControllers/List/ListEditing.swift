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
    let request: APIRequest<NoContent>
    /// The request that removes the item again. `nil` if the request needs an ID that only GitHub
    /// knows.
    var removal: APIRequest<NoContent>?
  }

  /// A change between the two states of an item, such as public and private.
  struct Toggle {
    let key: KeyPress
    /// Returns the name of the change, or `nil` if the item doesn't have the two states.
    let name: (Item) -> SafeText?
    let changed: (Item) -> Item
    /// Returns the request for the change.
    ///
    /// - Parameter item: The item after the change.
    let request: (_ item: Item) -> APIRequest<NoContent>
  }

  /// The title of the prompt for a new item.
  let prompt: SafeText
  /// Creates an addition from the text that the user typed.
  ///
  /// - Throws: `PresentableError` if the text doesn't describe a valid item.
  let addition: (String) throws -> Addition
  let removal: (Item) throws -> APIRequest<NoContent>
  /// A closure that returns the request for adding a removed item again. `nil` if this wouldn't
  /// restore the item: a new email address isn't verified, and a new key gets a new ID.
  var restoration: ((Item) throws -> APIRequest<NoContent>)?
  /// Returns the reason why an item can't be removed, or `nil` if it can.
  var refusal: (Item) -> SafeText? = { _ in nil }
  var toggle: Toggle?
}

extension ListEditing<EmailAddress> {
  public static let addresses = ListEditing(
    prompt: "Email address to add",
    addition: { text in
      let address = try EmailAddress.address(in: text)
      return Addition(
        item: EmailAddress(email: address, verified: false, primary: false),
        request: AccountChange.addEmail(address).request, removal: AccountChange.removeEmail(address).request)
    },
    removal: { AccountChange.removeEmail($0.email).request },
    refusal: { $0.primary ? "The primary address cannot be removed" : nil },
    toggle: Toggle(
      key: "v",
      name: { $0.primary ? ($0.visibility == "public" ? "make private" : "make public") : nil },
      changed: { address in
        var address = address
        address.visibility = address.visibility == "public" ? "private" : "public"
        return address
      },
      request: { AccountChange.showEmail($0.visibility == "public").request }))
}

extension ListEditing<SSHKey> {
  /// Describes how to edit the user's SSH keys.
  ///
  /// - Parameter contents: A closure that returns the contents of the file at a path.
  public static func keys(reading contents: @escaping (String) throws -> String) -> ListEditing {
    ListEditing(
      prompt: "Path of the public key file",
      addition: { name in
        let key = try PublicKey(contents(name.trimmed), of: .ssh)
        let title = key.comment ?? name.trimmed
        return Addition(
          item: SSHKey(key, title: title), request: AccountChange.addKey(key, title: title).request)
      },
      removal: { AccountChange.removeKey(.ssh, id: $0.id).request }, refusal: { $0.id == 0 ? unknownID : nil })
  }
}

extension ListEditing<GPGKey> {
  /// Describes how to edit the user's GPG keys.
  ///
  /// - Parameter contents: A closure that returns the contents of the file at a path.
  public static func keys(reading contents: @escaping (String) throws -> String) -> ListEditing {
    ListEditing(
      prompt: "Path of the public key file",
      addition: { name in
        let key = try PublicKey(contents(name.trimmed), of: .gpg)
        return Addition(
          item: GPGKey(name: name.trimmed),
          request: AccountChange.addKey(key, title: name.trimmed).request)
      },
      removal: { AccountChange.removeKey(.gpg, id: $0.id).request }, refusal: { $0.id == 0 ? unknownID : nil })
  }
}

extension ListEditing<SocialAccount> {
  public static let links = ListEditing(
    prompt: "URL of the social account",
    addition: { text in
      let url = try ProfileFormViewModel.newAccount(in: text)
      return Addition(
        item: SocialAccount(provider: "", url: url), request: AccountChange.addSocialAccount(url).request,
        removal: AccountChange.removeSocialAccount(url).request)
    },
    removal: { AccountChange.removeSocialAccount($0.url).request },
    restoration: { AccountChange.addSocialAccount($0.url).request })
}

extension ListEditing<Account> {
  public static let blocked = ListEditing(
    prompt: "User to block",
    addition: { text in
      let login = try Login(text.trimmed)
      let relation = Relation.blocking(login)
      return Addition(
        item: Account(login: login.name), request: relation.change(to: true), removal: relation.change(to: false))
    },
    removal: { Relation.blocking(try Login($0.login)).change(to: false) },
    restoration: { Relation.blocking(try Login($0.login)).change(to: true) })
}

/// The reason why a key can't be removed right after it was added.
private let unknownID: SafeText = "GitHub has not returned the ID of this key yet; press r to refresh"

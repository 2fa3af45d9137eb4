public import LotusModel
import Terminal
import ViewModels

/// View controller support: what a user can change about a list of their own. The list view controller, which knows no
/// item's kind, carries it out.
public struct ListEditing<Item: ListItem> {
  struct Addition {
    /// What is shown until GitHub's own word is there.
    let item: Item
    let request: APIRequest<NoContent>
    /// Nil where only GitHub knows what it would take.
    var removal: APIRequest<NoContent>?
  }

  /// A change of an item that has two states.
  struct Toggle {
    let key: KeyPress
    /// Nil for an item that has no such states.
    let name: (Item) -> SafeText?
    let changed: (Item) -> Item
    /// - Parameter item: as it shall be.
    let request: (_ item: Item) -> APIRequest<NoContent>
  }

  /// Asks for what is to be added.
  let prompt: SafeText
  /// - Throws: `PresentableError` for a text that cannot be an item.
  let addition: (String) throws -> Addition
  let removal: (Item) throws -> APIRequest<NoContent>
  /// Adds what was removed; nil where that would not be the same: an address is to be verified again, a key gets another id.
  var restoration: ((Item) throws -> APIRequest<NoContent>)?
  /// Why it cannot be removed; nil where it can.
  var refusal: (Item) -> SafeText? = { _ in nil }
  var toggle: Toggle?
}

extension ListEditing<EmailAddress> {
  public static let addresses = ListEditing(
    prompt: "Address to add",
    addition: { text in
      let address = text.trimmed
      return Addition(
        item: EmailAddress(email: address, verified: false, primary: false),
        request: AccountChange.addEmail(address).request, removal: AccountChange.removeEmail(address).request)
    },
    removal: { AccountChange.removeEmail($0.email).request },
    refusal: { $0.primary ? "The primary address cannot be removed." : nil },
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
  /// - Parameter contents: of the file of a name.
  public static func keys(reading contents: @escaping (String) throws -> String) -> ListEditing {
    ListEditing(
      prompt: "File of the public key to add",
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
  /// - Parameter contents: of the file of a name.
  public static func keys(reading contents: @escaping (String) throws -> String) -> ListEditing {
    ListEditing(
      prompt: "File of the public key to add",
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
    prompt: "Address of the account to link to",
    addition: { text in
      let url = text.trimmed
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

/// Of a key that was just added.
private let unknownID: SafeText = "GitHub has not told the id of this key yet; r asks."
